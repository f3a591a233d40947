import { normalizeCode } from './text/invisible.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Formats a date as `12 Nov 2026`, or as `12 Nov` without a year; `month` starts at 1. */
export const formatDayOfMonth = (day: number, month: number, year?: number) =>
  [day, months[month - 1]?.slice(0, 3), year].filter((part) => part !== undefined).join(' ')

/** Returns the abbreviated name, such as `Nov`; `month` starts at 1. Empty for an invalid month. */
export const getShortMonthName = (month: number) => months[month - 1]?.slice(0, 3) ?? ''

interface Parts {
  year: number
  /** From 1 to 12. */
  month: number
  day: number
}

/** The year may have two digits. */
interface WrittenDate {
  year: string
  month: number
  day: number
  isSwappable?: boolean
}

/** Parses a month's name or its beginning, such as `Sept`. Returns 1 to 12, or 0 for other words. */
const parseMonth = (word: string) =>
  months.findIndex((month) => month.toLowerCase().startsWith(word.toLowerCase())) + 1

/** Orders day and month by the separator's convention, unless only the reverse order has a month up to 12. */
function orderNumbers(first: string, second: string, year: string, isDayFirst: boolean): WrittenDate {
  const [a, b] = [Number(first), Number(second)]
  const isReversed = isDayFirst ? b > 12 && a <= 12 : a > 12 && b <= 12
  const [day, month] = isDayFirst === isReversed ? [b, a] : [a, b]
  return { year, month, day, isSwappable: a <= 12 && b <= 12 && a !== b }
}

const dayFirst = ([a = '', b = '', year = '']: string[]) => orderNumbers(a, b, year, true)
const monthFirst = ([a = '', b = '', year = '']: string[]) => orderNumbers(a, b, year, false)
const withMonthName = (year = '', name = '', day = '') => ({
  year,
  month: parseMonth(name),
  day: Number(day),
})
const yearFirst = ([year = '', month, day]: string[]) => ({ year, month: Number(month), day: Number(day) })

const gap = String.raw`[\s.,/-]+`
const name = '([a-z]{3,9})'
const day = String.raw`(?:the )?(\d{1,2})(?:st|nd|rd|th)?`
const shortYear = String.raw`['’‘]?(\d{2}|\d{4})`
const withName = (...parts: string[]) => new RegExp(`^${parts.join(gap)}$`, 'i')

const patterns: [RegExp, (parts: string[]) => WrittenDate][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, yearFirst],
  [/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, yearFirst],
  [/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?$/, yearFirst],
  [/^(1[89]\d\d|2[01]\d\d)(\d\d)(\d\d)$/, yearFirst],
  [/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{2}|\d{4})\.?$/, dayFirst],
  // 12/4/2026 is December 4 in the United States.
  [/^(\d{1,2}) ?\/ ?(\d{1,2}) ?\/ ?['’‘]?(\d{2}|\d{4})$/, monthFirst],
  [/^(\d{1,2})-(\d{1,2})-(\d{4})$/, monthFirst],
  // 21-03-05 may start with the year, so only a valid month is accepted as the first number.
  [/^(0?\d|1[0-2])-(\d{1,2})-(\d{2})$/, monthFirst],
  [withName(day, `(?:of )?${name}`, shortYear), ([d, month, year]) => withMonthName(year, month, d)],
  [withName(name, day, shortYear), ([month, d, year]) => withMonthName(year, month, d)],
  [withName(String.raw`(\d{4})`, name, day), ([year, month, d]) => withMonthName(year, month, d)],
]

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]* (?=\S)/i

function parseWritten(text: string): WrittenDate | undefined {
  const plain = normalizeCode(text).replace(weekday, '')
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(plain)
    if (match) return read(match.slice(1))
  }
  return undefined
}

function toFullYear(year: string, isPast: boolean): number {
  if (year.length !== 2) return Number(year)
  const inThisCentury = 2000 + Number(year)
  return isPast && inThisCentury > new Date().getUTCFullYear() ? inThisCentury - 100 : inThisCentury
}

function parseParts(text: string, { isPast = false }: DateOptions = {}): Parts | undefined {
  const written = parseWritten(text)
  return written && { year: toFullYear(written.year, isPast), month: written.month, day: written.day }
}

const exists = ({ year, month, day }: Parts) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  // JavaScript moves a nonexistent day into the next month.
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1
}

const toIso = ({ year, month, day }: Parts) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

export interface DateOptions {
  isPast?: boolean | undefined
}

/**
 * Converts a date in a common format (`4 Dec 2026`, `Dec 4, 2026`, `12/4/2026`, `4.12.2026`, `20261204`) to
 * `2026-12-04`. Other text and nonexistent dates are only trimmed.
 */
export function parseDate(text: string, options?: DateOptions): string {
  const parts = parseParts(text, options)
  return parts && exists(parts) ? toIso(parts) : text.trim()
}

/** True if day and month are interchangeable, or if the year has two digits. */
export function isAmbiguousDate(text: string): boolean {
  const written = parseWritten(text)
  return written !== undefined && (written.isSwappable === true || written.year.length === 2)
}

/** Returns an error message for an invalid date; undefined if the text is empty or a valid date. */
export function explainInvalidDate(text: string, options?: DateOptions): string | undefined {
  if (!normalizeCode(text)) return undefined
  const parts = parseParts(text, options)
  if (!parts || parts.month === 0) return 'Enter a date such as 4 Dec 2026'
  if (exists(parts)) return undefined
  const month = getShortMonthName(parts.month)
  return month ? `${parts.day} ${month} ${parts.year} does not exist` : `There is no month ${parts.month}`
}

const parseIso = (text: string): Parts | undefined => {
  const [match, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return match === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) }
}

/** Formats an API date, even a nonexistent date such as 30 Feb 2027. Returns other text unchanged. */
export function formatIsoDate(text: string): string {
  const parts = parseIso(text)
  return parts && getShortMonthName(parts.month) ? formatDayOfMonth(parts.day, parts.month, parts.year) : text
}

/** True for an existing date in the API's format, such as `2026-11-12`. */
export function isCalendarDate(text: string): boolean {
  const parts = parseIso(text)
  return parts !== undefined && exists(parts)
}

/** Formats a timestamp as `12 Nov 2026 (UTC)`, for readers in unknown time zones. */
export const formatUtcDay = (time: string): string => `${formatDay(time)} (UTC)`

/** Formats a calendar date, or the UTC date of a timestamp, as `12 Nov 2026`. Returns other text unchanged. */
export function formatDay(iso: string): string {
  const time = /^\d{4}-\d\d-\d\dT/.test(iso) ? Date.parse(iso) : Number.NaN
  const day = Number.isNaN(time) ? iso : new Date(time).toISOString().slice(0, 10)
  return isCalendarDate(day) ? formatIsoDate(day) : iso
}
