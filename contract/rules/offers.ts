import { formatMoney } from './money.ts'
import { formatPercent } from './numbers.ts'
import type { OfferQuote, OfferTerms, ScheduledMonth } from '../financials/offers.ts'

/**
 * The revenue that an offer is worked out on: month by month, or the first month and its growth in percent a
 * month.
 */
export type Revenue = readonly string[] | { first: string; growth: number }

export interface QuoteInput extends OfferTerms {
  /** After the last month of a list, revenue stays as in that month. US dollars. */
  monthly_revenue: Revenue
  /** When the money arrives, as a calendar date; the first payment is due a month later. */
  funded_on?: string | undefined
}

/** The terms of an offer in words, one line each; what does not apply is left out. */
export const listTerms = ({ advance, cap, share, minimum, origination_fee }: OfferTerms): string[] => [
  `Advance of ${formatMoney(advance)}`,
  `${formatMoney(quoteTotal({ advance, cap }))} to repay in all, ${cap} times the advance`,
  `${formatPercent(share)} of each month’s revenue`,
  ...(Number(minimum) > 0 ? [`At least ${formatMoney(minimum)} a month`] : []),
  ...(origination_fee > 0 ? [`${formatPercent(origination_fee)} of the advance withheld as a fee`] : []),
]

/** What is repaid in all: the advance times the cap, US dollars. */
export const quoteTotal = (terms: Pick<OfferTerms, 'advance' | 'cap'>) => fromCents(getTotal(terms))

/** Fifty years: what is not repaid until then counts as never repaid. */
export const horizonMonths = 600

/** A fraction of whole numbers of any size, where a float would lose cents. */
interface Fraction {
  numerator: bigint
  denominator: bigint
}

const toCents = (amount: string) => BigInt(amount.replace('.', ''))

const fromCents = (cents: bigint) => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A number with up to four decimals as a fraction of 10,000. */
const toTenThousandths = (value: number) => BigInt(Math.round(value * 10_000))

const fromPercent = (percent: number): Fraction => ({
  numerator: toTenThousandths(percent),
  denominator: 1_000_000n,
})

const multiply = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
})

/** To whole cents, halves up; for nothing negative. */
const round = ({ numerator, denominator }: Fraction) => (2n * numerator + denominator) / (2n * denominator)

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const max = (one: bigint, other: bigint) => (one > other ? one : other)

/** The revenue of each month without end, in cents, not rounded: only payments are. */
function* listRevenue(revenue: Revenue): Generator<Fraction> {
  if (!('first' in revenue)) {
    for (let index = 0; ; index++)
      yield { numerator: toCents(revenue[Math.min(index, revenue.length - 1)] ?? '0.00'), denominator: 1n }
  }
  const growth = fromPercent(100 + revenue.growth)
  for (
    let month: Fraction = { numerator: toCents(revenue.first), denominator: 1n };
    ;
    month = multiply(month, growth)
  )
    yield month
}

const getTotal = ({ advance, cap }: Pick<OfferTerms, 'advance' | 'cap'>) =>
  round({ numerator: toCents(advance) * toTenThousandths(cap), denominator: 10_000n })

/** What is repaid in all, and what of the advance reaches the company. In cents. */
function getAmounts(terms: OfferTerms) {
  const lent = toCents(terms.advance)
  const fee = round(multiply({ numerator: lent, denominator: 1n }, fromPercent(terms.origination_fee)))
  return { lent, fee, received: lent - fee, total: getTotal(terms) }
}

/** The calendar date so many months after another; the last day of a month that is too short. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

interface MonthInCents {
  revenue: bigint
  payment: bigint
  balance: bigint
}

/** Pays month by month until all is repaid, nothing more will ever come, or the horizon is reached. */
function payOff(terms: OfferTerms, revenue: Revenue, total: bigint): MonthInCents[] {
  const share = fromPercent(terms.share)
  const minimum = toCents(terms.minimum)
  const canGrow = 'first' in revenue ? revenue.growth > 0 : false
  const knownMonths = 'first' in revenue ? 1 : revenue.length
  const months: MonthInCents[] = []
  let balance = total
  for (const earned of listRevenue(revenue)) {
    const payment = min(balance, max(round(multiply(earned, share)), minimum))
    if (payment === 0n && !canGrow && months.length >= knownMonths) break
    balance -= payment
    months.push({ revenue: round(earned), payment, balance })
    if (balance === 0n || months.length === horizonMonths) break
  }
  return months
}

/** The present value of payments at a monthly rate, from the last to the first. */
const discount = (payments: readonly number[], rate: number) =>
  payments.reduceRight((value, payment) => (value + payment) / (1 + rate), 0)

/**
 * The monthly rate at which the payments are worth what was received; found by halving, since their worth
 * only falls as the rate rises. It is never negative: a cap is at least 1.
 */
function findMonthlyRate(received: number, payments: readonly number[]): number {
  let low = 0
  let high = 1
  while (discount(payments, high) > received && high < 1e6) high *= 2
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (discount(payments, middle) > received) low = middle
    else high = middle
  }
  return low
}

const toPercentNumber = (rate: number) => Math.round(rate * 10_000) / 100

/** Annual rates in percent with two decimals: twelve times the monthly rate, and with compounding. */
function getRates(received: bigint, payments: readonly bigint[]) {
  const rate = findMonthlyRate(Number(received), payments.map(Number))
  return { apr: toPercentNumber(12 * rate), ear: toPercentNumber((1 + rate) ** 12 - 1) }
}

/**
 * Works out what an offer costs. The payment of a month is the lesser of what is left and the greater of
 * share × revenue and the minimum, rounded to cents. An offer that is never repaid has no months, dates or rates.
 */
export function quoteOffer(input: QuoteInput): OfferQuote {
  const { lent, fee, received, total } = getAmounts(input)
  const months = payOff(input, input.monthly_revenue, total)
  const payments = months.map(({ payment }) => payment)
  const left = months.at(-1)?.balance ?? total
  const isRepaid = left === 0n
  const getDueDate = (month: number) => (input.funded_on ? addMonths(input.funded_on, month) : null)
  return {
    total: fromCents(total),
    fee: fromCents(fee),
    received: fromCents(received),
    cost: fromCents(total - lent + fee),
    never: !isRepaid,
    months: isRepaid ? months.length : null,
    repaid_on: isRepaid ? getDueDate(months.length) : null,
    first_payment: fromCents(payments[0] ?? 0n),
    largest_payment: fromCents(payments.reduce(max, 0n)),
    last_payment: isRepaid ? fromCents(payments.at(-1) ?? 0n) : null,
    ...(isRepaid ? getRates(received, payments) : { apr: null, ear: null }),
    collected: fromCents(total - left),
    left: fromCents(left),
    schedule: months.map(({ revenue, payment, balance }, index): ScheduledMonth => ({
      month: index + 1,
      due_on: getDueDate(index + 1),
      revenue: fromCents(revenue),
      payment: fromCents(payment),
      balance: fromCents(balance),
    })),
  }
}
