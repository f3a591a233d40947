import type { OfferQuote } from '#contract/financials/offers.ts'

/** The payments of a quote as CSV: numbers and dates alone, so no cell can hold a formula. */
export const buildPaymentPlan = ({ schedule }: OfferQuote): File => {
  const rows = schedule.map(({ month, due_on, revenue, payment, balance }) =>
    [month, due_on ?? '', revenue, payment, balance].join(','),
  )
  const text = ['Month,Due,Revenue,Payment,Left to repay', ...rows].join('\r\n')
  return new File([text], 'payment-plan.csv', { type: 'text/csv' })
}
