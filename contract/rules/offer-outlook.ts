import type { OfferTerms } from '../financials/offers.ts'
import { computeTotalRepayment } from './offers.ts'

/** `growth` is in percent per month. */
export interface Scenario {
  id: 'better' | 'same' | 'worse'
  growth: number
}

export interface Outlook {
  /** The assumed revenue of the first month in US dollars: the average of the last three complete months. */
  first: string
  /** Null if there are too few months with revenue. */
  scenarios: [better: Scenario, same: Scenario, worse: Scenario] | null
}

/** The length of a window, in months. A window's growth compares its last three months with its first three months. */
const windowMonths = 6
const monthsApart = 3

const average = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length

/**
 * Returns the growth of a window in percent per month, from -50 to 50 with two decimals; null if either end has no
 * revenue.
 */
function getGrowth(window: readonly number[]): number | null {
  const [before, after] = [average(window.slice(0, monthsApart)), average(window.slice(-monthsApart))]
  if (before <= 0 || after <= 0) return null
  const growth = ((after / before) ** (1 / (window.length - monthsApart)) - 1) * 100
  return Math.round(Math.max(-50, Math.min(50, growth)) * 100) / 100
}

/**
 * Projects revenue at the growth rate of the last twelve months, and at the highest and lowest rates among the last
 * twelve months and all six-month windows. `months` contains the revenue of complete months, oldest first; only the
 * last 24 are used. Returns null for fewer than three months.
 */
export function projectRevenue(months: readonly string[]): Outlook | null {
  const amounts = months.slice(-24).map(Number)
  if (amounts.length < monthsApart) return null
  const first = Math.max(0, average(amounts.slice(-monthsApart))).toFixed(2)
  const windows = Array.from({ length: Math.max(0, amounts.length - windowMonths + 1) }, (_, index) =>
    getGrowth(amounts.slice(index, index + windowMonths)),
  ).filter((growth) => growth !== null)
  const same = getGrowth(amounts.slice(-12))
  if (same === null || windows.length === 0) return { first, scenarios: null }
  return {
    first,
    scenarios: [
      { id: 'better', growth: Math.max(...windows, same) },
      { id: 'same', growth: same },
      { id: 'worse', growth: Math.min(...windows, same) },
    ],
  }
}

/**
 * Returns the decline of revenue, in percent per month, above which an advance without a minimum payment is never
 * repaid: total payments converge to share × revenue of the first month ÷ decline. Rounds up to a tenth. Returns null
 * if the offer has a minimum, or if the decline is not between 0 and 50.
 */
export function getBreakEvenDecline(
  terms: Pick<OfferTerms, 'advance' | 'cap' | 'share' | 'minimum'>,
  first: string,
): number | null {
  if (Number(terms.minimum) > 0) return null
  const shrinkage = (Number(first) * terms.share) / Number(computeTotalRepayment(terms))
  return shrinkage > 0 && shrinkage < 50 ? Math.ceil(shrinkage * 10) / 10 : null
}

/** Converts a share of revenue to a share of gross margin, in percent; null if the margin is not positive. */
export const computeShareOfMargin = (share: number, grossMargin: number) =>
  grossMargin > 0 ? Math.round((share / grossMargin) * 1000) / 10 : null

export const maxRunwayMonths = 36

/**
 * Returns how many full months the cash lasts, given the monthly burn and additional payments by month. A result of
 * `maxRunwayMonths` means that many months or more. Amounts are in US dollars.
 */
export function countRunwayMonths(cash: number, burn: number, payments: readonly string[] = []): number {
  let remainingCash = cash
  for (let month = 0; month < maxRunwayMonths; month++) {
    remainingCash -= burn + Number(payments[month] ?? 0)
    if (remainingCash < 0) return month
  }
  return maxRunwayMonths
}
