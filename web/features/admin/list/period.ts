import { formatDay, isCalendarDate } from '#contract/rules/dates.ts'
import { toLocalDay } from '#web/ui/format.ts'

/** The first day and the day after the last, as in the address; empty for no bound. */
export interface Period {
  after: string
  before: string
}

/** A day some days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const getLastDay = ({ before }: Period): string => (before ? addDays(before, -1) : '')

/** The bound of a period whose last day is this one. */
export const toBefore = (lastDay: string): string => (isCalendarDate(lastDay) ? addDays(lastDay, 1) : lastDay)

/** `1 Nov 2026 – 20 Nov 2026`, `Since 1 Nov 2026`, `Up to 20 Nov 2026`, `Any time`. */
export function formatPeriod(period: Period): string {
  const [first, last] = [period.after, getLastDay(period)]
  if (first && last) return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
  if (first) return `Since ${formatDay(first)}`
  return last ? `Up to ${formatDay(last)}` : 'Any time'
}

export function listRecentPeriods(now: Date): readonly (readonly [string, Period])[] {
  const today = toLocalDay(now)
  const last = (days: number): Period => ({ after: addDays(today, 1 - days), before: '' })
  return [
    ['Today', last(1)],
    ['Last 7 days', last(7)],
    ['Last 30 days', last(30)],
    ['Last 90 days', last(90)],
  ]
}
