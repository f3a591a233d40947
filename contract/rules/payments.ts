import type { ScheduledPayment } from '../application/grant.ts'
import { formatDay, isCalendarDate } from './dates.ts'
import { formatMoney, isAmount } from './money.ts'

/** Formats a payment for the history and for conflicts: `2027-03-01: $1300.50, First report`. */
export const toRecordedPayment = ({ expected_date, amount, description }: ScheduledPayment) =>
  `${expected_date}: $${amount}${description === null ? '' : `, ${description}`}`

const recordedPayment = /^(\d{4}-\d\d-\d\d): \$(\d+\.\d\d)(?:, (.*))?$/s

type PaymentFields = Partial<Record<'expected_date' | 'amount' | 'description', string | null>>

/**
 * Formats a payment, or the text of a recorded payment, as `1 Mar 2027: $1,300.50, First report`. Leaves invalid parts
 * unchanged.
 */
export function formatPayment(payment: string | PaymentFields): string {
  if (typeof payment === 'string') {
    const [match, expected_date = '', amount = '', description = ''] = recordedPayment.exec(payment) ?? []
    return match === undefined ? payment : formatPayment({ expected_date, amount, description })
  }
  const [date, amount, description] = [payment.expected_date, payment.amount, payment.description].map(
    (part) => part?.trim() ?? '',
  )
  return `${formatDay(date || 'no date')}: ${formatMoney(amount || 'no amount')}${description && `, ${description}`}`
}

/**
 * Formats the dates and amounts in a loan's history entry, such as `rbf, 2026-05-01, $50000.00`. Leaves other text
 * unchanged.
 */
export const formatRecordedLoan = (text: string): string =>
  text
    .split(', ')
    .map((part) => {
      if (isCalendarDate(part)) return formatDay(part)
      return part.startsWith('$') && isAmount(part.slice(1)) ? formatMoney(part.slice(1)) : part
    })
    .join(', ')
