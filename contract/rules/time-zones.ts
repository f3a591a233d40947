/** The zone of exports and filters whose caller names none. */
export const defaultTimeZone = 'UTC'

/** Formatters are costly to make. Names differ in case and aliases, so their number is bounded. */
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

/** Whether a name is a time zone of the IANA database that this engine has, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  // An offset, +05:30, is not a zone: it has no summer time.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false
  try {
    getFormatter(name)
    return true
  } catch {
    return false
  }
}

/** A moment on the clock of a zone, as milliseconds of the same clock in UTC. */
function toLocalMs(ms: number, timeZone: string): number {
  const parts = Object.fromEntries(
    getFormatter(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The calendar date of a moment in a zone, `2026-11-24`. */
export const toDay = (time: string | Date, timeZone: string): string =>
  new Date(toLocalMs(new Date(time).getTime(), timeZone)).toISOString().slice(0, 10)

/** A moment on the clock of a zone with its offset, `2026-11-24T19:04:05-05:00`. */
export function toZonedTime(time: string | Date, timeZone: string): string {
  const ms = Math.floor(new Date(time).getTime() / 1000) * 1000
  const local = toLocalMs(ms, timeZone)
  const minutes = Math.round((local - ms) / 60_000)
  const pad = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.abs(minutes) / 60)}:${pad(Math.abs(minutes) % 60)}`
  return `${new Date(local).toISOString().slice(0, 19)}${offset}`
}

const minuteMs = 60_000
/** No zone is, or was, further from UTC. */
const farthestMs = 16 * 60 * minuteMs

/**
 * The first moment of a calendar date in a zone, ISO 8601 in UTC. A date that the zone skipped, as Samoa
 * skipped 30 December 2011, begins with the next; a midnight that summer time skips is one o'clock.
 */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let [before, after] = [midnight - farthestMs, midnight + farthestMs]
  while (after - before > minuteMs) {
    const middle = Math.floor((before + after) / 2 / minuteMs) * minuteMs
    if (toLocalMs(middle, timeZone) < midnight) before = middle
    else after = middle
  }
  return new Date(after).toISOString()
}

/** Calendar days from one moment to another in a zone; negative when the second is earlier. */
export const countDays = (from: string | Date, to: string | Date, timeZone: string): number =>
  (Date.parse(toDay(to, timeZone)) - Date.parse(toDay(from, timeZone))) / 86_400_000
