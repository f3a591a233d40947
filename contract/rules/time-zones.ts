export const defaultTimeZone = 'UTC'

/** Caches formatters, because they are slow to create. The cache has a limit, because zones have many spellings. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const maxFormatters = 500

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', ...parts, ...clock })
  if (formatters.size >= maxFormatters) formatters.clear()
  formatters.set(timeZone, formatter)
  return formatter
}

/** True for an IANA time zone that this JavaScript engine supports, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  // JavaScript engines also accept offsets such as +05:30, which ignore daylight saving time.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false
  try {
    getFormatter(name)
    return true
  } catch {
    return false
  }
}

/** Returns a zone's local time at a timestamp, in milliseconds as if the local time were UTC. */
function toLocalMs(ms: number, timeZone: string): number {
  const parts = Object.fromEntries(
    getFormatter(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the local calendar date, such as `2026-11-24`. */
export const toDay = (time: string | Date, timeZone: string): string =>
  new Date(toLocalMs(new Date(time).getTime(), timeZone)).toISOString().slice(0, 10)

/** Returns the local time with its offset, such as `2026-11-24T19:04:05-05:00`. */
export function toZonedTime(time: string | Date, timeZone: string): string {
  const ms = Math.floor(new Date(time).getTime() / 1000) * 1000
  const local = toLocalMs(ms, timeZone)
  const minutes = Math.round((local - ms) / 60_000)
  const pad = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.abs(minutes) / 60)}:${pad(Math.abs(minutes) % 60)}`
  return `${new Date(local).toISOString().slice(0, 19)}${offset}`
}

const minuteMs = 60_000
const maxOffsetMs = 16 * 60 * minuteMs

/**
 * Returns the first instant of a calendar date in a zone, as ISO 8601 in UTC. A date that the zone skipped (Samoa
 * skipped December 30, 2011) starts with the next date.
 */
export function getStartOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let [before, after] = [midnight - maxOffsetMs, midnight + maxOffsetMs]
  while (after - before > minuteMs) {
    const middle = Math.floor((before + after) / 2 / minuteMs) * minuteMs
    if (toLocalMs(middle, timeZone) < midnight) before = middle
    else after = middle
  }
  return new Date(after).toISOString()
}

/** Counts calendar days in a zone; negative if `to` is on an earlier day than `from`. */
export const countDays = (from: string | Date, to: string | Date, timeZone: string): number =>
  (Date.parse(toDay(to, timeZone)) - Date.parse(toDay(from, timeZone))) / 86_400_000
