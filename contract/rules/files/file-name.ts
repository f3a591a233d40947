import { cleanLine } from '../text/invisible.ts'

/** File systems allow 255 bytes per name; the rest leaves space for a number or an ending. */
const maxNameBytes = 200

/** The name of a file that has none. */
const noName = 'file'

/** Every blank besides the ordinary space; macOS writes U+202F into the names of screenshots. */
const blanks = /[\p{Zs}\p{Zl}\p{Zp}]/gu

/** Controls and fillers, which `cleanLine` leaves to the texts around it. */
const controls = /[\p{Cc}\u3164\uffa0]/gu

/**
 * Decodes the file name of a part of a form. Browsers escape these three characters in it and no others, not even the
 * percent sign (HTML, multipart/form-data encoding algorithm).
 */
export const decodeFormFileName = (name: string): string =>
  name.replace(/%22|%0D|%0A/g, (escape) => decodeURIComponent(escape))

/**
 * A name as people see it: composed (NFC; macOS sends decomposed names), with ordinary spaces, and nothing
 * invisible.
 */
export const toVisibleName = (name: string): string =>
  cleanLine(name.toWellFormed().replace(blanks, ' ').replace(controls, '').normalize('NFC'))
    .normalize('NFC')
    .trim()

/**
 * The name under which a file is stored: visible, without its path, and cut to `maxNameBytes` with its
 * ending. Cleaning it again changes nothing.
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
  return cleanLine(whole + ending)
}
