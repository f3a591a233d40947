import { getShortMonthName } from '#contract/rules/dates.ts'
import { addMoney } from '#contract/rules/money.ts'
import type { PaymentInput } from './payments.ts'

/** Amounts are in US dollars. `total` is the running total through this month. */
export interface PaymentMonth {
  /** In the format `2027-03`. */
  month: string
  amount: string
  total: string
}

const isComplete = ({ expected_date, amount }: PaymentInput) =>
  /^\d{4}-\d\d-\d\d$/.test(expected_date) && /^\d+\.\d\d$/.test(amount)

export function listPaymentMonths(payments: readonly PaymentInput[]): PaymentMonth[] {
  const months = Map.groupBy(payments.filter(isComplete), ({ expected_date }) => expected_date.slice(0, 7))
  let total = '0.00'
  return [...months]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([month, monthPayments]) => {
      const amount = addMoney('0.00', ...monthPayments.map((payment) => payment.amount))
      total = addMoney(total, amount)
      return { month, amount, total }
    })
}

export const formatPaymentMonth = (month: string) =>
  `${getShortMonthName(Number(month.slice(5)))} ${month.slice(0, 4)}`
