import type { ScheduledPayment } from '../application/grant.ts'

/** A payment as the history shows it, and as a conflict names it. */
export const paymentInWords = ({ expected_date, amount, description }: ScheduledPayment) =>
  `${expected_date}: $${amount}${description === null ? '' : `, ${description}`}`
