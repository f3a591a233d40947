import type { OfferTerms } from '../financials/offers.ts'
import { quoteTotal } from './offers.ts'

/** A way that revenue may go on, in percent a month. */
export interface Scenario {
  id: 'better' | 'same' | 'worse'
  growth: number
}

export interface Outlook {
  /** The average of the last three whole months, US dollars: what the first month is taken to bring. */
  first: string
  /** From the company's own months; null where these are too few. */
  scenarios: [better: Scenario, same: Scenario, worse: Scenario] | null
}

/** Months in a window: its last three are compared with its first three. */
const windowMonths = 6
const monthsApart = 3

const average = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length

/**
 * Percent a month with two decimals by which the end of a window differs from its begin; null where that
 * cannot be said.
 */
function getGrowth(window: readonly number[]): number | null {
  const [before, after] = [average(window.slice(0, monthsApart)), average(window.slice(-monthsApart))]
  if (before <= 0 || after <= 0) return null
  const growth = ((after / before) ** (1 / (window.length - monthsApart)) - 1) * 100
  return Math.round(Math.max(-50, Math.min(50, growth)) * 100) / 100
}

/**
 * How revenue may go on, by how it went: as in the best half-year of the given months, as over all of them,
 * and as in the worst half-year. `months` are whole months, oldest first, at most the last two years are
 * used.
 */
export function getOutlook(months: readonly string[]): Outlook | null {
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
 * The shrinkage in percent a month, rounded up to a tenth, beyond which an offer without a minimum is never
 * repaid: all that is ever collected tends to share × revenue ÷ shrinkage. Null where there is a minimum, or
 * nothing would bring it about.
 */
export function getBreakingShrinkage(
  terms: Pick<OfferTerms, 'advance' | 'cap' | 'share' | 'minimum'>,
  first: string,
): number | null {
  if (Number(terms.minimum) > 0) return null
  const shrinkage = (Number(first) * terms.share) / Number(quoteTotal(terms))
  return shrinkage > 0 && shrinkage < 50 ? Math.ceil(shrinkage * 10) / 10 : null
}

/** The percent of gross margin that the share of revenue takes; null without a margin. */
export const getShareOfMargin = (share: number, grossMargin: number) =>
  grossMargin > 0 ? Math.round((share / grossMargin) * 1000) / 10 : null

export const maxRunwayMonths = 36

/**
 * How many whole months the cash lasts when so much is burned a month, with these payments on top, month by
 * month; at most `maxRunwayMonths`, which means that long or longer. US dollars.
 */
export function getRunway(cash: number, burn: number, payments: readonly string[] = []): number {
  let left = cash
  for (let month = 0; month < maxRunwayMonths; month++) {
    left -= burn + Number(payments[month] ?? 0)
    if (left < 0) return month
  }
  return maxRunwayMonths
}
