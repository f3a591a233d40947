import type { OfferQuote, OfferTerms } from '#contract/financials/offers.ts'
import type { Outlook } from '#contract/rules/offer-outlook.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import type { LineTone } from '#web/ui/charts/TrendLines.tsx'
import { formatMoney } from '#web/ui/format.ts'

/** What an offer costs when revenue goes on in one way. */
export interface QuotedScenario {
  id: string
  /** "Grows 2% a month" */
  name: string
  about: string
  tone: LineTone
  quote: OfferQuote
}

/** The months that a scenario which never repays is drawn for, or longer beside one that repays later. */
export const neverMonths = 60

export function describeGrowth(growth: number): string {
  if (growth === 0) return 'Stays flat'
  return `${growth > 0 ? 'Grows' : 'Shrinks'} ${Math.abs(growth)}% a month`
}

interface Way {
  id: string
  growth: number
  about: string
  tone: LineTone
}

const toWays = (outlook: Outlook | null): Way[] => {
  const [better, same, worse] = outlook?.scenarios ?? []
  if (!better || !same || !worse)
    return [
      { id: 'better', growth: 3, about: 'A good year', tone: 'good' },
      { id: 'same', growth: 0, about: 'Nothing changes', tone: 'info' },
      { id: 'worse', growth: -3, about: 'A hard year, without end', tone: 'bad' },
    ]
  return [
    { id: 'better', growth: better.growth, about: 'As in your best half-year', tone: 'good' },
    { id: 'same', growth: same.growth, about: 'As over your last months', tone: 'info' },
    { id: 'worse', growth: worse.growth, about: 'As in your worst half-year, without end', tone: 'bad' },
  ]
}

/** The chosen growth and, from the company's own months where there are enough, a better, a like and a worse one. */
export function quoteScenarios(
  terms: OfferTerms,
  first: string,
  growth: number,
  outlook: Outlook | null,
): QuotedScenario[] {
  const chosen: Way = { id: 'chosen', growth, about: 'What you chose above', tone: 'main' }
  const others = toWays(outlook).filter((way) => way.growth !== growth)
  const distinct = others.filter(
    (way, index) => others.findIndex((one) => one.growth === way.growth) === index,
  )
  return [chosen, ...distinct]
    .toSorted((one, other) => other.growth - one.growth)
    .map(({ growth: ofMonth, ...way }) => ({
      ...way,
      name: describeGrowth(ofMonth),
      quote: quoteOffer({ ...terms, monthly_revenue: { first, growth: ofMonth } }),
    }))
}

/** How many months a drawing of these scenarios needs: to the end of the last one that repays. */
export const countMonths = (scenarios: readonly QuotedScenario[]) =>
  Math.max(...scenarios.map(({ quote }) => quote.months ?? neverMonths))

/** About eight labels under a drawing, at round months. */
export const getTickStep = (months: number) => [2, 5, 10, 20, 50].find((step) => months <= step * 7) ?? 100

/** The months of a table: each of the first five years, then one a year, and the last. */
export const listTableMonths = (months: number): number[] =>
  Array.from({ length: months }, (_, index) => index + 1).filter(
    (month) => month <= neverMonths || month % 12 === 0 || month === months,
  )

/** What is repaid so far after each month from the start, in thousands of dollars; null once all is. */
export function listRepaid({ quote }: QuotedScenario, months: number): (number | null)[] {
  const total = Number(quote.total)
  const last = quote.schedule.at(-1)
  return Array.from({ length: months + 1 }, (_, month) => {
    if (month === 0) return 0
    const row = quote.schedule[month - 1]
    if (row) return (total - Number(row.balance)) / 1000
    return quote.never && last ? (total - Number(last.balance)) / 1000 : null
  })
}

/** An amount that is only expected, in whole dollars: cents would promise too much. */
export const formatEstimate = (amount: string) => formatMoney(`${Math.round(Number(amount))}.00`)
