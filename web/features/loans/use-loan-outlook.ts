import type { LoanPerformance } from '#contract/loans.ts'
import {
  estimatePayment,
  type ExpectedRevenue,
  getExpectedRevenue,
  getNextPayment,
  type NextPayment,
  type Payoff,
  projectPayoff,
} from '#contract/rules/funding/loan-outlook.ts'
import { computeShare } from '#contract/rules/offers.ts'
import { useGetFinancialsQuery } from '#web/features/financials/api.ts'
import { listBookMonths } from '#web/features/financials/use-figures.ts'

export interface LoanOutlook {
  next: NextPayment | null
  /** The revenue behind the next payment; null unless the payment is estimated from revenue. */
  revenue: ExpectedRevenue | null
  /** Estimates of the next payment at lower revenue. Empty if `revenue` is null or `revenue.isWhole` is true. */
  falls: { percent: number; amount: string }[]
  payoff: Payoff | null
}

/** Revenue drops, in percent. */
const drops = [10, 25, 50]

const reduce = (amount: string, percent: number) =>
  Number(amount) > 0 ? computeShare(amount, 100 - percent) : '0.00'

/** Ignores books that are not in US dollars. */
export function useLoanOutlook(loan: LoanPerformance): LoanOutlook {
  const { currentData } = useGetFinancialsQuery({ params: { companyId: loan.company } })
  const months = (currentData?.currency === 'USD' ? listBookMonths(currentData) : []).map(
    ({ month, revenue, status }) => ({ month, revenue, isWhole: status !== 'partial' }),
  )
  return getLoanOutlook(loan, months)
}

function getLoanOutlook(
  loan: LoanPerformance,
  months: Parameters<typeof getExpectedRevenue>[0],
): LoanOutlook {
  const month = getNextPayment(loan, null)?.month
  const expected = month === undefined ? null : getExpectedRevenue(months, month)
  const amount = expected?.amount ?? null
  const next = getNextPayment(loan, amount)
  const isEstimate = next?.basis === 'estimate' && expected !== null && loan.revenue_share !== null
  return {
    next,
    revenue: isEstimate ? expected : null,
    falls:
      isEstimate && !expected.isWhole
        ? drops.map((percent) => ({
            percent,
            amount: estimatePayment(loan, reduce(expected.amount, percent)) ?? '0.00',
          }))
        : [],
    payoff: projectPayoff(loan, amount),
  }
}
