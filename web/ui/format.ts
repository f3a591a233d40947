import { formatDayOfMonth, isCalendarDate } from '#contract/rules/dates.ts'
import { formatMoney as formatDollars, isAmount } from '#contract/rules/money.ts'

export const NONE = '–'

type Moment = string | number | Date

/** Formats an amount without rounding: `$1,250,000`, `$375,000.50`. */
export const formatMoney = (amount: string | null | undefined) =>
  amount != null && isAmount(amount) ? formatDollars(amount) : NONE

/**
 * Formats multiples of $1,000 below $1,000,000 as `$400K`, and multiples of $100,000 from $1,000,000 as `$2.5M`.
 * Formats other amounts in full, without rounding.
 */
export function formatShortMoney(amount: string | null | undefined) {
  const value = Number(amount ?? Number.NaN)
  if (value >= 1_000_000 && value % 100_000 === 0) return `$${value / 1_000_000}M`
  return value >= 1000 && value < 1_000_000 && value % 1000 === 0 ? `$${value / 1000}K` : formatMoney(amount)
}

const roundDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
})

/** Formats an amount, rounded to three significant digits: `$1.25M`, `$195K`. */
export const formatRoundedMoney = (amount: string | null | undefined) =>
  amount != null && isAmount(amount) ? roundDollars.format(Number(amount)) : NONE

/** Parses calendar dates as local midnight, so that the time zone does not change the day. */
const toDate = (value: Moment) =>
  new Date(typeof value === 'string' && isCalendarDate(value) ? `${value}T00:00:00` : value)

const formatMoment = (value: Moment | null | undefined, write: (date: Date) => string) => {
  if (value == null || value === '') return NONE
  const date = toDate(value)
  return Number.isNaN(date.getTime()) ? NONE : write(date)
}

/** Prevents line breaks within dates and sizes. */
const joinUnbroken = (text: string) => text.replaceAll(' ', '\u00a0')

const formatDayAndMonth = (date: Date) => joinUnbroken(formatDayOfMonth(date.getDate(), date.getMonth() + 1))
const formatLocalDay = (date: Date) =>
  joinUnbroken(formatDayOfMonth(date.getDate(), date.getMonth() + 1, date.getFullYear()))
const padToTwoDigits = (part: number) => String(part).padStart(2, '0')
const formatTime = (date: Date) => `${padToTwoDigits(date.getHours())}:${padToTwoDigits(date.getMinutes())}`

/** Returns the local calendar date of a time: `2026-11-12`. */
export const toLocalDay = (value: Moment): string => {
  const date = toDate(value)
  return `${date.getFullYear()}-${padToTwoDigits(date.getMonth() + 1)}-${padToTwoDigits(date.getDate())}`
}

/** Formats a date as `12 Nov 2026`, in local time unless the value is a calendar date. */
export const formatDate = (value: Moment | null | undefined) => formatMoment(value, formatLocalDay)

/** Formats a date as `12 Nov`, with the year unless it is the year of `now`. */
export const formatShortDate = (value: Moment | null | undefined, now: Date) =>
  formatMoment(value, (date) =>
    date.getFullYear() === now.getFullYear() ? formatDayAndMonth(date) : formatLocalDay(date),
  )

export const formatClockTime = (value: Moment | null | undefined) => formatMoment(value, formatTime)

export const formatDateTime = (value: Moment | null | undefined) =>
  formatMoment(value, (date) => `${formatLocalDay(date)}, ${formatTime(date)}`)

/** Counts the local calendar days between two times; negative if `to` is earlier. */
export const countDaysBetween = (from: Moment, to: Moment) => {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(toDate(to)) - midnight(toDate(from))) / 86_400_000)
}

const formatAgo = (count: number, unit: string) =>
  `${count === 1 ? 'a' : count} ${unit}${count === 1 ? '' : 's'} ago`

/**
 * Formats a time within the last week as `just now`, `20 minutes ago`, `an hour ago`, `yesterday` or `3 days ago`.
 * Formats earlier times as a date, and future times as a date and time.
 */
export const formatRelative = (value: Moment | null | undefined, now: Date) =>
  formatMoment(value, (date) => {
    const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000)
    if (minutes < 0) return formatDateTime(date)
    if (minutes < 1) return 'just now'
    if (minutes < 60) return formatAgo(minutes, 'minute')
    const days = countDaysBetween(date, now)
    if (days === 0 || minutes < 360) return formatAgo(Math.floor(minutes / 60), 'hour').replace(/^a /, 'an ')
    if (days === 1) return 'yesterday'
    return days < 7 ? formatAgo(days, 'day') : formatDate(date)
  })

export const formatYesNo = (value: boolean | string | null | undefined) => {
  if (value == null || value === '') return NONE
  return value === true || value === 'true' ? 'Yes' : 'No'
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

const getUnit = (bytes: number) => (bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10)))
const formatInUnit = (bytes: number, unit: number) => (bytes / 1024 ** unit).toFixed(unit < 2 ? 0 : 1)

/** Formats a size as `412 KB` or `6.8 MB`. 1 KB is 1024 bytes. */
export const formatFileSize = (bytes: number) =>
  joinUnbroken(`${formatInUnit(bytes, getUnit(bytes))} ${UNITS[getUnit(bytes)]}`)

/** Formats progress as `4.1 of 6.8 MB`, both in the unit of the total. */
export const formatBytesSent = (sent: number, total: number) =>
  `${formatInUnit(sent, getUnit(total))} of ${formatFileSize(total)}`

export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export interface Total {
  count: number
  count_is_estimate?: true | undefined
}

export const formatTotal = ({ count, count_is_estimate: isEstimate }: Total) =>
  `${count.toLocaleString('en-US')}${isEstimate ? '+' : ''}`

export const getInitials = (name: string) => {
  const words = name
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)
  const [first, second] = words
  if (!first) return '?'
  const initial = first.charAt(0).toUpperCase()
  return initial + (second ? second.charAt(0).toUpperCase() : first.charAt(1))
}
