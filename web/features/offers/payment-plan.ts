import type { OfferQuote } from '#contract/financials/offers.ts'

/** Cells contain only numbers and dates, so they cannot contain formulas. */
export const buildPaymentPlan = ({ schedule }: OfferQuote): File => {
  const rows = schedule.map(({ month, due_on, revenue, payment, balance }) =>
    [month, due_on ?? '', revenue, payment, balance].join(','),
  )
  const text = ['Month,Due,Revenue,Payment,Remaining balance', ...rows].join('\r\n')
  return new File([text], 'payment-plan.csv', { type: 'text/csv' })
}
