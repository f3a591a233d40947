import type { OfferQuote, OfferTerms } from '#contract/financials/offers.ts'
import type { Outlook } from '#contract/rules/offer-outlook.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import type { LineTone } from '#web/ui/charts/TrendLines.tsx'
import { formatMoney } from '#web/ui/format.ts'

/** Applicants are addressed as “you”; staff read about the company. */
export type Reader = 'applicant' | 'staff'

export interface QuotedScenario {
  id: string
  name: string
  about: string
  tone: LineTone
  quote: OfferQuote
}

/** If the advance is never repaid in a scenario, charts show at least this many months. */
export const neverMonths = 60

export function describeGrowth(growth: number): string {
  if (growth === 0) return 'Stays flat'
  return `${growth > 0 ? 'Grows' : 'Shrinks'} ${Math.abs(growth)}% a month`
}

interface Scenario {
  id: string
  growth: number
  about: string
  tone: LineTone
}

const aboutTexts = {
  applicant: {
    selected: 'Your choice above',
    better: 'Your best six months',
    same: 'Your recent average',
    worse: 'Your worst six months, with no recovery',
  },
  staff: {
    selected: 'The same revenue each month',
    better: 'The company’s best six months',
    same: 'The company’s recent average',
    worse: 'The company’s worst six months, with no recovery',
  },
} as const

const listScenarios = (outlook: Outlook | null, reader: Reader): Scenario[] => {
  const about = aboutTexts[reader]
  const [better, same, worse] = outlook?.scenarios ?? []
  if (!better || !same || !worse)
    return [
      { id: 'better', growth: 3, about: 'Steady growth', tone: 'good' },
      { id: 'same', growth: 0, about: 'No change', tone: 'info' },
      { id: 'worse', growth: -3, about: 'A lasting decline', tone: 'bad' },
    ]
  return [
    { id: 'better', growth: better.growth, about: about.better, tone: 'good' },
    { id: 'same', growth: same.growth, about: about.same, tone: 'info' },
    { id: 'worse', growth: worse.growth, about: about.worse, tone: 'bad' },
  ]
}

/**
 * Returns quotes for the selected growth and up to three scenarios, highest growth first. The scenarios have default
 * growth rates if `outlook` is null or has no scenarios.
 */
export function quoteScenarios(
  terms: OfferTerms,
  first: string,
  growth: number,
  outlook: Outlook | null,
  reader: Reader = 'applicant',
): QuotedScenario[] {
  const selected: Scenario = { id: 'chosen', growth, about: aboutTexts[reader].selected, tone: 'main' }
  const others = listScenarios(outlook, reader).filter((scenario) => scenario.growth !== growth)
  const distinct = others.filter(
    (scenario, index) => others.findIndex((other) => other.growth === scenario.growth) === index,
  )
  return [selected, ...distinct]
    .toSorted((a, b) => b.growth - a.growth)
    .map(({ growth: monthlyGrowth, ...scenario }) => ({
      ...scenario,
      name: describeGrowth(monthlyGrowth),
      quote: quoteOffer({ ...terms, monthly_revenue: { first, growth: monthlyGrowth } }),
    }))
}

export const countChartMonths = (scenarios: readonly QuotedScenario[]) =>
  Math.max(...scenarios.map(({ quote }) => quote.months ?? neverMonths))

/** Returns the number of months between axis labels. */
export const getTickStep = (months: number) => [2, 5, 10, 20, 50].find((step) => months <= step * 7) ?? 100

export const listTableMonths = (months: number): number[] =>
  Array.from({ length: months }, (_, index) => index + 1).filter(
    (month) => month <= neverMonths || month % 12 === 0 || month === months,
  )

/**
 * Returns the total repaid by each month, in thousands of dollars. After the last payment, the amounts are null, or the
 * last total if the advance is never fully repaid.
 */
export function listRepaidAmounts({ quote }: QuotedScenario, months: number): (number | null)[] {
  const total = Number(quote.total)
  const last = quote.schedule.at(-1)
  return Array.from({ length: months + 1 }, (_, month) => {
    if (month === 0) return 0
    const row = quote.schedule[month - 1]
    if (row) return (total - Number(row.balance)) / 1000
    return quote.never && last ? (total - Number(last.balance)) / 1000 : null
  })
}

/** Formats an estimated amount in whole dollars, because cents would suggest too much precision. */
export const formatEstimate = (amount: string) => formatMoney(`${Math.round(Number(amount))}.00`)
