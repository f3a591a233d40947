const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `12 Nov 2026`; `month` counts from 1. */
export const formatDayOfMonth = (day: number, month: number, year?: number) =>
  [day, months[month - 1], year].filter((part) => part !== undefined).join(' ')

/** `Nov`; `month` counts from 1. */
export const getMonthName = (month: number) => months[month - 1] ?? ''

interface Parts {
  year: number
  /** 1 to 12 */
  month: number
  day: number
}

const parseMonth = (word: string) =>
  months.findIndex((month) => month.toLowerCase() === word.slice(0, 3).toLowerCase()) + 1
const toFullYear = (year: number) => (year < 100 ? 2000 + year : year)

const patterns: [RegExp, (parts: string[]) => Parts][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) })],
  // The product serves the United States, where 12/4/2026 is the fourth of December.
  [
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{2}|\d{4})$/,
    ([m, d, y]) => ({ year: toFullYear(Number(y)), month: Number(m), day: Number(d) }),
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3,9})\.?,?\s+(\d{2}|\d{4})$/i,
    ([d, m = '', y]) => ({ year: toFullYear(Number(y)), month: parseMonth(m), day: Number(d) }),
  ],
  [
    /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{2}|\d{4})$/i,
    ([m = '', d, y]) => ({ year: toFullYear(Number(y)), month: parseMonth(m), day: Number(d) }),
  ],
]

const parseParts = (text: string): Parts | undefined => {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(text.trim())
    if (match) return read(match.slice(1))
  }
  return undefined
}

const exists = ({ year, month, day }: Parts) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  // A day that the month lacks falls into another month.
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1
}

const toIso = ({ year, month, day }: Parts) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Parses `4 Dec 2026`, `Dec 4, 2026`, `12/4/2026` or `2026-12-04` to `2026-12-04`; returns other text unchanged. */
export function parseDate(text: string): string {
  const parts = parseParts(text)
  return parts && exists(parts) ? toIso(parts) : text.trim()
}

/** Explains what is wrong with a typed date; undefined for a valid date or an empty field. */
export function explainInvalidDate(text: string): string | undefined {
  if (!text.trim()) return undefined
  const parts = parseParts(text)
  if (!parts || parts.month === 0) return 'Write the date like 4 Dec 2026'
  if (exists(parts)) return undefined
  const month = months[parts.month - 1]
  return month ? `${parts.day} ${month} ${parts.year} does not exist` : `There is no month ${parts.month}`
}

/** A date of the API in words even where the calendar lacks it, `30 Feb 2027`; other text stays as it is. */
export function formatTypedDate(text: string): string {
  const parts = /^\d{4}-\d\d-\d\d$/.test(text) ? parseParts(text) : undefined
  return parts && months[parts.month - 1] ? formatDayOfMonth(parts.day, parts.month, parts.year) : text
}

/** Whether a text is a calendar date of the API, `2026-11-12`. */
export const isCalendarDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !explainInvalidDate(text)

/** A calendar date, or the UTC day of a time, as `12 Nov 2026`; other text stays as it is. */
export function formatDay(iso: string): string {
  const time = /^\d{4}-\d\d-\d\dT/.test(iso) ? Date.parse(iso) : Number.NaN
  const day = Number.isNaN(time) ? iso : new Date(time).toISOString().slice(0, 10)
  if (!isCalendarDate(day)) return iso
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return formatDayOfMonth(date, month, year)
}
