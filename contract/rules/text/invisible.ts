// Web pages, contact cards, Word and phones add invisible characters to copied text.

/**
 * Control characters (except NUL and whitespace), default-ignorable characters (except two Hangul fillers), interlinear
 * annotation characters, and the object replacement character.
 */
const invisible = String.raw`(?![\0\t-\r\u0085\u3164\uffa0])[\p{Cc}\p{DI}\ufff9-\ufffc]`

/** Whitespace and two Hangul fillers. Excludes the byte order mark, which `\s` matches. */
const whitespace = /(?:[^\S\ufeff]|[\u0085\u3164\uffa0])+/g

const ofScripts = (names: string, otherCharacters = '') =>
  String.raw`(?!\p{DI})[${names.replaceAll(/(\w+) ?/g, String.raw`\p{sc=$1}`)}${otherCharacters}]`

const joining = ofScripts(
  'Arabic Syriac Nko Adlam Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala ' +
    'Tibetan Myanmar Khmer Mongolian Balinese Javanese Newa Tirhuta Chakma',
  String.raw`\u064b-\u0655\u0670`,
)
const withoutSpaces = ofScripts('Thai Lao Khmer Myanmar Tai_Tham Tai_Viet New_Tai_Lue Balinese Javanese')
const mongolian = ofScripts('Mongolian')

/** A regional flag such as Scotland's: a black flag, followed by the region's code in tag characters. */
const regionFlag = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`

const renderingCharacters = [
  // Variation selectors of emoji, ideographs and symbols
  String.raw`(?<=[\p{ExtPict}\p{sc=Han}\p{sc=Myanmar}\p{sc=Phags_Pa}\u20e3\u2190-\u2bff\u3001\u3002\uff01-\uff1f])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=[\d#*])\ufe0f(?=\u20e3)`,
  // Joiners between emoji
  String.raw`(?<=\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})`,
  // Joiners and non-joiners after characters of the scripts that use them
  String.raw`(?<=${joining})[\u200c\u200d]`,
  // Mongolian variation selectors and vowel separators
  String.raw`(?<=${mongolian}[\u180b-\u180d\u180f]?)[\u180b-\u180f]`,
  // Combining grapheme joiners, which preserve the order of Hebrew marks
  String.raw`(?<=[\u0591-\u05c7])\u034f(?=[\u0591-\u05c7])`,
  // Fillers in incomplete Korean syllables
  String.raw`\u115f(?=[\u1161-\u11a7])|(?<=[\u1100-\u115e])\u1160`,
]

/** Line break opportunities in scripts without spaces between words. */
const lineBreaks = String.raw`(?<=${withoutSpaces})\u200b(?=\u200b*${withoutSpaces})`

/** Direction marks, which order adjacent spaces and symbols in right-to-left text. */
const directions = String.raw`[\u200e\u200f\u061c]`
const hasRightToLeft =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u

/**
 * Builds a pattern for invisible characters other than `exceptions`. Captures regional flags in the first group, to
 * preserve them.
 */
const matchExcept = (...exceptions: string[]) =>
  new RegExp(`(${regionFlag})|(?=${invisible})(?!${exceptions.join('|')})[^]`, 'gu')

const anyInvisible = new RegExp(invisible, 'gu')
const needlessInLine = matchExcept(...renderingCharacters)
const needlessInText = matchExcept(...renderingCharacters, lineBreaks)
// Embeddings, overrides and isolates are removed: they can reverse all text that follows. Direction marks remain.
const needlessInRightToLeft = matchExcept(...renderingCharacters, lineBreaks, directions)
const layout = new RegExp(lineBreaks, 'gu')
const layoutInRightToLeft = new RegExp(`${lineBreaks}|${directions}`, 'gu')

/**
 * Removes the characters of `invisible`. NUL remains, so that schemas can reject it. Use this function for numbers,
 * codes and comparisons.
 */
export const stripInvisible = (text: string) => text.replace(anyInvisible, '')

/** Removes invisible characters that the text's scripts and emoji do not need. */
export const cleanText = (text: string) =>
  text.replace(hasRightToLeft.test(text) ? needlessInRightToLeft : needlessInText, '$1')

/** Removes invisible characters from a search or an address, unless they change how a word looks. */
export const cleanLine = (text: string) => text.replace(needlessInLine, '$1')

/** Removes only the layout characters of a name's script. `explainInvisible` reports other unneeded characters. */
export const cleanName = (text: string) =>
  text.replace(hasRightToLeft.test(text) ? layoutInRightToLeft : layout, '')

/** Collapses whitespace and Hangul fillers to single spaces, and trims the text. */
export const collapseSpaces = (text: string) => text.replace(whitespace, ' ').trim()

const toHex = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const quotedLength = 20

/** Returns an error message that locates the first unneeded invisible character of a name; null if there is none. */
export function explainInvisible(name: string): string | null {
  const [first, ...rest] = [...name.matchAll(needlessInLine)].filter(([, flag]) => flag === undefined)
  if (!first) return null
  const read = (part: string) => Array.from(cleanLine(part).trim())
  const before = read(name.slice(0, first.index)).slice(-quotedLength).join('').trim()
  const after = read(name.slice(first.index)).slice(0, quotedLength).join('').trim()
  const place = before ? ` after “${before}”` : after && ` before “${after}”`
  return rest.length === 0
    ? `Remove the invisible character${place} (${toHex(first[0])})`
    : `Remove the ${rest.length + 1} invisible characters, the first${place} (${toHex(first[0])})`
}

const toPlain: [RegExp, (character: string) => string][] = [
  [/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)],
  [/[\u2010-\u2015\u2212\ufe58\ufe63]/g, () => '-'],
]

/**
 * Spaces within a line. Excludes tabs and line breaks, which separate table cells: if they became spaces, the cells
 * `1` and `250` would be parsed as the number 1250.
 */
const spacesInLine = /[^\S\t-\r\u2028\u2029\ufeff]+/g

/**
 * Normalizes a number, date or code for parsing: removes invisible characters, converts full-width characters and
 * dashes to ASCII, and collapses spaces.
 */
export const normalizeCode = (text: string): string =>
  toPlain
    .reduce((plain, [pattern, map]) => plain.replace(pattern, map), stripInvisible(text))
    .replace(spacesInLine, ' ')
    .trim()
