import { formatDay, isCalendarDate } from '#contract/rules/dates.ts'
import { toLocalDay } from '#web/ui/format.ts'

/** `after` is the first day; `before` is the day after the last day. Empty means no limit. */
export interface Period {
  after: string
  before: string
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const getLastDay = ({ before }: Period): string => (before ? addDays(before, -1) : '')

export const toExclusiveEnd = (lastDay: string): string =>
  isCalendarDate(lastDay) ? addDays(lastDay, 1) : lastDay

export function formatPeriod(period: Period): string {
  const [first, last] = [period.after, getLastDay(period)]
  if (first && last) return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
  if (first) return `Since ${formatDay(first)}`
  return last ? `Until ${formatDay(last)}` : 'Any time'
}

export function listRecentPeriods(now: Date): readonly (readonly [string, Period])[] {
  const today = toLocalDay(now)
  const toPeriod = (days: number): Period => ({ after: addDays(today, 1 - days), before: '' })
  return [
    ['Today', toPeriod(1)],
    ['Last 7 days', toPeriod(7)],
    ['Last 30 days', toPeriod(30)],
    ['Last 90 days', toPeriod(90)],
  ]
}
