import type { LoanFile, LoanPerformance } from '../../loans.ts'
import { getLoanFigures } from '../loans.ts'
import { addMonthsToDate, computeShare } from '../offers.ts'

type Invoice = Pick<LoanFile, 'amount' | 'document_date' | 'due_date' | 'paid_on'>
type Loan = Pick<
  LoanPerformance,
  'amount' | 'total_due' | 'repaid' | 'status' | 'start_date' | 'revenue_share' | 'minimum' | 'planned_end'
> & { invoices: readonly LoanFile[] }

interface PaymentState {
  /** `unknown` means that the source table has neither a due date nor a payment date. */
  state: 'paid' | 'late' | 'due' | 'unknown'
  /** Days from the due date to the payment, or to today for an unpaid invoice. At least 0. */
  daysLate: number
}

const dayMs = 86_400_000
const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** `today` is a calendar date. */
export function getPaymentState({ due_date, paid_on }: Invoice, today: string): PaymentState {
  if (paid_on !== null)
    return { state: 'paid', daysLate: due_date === null ? 0 : Math.max(0, countDays(due_date, paid_on)) }
  if (due_date === null) return { state: 'unknown', daysLate: 0 }
  const daysLate = Math.max(0, countDays(due_date, today))
  return { state: daysLate > 0 ? 'late' : 'due', daysLate }
}

const shiftMonth = (day: string, months: number) =>
  addMonthsToDate(`${day.slice(0, 7)}-01`, months).slice(0, 7)

export interface NextPayment {
  /** The amount in US dollars; null if the payment cannot be estimated. */
  amount: string | null
  due_on: string
  /** The month whose revenue determines the payment. */
  month: string
  basis: 'invoice' | 'estimate'
}

const isUnpaid = ({ due_date, paid_on, amount }: LoanFile) =>
  due_date !== null && paid_on === null && amount !== null

const getDueDay = ({ due_date, document_date }: Invoice) => due_date ?? document_date

/**
 * Returns the next payment of a loan: its first unpaid invoice with a due date and an amount, or else an estimate.
 * Returns null for repaid loans and for loans with an unknown balance. `revenue` is the expected revenue of the month
 * before the payment; null if unknown.
 */
export function getNextPayment(loan: Loan, revenue: string | null): NextPayment | null {
  const { isRepaid, left } = getLoanFigures(loan)
  if (isRepaid || left === null) return null
  const unpaid = loan.invoices.find(isUnpaid)
  if (unpaid?.due_date)
    return {
      amount: unpaid.amount,
      due_on: unpaid.due_date,
      month: shiftMonth(unpaid.due_date, -1),
      basis: 'invoice',
    }
  const last = loan.invoices.at(-1)
  const due_on = addMonthsToDate(last ? getDueDay(last) : loan.start_date, 1)
  return { amount: estimatePayment(loan, revenue), due_on, month: shiftMonth(due_on, -1), basis: 'estimate' }
}

/**
 * Estimates a monthly payment: the share of the revenue or, if the revenue or the share is unknown, the average of the
 * last three invoiced amounts; at least the minimum and at most the remaining balance. Returns null if an average is
 * needed but no invoice has an amount, or if the balance is unknown.
 */
export function estimatePayment(loan: Loan, revenue: string | null): string | null {
  const { left } = getLoanFigures(loan)
  const share =
    revenue === null || loan.revenue_share === null ? null : computeShare(revenue, loan.revenue_share)
  const payment = share ?? averagePayment(loan.invoices)
  if (payment === null || left === null) return null
  return min(left, max(payment, loan.minimum ?? '0.00'))
}

const min = (a: string, b: string) => (Number(a) < Number(b) ? a : b)
const max = (a: string, b: string) => (Number(a) > Number(b) ? a : b)

function averagePayment(invoices: readonly LoanFile[]): string | null {
  const amounts = invoices.flatMap(({ amount }) => amount ?? []).slice(-3)
  if (amounts.length === 0) return null
  return (amounts.reduce((sum, amount) => sum + Number(amount), 0) / amounts.length).toFixed(2)
}

/** 50 years. A loan that is not repaid within this time counts as never repaid. */
const maxMonths = 600

export interface Payoff {
  date: string
  payments: number
  /**
   * Calendar months from the planned end to `date`; negative if `date` is in an earlier month. Null without a planned
   * end.
   */
  monthsAfterPlan: number | null
}

/**
 * Projects the date of the last payment, assuming that every month has the given revenue. Returns null if the date
 * cannot be computed or the loan is never repaid.
 */
export function projectPayoff(loan: Loan, revenue: string | null): Payoff | null {
  const { left } = getLoanFigures(loan)
  const next = getNextPayment(loan, revenue)
  if (left === null || next?.amount == null) return null
  const later = Number(estimatePayment(loan, revenue) ?? 0)
  const rest = Math.max(0, Number(left) - Number(next.amount))
  if (rest > 0 && later <= 0) return null
  const payments = 1 + (rest > 0 ? Math.ceil(rest / later) : 0)
  if (payments > maxMonths) return null
  const date = addMonthsToDate(next.due_on, payments - 1)
  const monthsAfterPlan = loan.planned_end === null ? null : countMonths(loan.planned_end, date)
  return { date, payments, monthsAfterPlan }
}

const countMonths = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/**
 * Returns the amount that would be repaid by `day` if repayment were linear from the start to the planned end. Returns
 * null if the total or the planned end is unknown, or if the planned end is not after the start.
 */
export function getPlannedAmount({ start_date, planned_end, total_due }: Loan, day: string): number | null {
  if (planned_end === null || total_due === null) return null
  const whole = countDays(start_date, planned_end)
  if (whole <= 0) return null
  return (Number(total_due) * Math.min(whole, Math.max(0, countDays(start_date, day)))) / whole
}

interface BookMonth {
  /** In the format `2026-10`. */
  month: string
  revenue: string | null
  isWhole: boolean
}

export interface ExpectedRevenue {
  /** The expected revenue in US dollars. */
  amount: string
  /** Revenue booked so far in the month; null if the books do not cover the month. */
  booked: string | null
  isWhole: boolean
}

/**
 * Returns the expected revenue of a month: its booked revenue if the month is over, or else the average of the last
 * three whole months, but at least the revenue booked so far. Null if the books have no revenue for these months.
 */
export function getExpectedRevenue(months: readonly BookMonth[], month: string): ExpectedRevenue | null {
  const current = months.find((candidate) => candidate.month === month)
  const booked = current?.revenue ?? null
  if (current?.isWhole && booked !== null) return { amount: booked, booked, isWhole: true }
  const whole = months
    .filter((candidate) => candidate.isWhole && candidate.month < month)
    .flatMap(({ revenue }) => revenue ?? [])
    .slice(-3)
  if (whole.length === 0) return booked === null ? null : { amount: booked, booked, isWhole: false }
  const average = (whole.reduce((sum, revenue) => sum + Number(revenue), 0) / whole.length).toFixed(2)
  return { amount: max(average, booked ?? '0.00'), booked, isWhole: false }
}
