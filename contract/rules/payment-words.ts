import type { ScheduledPayment } from '../grants.ts'

/** A payment as the history shows it, and as a conflict names it. */
export const paymentInWords = ({ expected_date, amount, description }: ScheduledPayment) =>
  `${expected_date}: $${amount}${description === null ? '' : `, ${description}`}`
