import { formatMoney } from './money.ts'
import { formatPercent } from './numbers.ts'
import type { OfferQuote, OfferTerms, ScheduledMonth } from '../financials/offers.ts'

/** `growth` is in percent per month. */
export type Revenue = readonly string[] | { first: string; growth: number }

export interface QuoteInput extends OfferTerms {
  /** The revenue in US dollars. After the end of a list, the revenue of the list's last month repeats. */
  monthly_revenue: Revenue
  /** The payout date. The first payment is due a month later. */
  funded_on?: string | undefined
}

/** Describes the terms of an offer. Omits terms that do not apply. */
export const listTerms = ({ advance, cap, share, minimum, origination_fee }: OfferTerms): string[] => [
  `Advance of ${formatMoney(advance)}`,
  `${formatMoney(computeTotalRepayment({ advance, cap }))} to repay in total, ${cap} times the advance`,
  `${formatPercent(share)} of each month’s revenue`,
  ...(Number(minimum) > 0 ? [`At least ${formatMoney(minimum)} a month`] : []),
  ...(origination_fee > 0 ? [`${formatPercent(origination_fee)} of the advance withheld as a fee`] : []),
]

/** Returns the total repayment in US dollars: the advance times the cap. */
export const computeTotalRepayment = (terms: Pick<OfferTerms, 'advance' | 'cap'>) => toAmount(getTotal(terms))

/** 50 years. An advance that is not repaid within this time counts as never repaid. */
export const horizonMonths = 600

/** An exact fraction, because a float would lose cents. */
interface Fraction {
  numerator: bigint
  denominator: bigint
}

const toCents = (amount: string) => BigInt(amount.replace('.', ''))

const toAmount = (cents: bigint) => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const toTenThousandths = (value: number) => BigInt(Math.round(value * 10_000))

const fromPercent = (percent: number): Fraction => ({
  numerator: toTenThousandths(percent),
  denominator: 1_000_000n,
})

const multiply = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** Rounds half up; expects a non-negative fraction. */
const round = ({ numerator, denominator }: Fraction) => (2n * numerator + denominator) / (2n * denominator)

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)

/** Yields the unrounded monthly revenue in cents, indefinitely. */
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

/** Returns `share` percent of a month's revenue, in US dollars, rounded to cents. */
export const computeShare = (revenue: string, share: number) =>
  toAmount(round(multiply({ numerator: toCents(revenue), denominator: 1n }, fromPercent(share))))

const getTotal = ({ advance, cap }: Pick<OfferTerms, 'advance' | 'cap'>) =>
  round({ numerator: toCents(advance) * toTenThousandths(cap), denominator: 10_000n })

function getAmounts(terms: OfferTerms) {
  const advance = toCents(terms.advance)
  const fee = round(multiply({ numerator: advance, denominator: 1n }, fromPercent(terms.origination_fee)))
  return { advance, fee, received: advance - fee, total: getTotal(terms) }
}

/** Adds months to a date, clamped to the last day of the month. */
export function addMonthsToDate(date: string, months: number): string {
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

function payOff(terms: OfferTerms, revenue: Revenue, total: bigint): MonthInCents[] {
  const share = fromPercent(terms.share)
  const minimum = toCents(terms.minimum)
  const canGrow = 'first' in revenue ? revenue.growth > 0 : false
  const listedMonths = 'first' in revenue ? 1 : revenue.length
  const months: MonthInCents[] = []
  let balance = total
  for (const monthRevenue of listRevenue(revenue)) {
    const payment = min(balance, max(round(multiply(monthRevenue, share)), minimum))
    if (payment === 0n && !canGrow && months.length >= listedMonths) break
    balance -= payment
    months.push({ revenue: round(monthRevenue), payment, balance })
    if (balance === 0n || months.length === horizonMonths) break
  }
  return months
}

const discount = (payments: readonly number[], rate: number) =>
  payments.reduceRight((value, payment) => (value + payment) / (1 + rate), 0)

/**
 * Finds the monthly internal rate of return by bisection: the present value falls as the rate rises. The rate
 * is never negative, because the cap is at least 1.
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

function getRates(received: bigint, payments: readonly bigint[]) {
  const rate = findMonthlyRate(Number(received), payments.map(Number))
  return { apr: toPercentNumber(12 * rate), ear: toPercentNumber((1 + rate) ** 12 - 1) }
}

/**
 * Calculates the cost of an offer. A monthly payment is share × revenue, rounded to cents, but at least the minimum and
 * at most the remaining balance.
 */
export function quoteOffer(input: QuoteInput): OfferQuote {
  const { advance, fee, received, total } = getAmounts(input)
  const months = payOff(input, input.monthly_revenue, total)
  const payments = months.map(({ payment }) => payment)
  const remainingBalance = months.at(-1)?.balance ?? total
  const isRepaid = remainingBalance === 0n
  const getDueDate = (month: number) => (input.funded_on ? addMonthsToDate(input.funded_on, month) : null)
  return {
    total: toAmount(total),
    fee: toAmount(fee),
    received: toAmount(received),
    cost: toAmount(total - advance + fee),
    never: !isRepaid,
    months: isRepaid ? months.length : null,
    repaid_on: isRepaid ? getDueDate(months.length) : null,
    first_payment: toAmount(payments[0] ?? 0n),
    largest_payment: toAmount(payments.reduce(max, 0n)),
    last_payment: isRepaid ? toAmount(payments.at(-1) ?? 0n) : null,
    ...(isRepaid ? getRates(received, payments) : { apr: null, ear: null }),
    collected: toAmount(total - remainingBalance),
    left: toAmount(remainingBalance),
    schedule: months.map(({ revenue, payment, balance }, index): ScheduledMonth => ({
      month: index + 1,
      due_on: getDueDate(index + 1),
      revenue: toAmount(revenue),
      payment: toAmount(payment),
      balance: toAmount(balance),
    })),
  }
}
