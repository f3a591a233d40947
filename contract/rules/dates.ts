import { normalizeCode } from './text/invisible.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** `12 Nov 2026`; `month` counts from 1. */
export const formatDayOfMonth = (day: number, month: number, year?: number) =>
  [day, months[month - 1]?.slice(0, 3), year].filter((part) => part !== undefined).join(' ')

/** `Nov`; `month` counts from 1. */
export const getMonthName = (month: number) => months[month - 1]?.slice(0, 3) ?? ''

interface Parts {
  year: number
  /** 1 to 12 */
  month: number
  day: number
}

/** A date as it is written, before its century is clear. */
interface WrittenDate {
  year: string
  month: number
  day: number
  /** Whether the day could also be the month. */
  isSwappable?: boolean
}

/** The number of a month by its name or the beginning of it, `Sept`; 0 for another word. */
const parseMonth = (word: string) =>
  months.findIndex((month) => month.toLowerCase().startsWith(word.toLowerCase())) + 1

/** Orders day and month as usual with a separator, unless only the other order has a month. */
function orderNumbers(first: string, second: string, year: string, isDayFirst: boolean): WrittenDate {
  const [one, two] = [Number(first), Number(second)]
  const isReversed = isDayFirst ? two > 12 && one <= 12 : one > 12 && two <= 12
  const [day, month] = isDayFirst === isReversed ? [two, one] : [one, two]
  return { year, month, day, isSwappable: one <= 12 && two <= 12 && one !== two }
}

const dayFirst = ([one = '', two = '', year = '']: string[]) => orderNumbers(one, two, year, true)
const monthFirst = ([one = '', two = '', year = '']: string[]) => orderNumbers(one, two, year, false)
const withMonthName = (year = '', name = '', day = '') => ({
  year,
  month: parseMonth(name),
  day: Number(day),
})
const numbered = ([year = '', month, day]: string[]) => ({ year, month: Number(month), day: Number(day) })

const gap = String.raw`[\s.,/-]+`
const name = '([a-z]{3,9})'
const day = String.raw`(?:the )?(\d{1,2})(?:st|nd|rd|th)?`
const shortYear = String.raw`['’‘]?(\d{2}|\d{4})`
const withName = (...parts: string[]) => new RegExp(`^${parts.join(gap)}$`, 'i')

const patterns: [RegExp, (parts: string[]) => WrittenDate][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, numbered],
  [/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, numbered],
  [/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?$/, numbered],
  [/^(1[89]\d\d|2[01]\d\d)(\d\d)(\d\d)$/, numbered],
  // Where dates are written with dots, the day comes first.
  [/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{2}|\d{4})\.?$/, dayFirst],
  // The product serves the United States, where 12/4/2026 is the fourth of December.
  [/^(\d{1,2}) ?\/ ?(\d{1,2}) ?\/ ?['’‘]?(\d{2}|\d{4})$/, monthFirst],
  [/^(\d{1,2})-(\d{1,2})-(\d{4})$/, monthFirst],
  // 21-03-05 may begin with its year: only a month at the beginning is certain enough.
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

/**
 * A year of two digits is of this century, or of the last one where the date must be in the past and would
 * not be.
 */
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
  // A day that the month lacks falls into another month.
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1
}

const toIso = ({ year, month, day }: Parts) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

export interface DateOptions {
  /** Whether the date must be in the past, which decides the century of a year of two digits. */
  isPast?: boolean | undefined
}

/**
 * Parses a date in any usual form, `4 Dec 2026`, `Dec 4, 2026`, `12/4/2026`, `4.12.2026` or `20261204`, to
 * `2026-12-04`; returns other text unchanged.
 */
export function parseDate(text: string, options?: DateOptions): string {
  const parts = parseParts(text, options)
  return parts && exists(parts) ? toIso(parts) : text.trim()
}

/** Whether a typed date has a second reading: its day as the month, or its year in another century. */
export function isAmbiguousDate(text: string): boolean {
  const written = parseWritten(text)
  return written !== undefined && (written.isSwappable === true || written.year.length === 2)
}

/** Explains what is wrong with a typed date; undefined for a valid date or an empty field. */
export function explainInvalidDate(text: string, options?: DateOptions): string | undefined {
  if (!normalizeCode(text)) return undefined
  const parts = parseParts(text, options)
  if (!parts || parts.month === 0) return 'Write the date like 4 Dec 2026'
  if (exists(parts)) return undefined
  const month = getMonthName(parts.month)
  return month ? `${parts.day} ${month} ${parts.year} does not exist` : `There is no month ${parts.month}`
}

const parseIso = (text: string): Parts | undefined => {
  const [match, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return match === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) }
}

/** A date of the API in words even where the calendar lacks it, `30 Feb 2027`; other text stays as it is. */
export function formatTypedDate(text: string): string {
  const parts = parseIso(text)
  return parts && getMonthName(parts.month) ? formatDayOfMonth(parts.day, parts.month, parts.year) : text
}

/** Whether a text is a calendar date of the API, `2026-11-12`. */
export function isCalendarDate(text: string): boolean {
  const parts = parseIso(text)
  return parts !== undefined && exists(parts)
}

/** The UTC day of a time with its zone, for readers whose zone is not known: `12 Nov 2026 (UTC)`. */
export const formatUtcDay = (time: string): string => `${formatDay(time)} (UTC)`

/** A calendar date, or the UTC day of a time, as `12 Nov 2026`; other text stays as it is. */
export function formatDay(iso: string): string {
  const time = /^\d{4}-\d\d-\d\dT/.test(iso) ? Date.parse(iso) : Number.NaN
  const day = Number.isNaN(time) ? iso : new Date(time).toISOString().slice(0, 10)
  return isCalendarDate(day) ? formatTypedDate(day) : iso
}
