import { cleanLine, cleanName, cleanText, collapseSpaces, stripInvisible } from '../rules/text/invisible.ts'

/** Line breaks other than LF, such as the vertical tabs that Word writes. */
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Invisible Hangul fillers, which Unicode classifies as letters. */
const filler = /[\u3164\uffa0]/g

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. */
const removeUnstorable = (text: string) => text.replace(/[\0\p{Cs}]/gu, '')

/**
 * Normalizes a line of text for storage: composes it (NFC), trims it, collapses spaces and removes invisible
 * characters that its script does not need.
 */
export const normalizeLine = (text: string): string => collapseSpaces(cleanText(text).normalize('NFC'))

/** Like `normalizeLine`, but for multiline text: preserves inner spaces and converts line breaks to `\n`. */
export const normalizeLines = (text: string): string =>
  cleanText(text).normalize('NFC').replace(lineBreak, '\n').replace(filler, ' ').trim()

/**
 * Normalizes a name for storage. Preserves invisible characters other than layout characters, so that validation can
 * reject them.
 */
export const normalizeName = (text: string): string => collapseSpaces(cleanName(text).normalize('NFC'))

/**
 * Normalizes a search: composes it (NFC), collapses spaces, and removes NUL, lone surrogates and unneeded invisible
 * characters.
 */
export const normalizeSearch = (text: string): string =>
  collapseSpaces(cleanLine(removeUnstorable(text)).normalize('NFC'))

/** Maximum number of consecutive combining marks. Composing a run takes quadratic time. */
export const maxMarks = 30

const longMarkRun = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u')
const marksBeyond = new RegExp(`(?<=\\p{M}{${maxMarks}})\\p{M}+`, 'gu')

/** True for more than `maxMarks` consecutive marks, even if invisible characters separate them. */
export const hasLongMarkRun = (text: string): boolean =>
  longMarkRun.test(stripInvisible(removeUnstorable(text)))

/**
 * Cleans and truncates typed or pasted text, so that the contract accepts it as a search.
 * @param max the list's maximum search length, in UTF-16 units
 */
export function toSearchText(typed: string, max = 200): string {
  const beginning = typed.slice(0, 2 * max)
  const bounded = hasLongMarkRun(beginning)
    ? stripInvisible(removeUnstorable(beginning)).replace(marksBeyond, '')
    : beginning
  return normalizeSearch(normalizeSearch(bounded).slice(0, max))
}

/** True if the text has a letter, digit, punctuation mark or symbol other than the blank Braille pattern. */
export const hasVisibleCharacter = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll('\u2800', ''))
