import type { FinancialMonth, Metric } from '#contract/financials/financials.ts'
import { getShortMonthName } from '#contract/rules/dates.ts'
import type { MetricUnit } from '#contract/rules/metrics/catalogue.ts'
import { getMonthEnd } from '#contract/rules/metrics/months.ts'
import { unknownCurrency } from '#contract/rules/metrics/readings.ts'
import { capitalize, formatDate, formatMoney, NONE } from '#web/ui/format.ts'

export function formatAmount(amount: string, currency: string | null): string {
  if (currency === null || currency === 'USD') return formatMoney(amount)
  const bare = formatMoney(amount).replace('$', '')
  return currency === unknownCurrency ? `${bare} in an unknown currency` : `${bare} ${currency}`
}

const units: Record<Exclude<MetricUnit, 'money'>, (value: string) => string> = {
  percent: (value) => `${value}%`,
  months: (value) => `${value} ${value === '1.0' ? 'month' : 'months'}`,
  days: (value) => `${value} days`,
  ratio: (value) => `${value} times`,
  count: (value) => value,
}

const specials = {
  infinite: 'Not burning cash',
  beyond_36_months: 'More than 36 months',
  no_debt: 'No debt',
} as const

type Computed = Pick<Metric, 'value' | 'special' | 'status'>

export function formatFigure(
  { value, special, status }: Computed,
  { unit, currency }: Pick<Metric, 'unit' | 'currency'>,
): string {
  if (status === 'not_enough_data') return 'Not enough data'
  if (special !== null) return specials[special]
  if (value === null) return NONE
  return unit === 'money' ? formatAmount(roundAmount(value), currency) : units[unit](value)
}

/** The name of a current balance includes the date (`Cash on 22 Nov 2026`), because charts show month-end balances. */
export function formatMetricName({ key, name, period }: Pick<Metric, 'key' | 'name' | 'period'>): string {
  if (period === null) return name
  if (!isWholeMonths(period)) return `${name} on ${formatDate(period.to)}`
  return key === 'cash' ? `${name} at the end of ${formatMonth(period.to.slice(0, 7))}` : name
}

/** The period of a current balance runs from the earliest to the latest date of the account balances. */
const isWholeMonths = ({ from, to }: NonNullable<Metric['period']>) =>
  from.endsWith('-01') && to === getMonthEnd(to.slice(0, 7))

export const formatMetricPeriod = ({ from, to }: NonNullable<Metric['period']>) =>
  from === to ? formatDate(to) : `${formatDate(from)} to ${formatDate(to)}`

/** Rounds amounts of 1,000 or more to whole units of currency. Sums and entries in the drawer stay exact. */
export const roundAmount = (amount: string) =>
  Math.abs(Number(amount)) >= 1000 ? `${Math.round(Number(amount))}.00` : amount

const round = (value: number) => String(Math.round(value * 10) / 10)

type NamedMetric = Pick<Metric, 'key' | 'name' | 'value'> & { previous?: Metric['previous'] }

export function toDisplayedMetric<M extends NamedMetric>(metric: M): M {
  const { key, value, previous } = metric
  if (key !== 'net_burn' || value === null || Number(value) >= 0) return metric
  return {
    ...metric,
    name: 'Net cash inflow',
    value: negate(value),
    ...(previous && { previous: { ...previous, value: previous.value && negate(previous.value) } }),
  }
}

const negate = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/**
 * Returns the direction of a change and its size, such as `3.1%` or `7.3 points`. Returns null if a value is missing or
 * nothing changed. Amounts also need a positive previous value, because their change is a percentage.
 */
export function computeMetricChange({ value, unit, previous }: Metric): { isUp: boolean; by: string } | null {
  if (value === null || previous?.value == null) return null
  const [now, before] = [Number(value), Number(previous.value)]
  if (now === before || (unit === 'money' && before <= 0)) return null
  const by =
    unit === 'money'
      ? `${round((Math.abs(now - before) / before) * 100)}%`
      : formatDifference(Math.abs(now - before), unit)
  return { isUp: now > before, by }
}

export function describeMetricChange(metric: Metric): string | null {
  const { value, name, unit, currency, previous, period } = metric
  if (value === null || previous?.value == null) return null
  const [now, before] = [Number(value), Number(previous.value)]
  const since = isPriorYear(period, previous.period) ? 'the prior year' : 'the prior period'
  if (now === before) return `Same as ${since}`
  const direction = now > before ? 'Up' : 'Down'
  if (unit === 'money' && before < 0) {
    const opposite = name === 'Net cash inflow' ? 'Net burn' : 'Net cash inflow'
    const amount = formatAmount(roundAmount(negate(previous.value)), currency)
    return ['Net cash inflow', 'Net burn'].includes(name)
      ? `${opposite} of ${amount} in ${since}`
      : `${direction} from −${amount}`
  }
  if (unit === 'money' && before === 0) return `${direction} from zero`
  return `${direction} ${computeMetricChange(metric)?.by ?? ''} from ${since}`
}

/** Fiscal-year and twelve-month metrics are compared with the period twelve months earlier. */
const isPriorYear = (period: Metric['period'], before: NonNullable<Metric['previous']>['period']) =>
  period !== null && shiftMonth(before.to.slice(0, 7), 12) === period.to.slice(0, 7)

const formatDifference = (difference: number, unit: MetricUnit) =>
  unit === 'percent'
    ? `${round(difference)} points`
    : `${round(difference)}${unit === 'count' || unit === 'ratio' ? '' : ` ${unit}`}`

export const formatMonth = (month: string) =>
  `${getShortMonthName(Number(month.slice(5)))} ${month.slice(0, 4)}`

export const formatMonthTick = (month: string) =>
  month.endsWith('-01') ? month.slice(0, 4) : getShortMonthName(Number(month.slice(5)))

/** Adds months to a month such as `2026-10`. `by` can be negative. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + by
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

export const describeBooksStatus = ({ status, restated }: FinancialMonth) => {
  const remarks = [status === 'open' && 'books open', restated && 'changed since the first sync']
  return remarks.filter((remark) => remark !== false).join(', ') || null
}

export const formatTerm = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return capitalize(words)
}
