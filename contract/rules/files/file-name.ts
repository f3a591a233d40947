import { cleanLine } from '../text/invisible.ts'

/** File systems allow 255 bytes per name. The remaining 55 bytes are for a number or an extension. */
const maxNameBytes = 200

const defaultName = 'file'

/** macOS uses U+202F in the names of screenshots. */
const spaces = /[\p{Zs}\p{Zl}\p{Zp}]/gu

/** Control characters and Hangul fillers. `cleanLine` does not remove all of them. */
const controls = /[\p{Cc}\u3164\uffa0]/gu

/**
 * Decodes the filename of a form part. Browsers escape only quotes, CR and LF, not the percent sign (HTML standard,
 * multipart/form-data encoding algorithm).
 */
export const decodeFormFileName = (name: string): string =>
  name.replace(/%22|%0D|%0A/g, (escape) => decodeURIComponent(escape))

/**
 * Normalizes a name to NFC (macOS sends decomposed names), replaces special spaces, and removes invisible and control
 * characters.
 */
export const toVisibleName = (name: string): string =>
  cleanLine(name.toWellFormed().replace(spaces, ' ').replace(controls, '').normalize('NFC'))
    .normalize('NFC')
    .trim()

/**
 * Normalizes a filename for storage: removes the path and invisible characters, and truncates it to `maxNameBytes`
 * without losing the extension. Empty names and names that consist only of dots and spaces become `defaultName`.
 * Idempotent.
 */
export function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const truncated = truncateName(toVisibleName(base)).trim()
  return /^[. ]*$/.test(truncated) ? defaultName : truncated
}

const countBytes = (text: string) => new TextEncoder().encode(text).length

function truncateName(name: string): string {
  if (countBytes(name) <= maxNameBytes) return name
  const ending = /(?<=.)\.[\w-]{1,10}$/.exec(name)?.[0] ?? ''
  const stem = new TextEncoder().encode(name).subarray(0, maxNameBytes - ending.length)
  // `stream` drops a truncated character. `cleanLine` drops a joiner whose following character was cut off.
  const whole = new TextDecoder().decode(stem, { stream: true })
  return cleanLine(whole + ending)
}
