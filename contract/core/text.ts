import { cleanLine, cleanName, cleanText, foldBlanks, stripInvisible } from '../rules/text/invisible.ts'

/** Line breaks of all kinds: also those of Word (U+000B), of pages and of mainframes, and two that only Unicode has. */
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Blanks that Unicode has among letters. */
const filler = /[\u3164\uffa0]/g

/** Removes NUL and halves of surrogate pairs, which neither PostgreSQL nor JSON can hold. */
const removeUnstorable = (text: string) => text.replace(/[\0\p{Cs}]/gu, '')

/**
 * A text of one line as it is stored: composed (NFC), trimmed, each run of blanks a single one, with only the invisible
 * characters that its script needs.
 */
export const normalizeLine = (text: string): string => foldBlanks(cleanText(text).normalize('NFC'))

/** A text of several lines as it is stored: like one line, but with its blanks, and with its line breaks as `\n`. */
export const normalizeLines = (text: string): string =>
  cleanText(text).normalize('NFC').replace(lineBreak, '\n').replace(filler, ' ').trim()

/** A name as it is stored. Invisible characters that its script does not need remain, so that they can be refused. */
export const normalizeName = (text: string): string => foldBlanks(cleanName(text).normalize('NFC'))

/** A search in the form in which names are stored. A search is never refused, so it loses what cannot be stored. */
export const normalizeSearch = (text: string): string =>
  foldBlanks(cleanLine(removeUnstorable(text)).normalize('NFC'))

/** The longest run of combining marks that is accepted. Real text has fewer than ten; composing takes quadratic time. */
export const maxMarks = 30

const longMarkRun = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u')
const marksBeyond = new RegExp(`(?<=\\p{M}{${maxMarks}})\\p{M}+`, 'gu')

/** Whether the text has too many marks in a row, also once what is between them is removed. */
export const hasLongMarkRun = (text: string): boolean =>
  longMarkRun.test(stripInvisible(removeUnstorable(text)))

/**
 * Cuts typed or pasted text to a search that the contract accepts. Blanks and invisible characters alone are an empty search.
 * @param max the longest search of the list, in UTF-16 units
 */
export function toSearchText(typed: string, max = 200): string {
  const beginning = typed.slice(0, 2 * max)
  const bounded = hasLongMarkRun(beginning)
    ? stripInvisible(removeUnstorable(beginning)).replace(marksBeyond, '')
    : beginning
  return normalizeSearch(normalizeSearch(bounded).slice(0, max))
}

/** Whether anything of the text is seen: a letter, digit or sign, and not only blanks or accents. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll('\u2800', ''))
