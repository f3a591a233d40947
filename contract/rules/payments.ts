import type { ScheduledPayment } from '../application/grant.ts'

/** Formats a payment for the history and for conflicts. */
export const paymentInWords = ({ expected_date, amount, description }: ScheduledPayment) =>
  `${expected_date}: $${amount}${description === null ? '' : `, ${description}`}`
