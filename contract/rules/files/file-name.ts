/** File systems allow 255 bytes per name; the rest leaves space for a number or an ending. */
const maxNameBytes = 200

/** The name of a file that has none. */
const noName = 'file'

/** Every blank besides the ordinary space; macOS writes U+202F into the names of screenshots. */
const blanks = /[\p{Zs}\p{Zl}\p{Zp}]/gu

/** Controls, and characters that are not seen or turn the direction of text. */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u200e\u200f\u061c\ufff9-\ufffb]/u

/** Scripts in which a joiner or non-joiner changes the shape of letters. */
const joining = [
  ...['Arabic', 'Syriac', 'Nko', 'Mandaic', 'Mongolian', 'Phags_Pa', 'Adlam', 'Devanagari', 'Bengali'],
  ...['Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'],
  ...['Myanmar', 'Tibetan', 'Lao', 'Thai', 'Balinese', 'Javanese'],
]
const joiningLetters = joining.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')

/** Invisible characters with a meaning where they are: a script or an emoji needs them. */
const meaningful = [
  // A joiner or non-joiner between letters of such a script.
  String.raw`(?<=[${joiningLetters}])[\u200c\u200d](?=[${joiningLetters}])`,
  // A joiner within an emoji, as in a family.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  // A selector of a variant: colored, of an ideograph, or of a Mongolian letter.
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=\p{Script=Han})[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
  // The tags of a flag, as that of Scotland.
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,10})[\u{e0020}-\u{e007f}]`,
].join('|')
const parts = new RegExp(`(${meaningful})|${invisible.source}`, 'gu')

/** Removes invisible characters until none is left that only another invisible character gave a meaning. */
function removeInvisible(name: string): string {
  const visible = name.replace(parts, '$1')
  return visible === name ? name : removeInvisible(visible)
}

/**
 * Decodes the file name of a part of a form. Browsers escape these three characters in it and no others, not even the
 * percent sign (HTML, multipart/form-data encoding algorithm).
 */
export const decodeFormFileName = (name: string): string =>
  name.replace(/%22|%0D|%0A/g, (escape) => decodeURIComponent(escape))

/** A name as people see it: composed (NFC; macOS sends decomposed names), with ordinary spaces, and nothing invisible. */
export const toVisibleName = (name: string): string =>
  removeInvisible(name.toWellFormed().replace(blanks, ' ').normalize('NFC')).normalize('NFC').trim()

/**
 * The name under which a file is stored: visible, without its path, and cut to `maxNameBytes` with its ending. Cleaning it
 * again changes nothing.
 */
export function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const cut = cutName(toVisibleName(base)).trim()
  return /^[. ]*$/.test(cut) ? noName : cut
}

const countBytes = (text: string) => new TextEncoder().encode(text).length

function cutName(name: string): string {
  if (countBytes(name) <= maxNameBytes) return name
  const ending = /(?<=.)\.[\w-]{1,10}$/.exec(name)?.[0] ?? ''
  const stem = new TextEncoder().encode(name).subarray(0, maxNameBytes - ending.length)
  // A character that is cut in two is left out, and so is a joiner that joins nothing any more.
  const whole = new TextDecoder().decode(stem, { stream: true })
  return removeInvisible(whole + ending)
}
