// Characters that no screen shows. Web pages, contact cards, Word and phones add them to what people copy.

/** Characters that no screen shows: controls except blanks, ignorable characters, and the place of a lost picture. */
const invisible = String.raw`(?![\0\t-\r\u0085\u3164\uffa0])[\p{Cc}\p{DI}\ufff9-\ufffc]`

/** Blanks of every width. The byte order mark is not a blank, although `\s` matches it. */
const blanks = /(?:[^\S\ufeff]|[\u0085\u3164\uffa0])+/g

/** A letter or mark of one of these scripts. */
const ofScripts = (names: string, others = '') =>
  String.raw`(?!\p{DI})[${names.replaceAll(/(\w+) ?/g, String.raw`\p{sc=$1}`)}${others}]`

const joining = ofScripts(
  'Arabic Syriac Nko Adlam Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala ' +
    'Tibetan Myanmar Khmer Mongolian Balinese Javanese Newa Tirhuta Chakma',
  String.raw`\u064b-\u0655\u0670`,
)
const withoutBlanks = ofScripts('Thai Lao Khmer Myanmar Tai_Tham Tai_Viet New_Tai_Lue Balinese Javanese')
const mongolian = ofScripts('Mongolian')

/** The flag of Scotland and its like: a black flag and the letters of a region as tags. */
const regionFlag = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`

/** Characters that change how the visible ones next to them are drawn. */
const drawn = [
  // how an emoji, an ideograph or a sign is drawn
  String.raw`(?<=[\p{ExtPict}\p{sc=Han}\p{sc=Myanmar}\p{sc=Phags_Pa}\u20e3\u2190-\u2bff\u3001\u3002\uff01-\uff1f])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=[\d#*])\ufe0f(?=\u20e3)`,
  // several emoji in one picture
  String.raw`(?<=\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})`,
  // letters that join or do not
  String.raw`(?<=${joining})[\u200c\u200d]`,
  String.raw`(?<=${mongolian}[\u180b-\u180d\u180f]?)[\u180b-\u180f]`,
  // Hebrew marks that must not change places
  String.raw`(?<=[\u0591-\u05c7])\u034f(?=[\u0591-\u05c7])`,
  // Korean syllables that lack a part
  String.raw`\u115f(?=[\u1161-\u11a7])|(?<=[\u1100-\u115e])\u1160`,
]

/** Breaks of lines in scripts that write no blanks between words. */
const lineBreaks = String.raw`(?<=${withoutBlanks})\u200b(?=\u200b*${withoutBlanks})`

/** Marks of the direction of blanks and signs next to them. They have no effect in text from left to right. */
const directions = String.raw`[\u200e\u200f\u061c]`
const hasRightToLeft =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u

/** Matches each invisible character except these, and each flag of a region as its first group. */
const matchExcept = (...kept: string[]) =>
  new RegExp(`(${regionFlag})|(?=${invisible})(?!${kept.join('|')})[^]`, 'gu')

const anyInvisible = new RegExp(invisible, 'gu')
const needlessInLine = matchExcept(...drawn)
const needlessInText = matchExcept(...drawn, lineBreaks)
// Embeddings, overrides and isolates are not kept: they can turn all text after them around, and marks serve as well.
const needlessInRightToLeft = matchExcept(...drawn, lineBreaks, directions)
const layout = new RegExp(lineBreaks, 'gu')
const layoutInRightToLeft = new RegExp(`${lineBreaks}|${directions}`, 'gu')

/**
 * Removes every invisible character, for numbers, codes and comparisons. NUL remains, so that schemas can
 * refuse it.
 */
export const stripInvisible = (text: string) => text.replace(anyInvisible, '')

/** Removes invisible characters from a text, except those that its scripts and emoji need. */
export const cleanText = (text: string) =>
  text.replace(hasRightToLeft.test(text) ? needlessInRightToLeft : needlessInText, '$1')

/** Removes invisible characters from a search or an address, except those that change how a word is drawn. */
export const cleanLine = (text: string) => text.replace(needlessInLine, '$1')

/** Removes only what a name's script uses for layout. Other invisible characters remain, for `explainInvisible`. */
export const cleanName = (text: string) =>
  text.replace(hasRightToLeft.test(text) ? layoutInRightToLeft : layout, '')

/** Makes each run of blanks a single one, and removes those at the ends. */
export const foldBlanks = (text: string) => text.replace(blanks, ' ').trim()

const toHex = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Characters of a name that a message quotes. */
const quotedLength = 20

/** Explains which invisible character a name has, and where; null for a name without any. */
export function explainInvisible(name: string): string | null {
  const [first, ...others] = [...name.matchAll(needlessInLine)].filter(([, flag]) => flag === undefined)
  if (!first) return null
  const read = (part: string) => Array.from(cleanLine(part).trim())
  const before = read(name.slice(0, first.index)).slice(-quotedLength).join('').trim()
  const after = read(name.slice(first.index)).slice(0, quotedLength).join('').trim()
  const place = before ? ` after “${before}”` : after && ` before “${after}”`
  return others.length === 0
    ? `Remove the invisible character${place} (${toHex(first[0])})`
    : `Remove the ${others.length + 1} invisible characters, the first${place} (${toHex(first[0])})`
}

/** Digits and signs of other keyboards, and dashes in place of a minus or hyphen, with how to write them plainly. */
const toPlain: [RegExp, (character: string) => string][] = [
  [/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)],
  [/[\u2010-\u2015\u2212\ufe58\ufe63]/g, () => '-'],
]

/** Blanks within a line. Tabs and line breaks are between cells of a table: two numbers must not become one. */
const blanksInLine = /[^\S\t-\r\u2028\u2029\ufeff]+/g

/**
 * A number, date or code as it is parsed: without invisible characters, in plain digits and signs, with
 * single blanks.
 */
export const normalizeCode = (text: string): string =>
  toPlain
    .reduce((plain, [pattern, map]) => plain.replace(pattern, map), stripInvisible(text))
    .replace(blanksInLine, ' ')
    .trim()
