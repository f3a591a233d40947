import { ExpectedPayment, type ScheduledPayment } from '#contract/application/grant.ts'
import { addMoney } from '#contract/rules/money.ts'
import { isSameAnswer } from '#web/features/company/answers.ts'
import { explainInvalidPaymentPart } from '#web/features/company/typed-text.ts'

/** Every part may be empty or invalid. */
export type PaymentInput = Record<keyof ScheduledPayment, string>

export interface PaymentRow extends PaymentInput {
  key: number
}

const parts = ['expected_date', 'amount', 'description'] as const

export const isBlankPayment = (payment: PaymentInput) => parts.every((part) => payment[part].trim() === '')

export function getPaymentProblems(payment: PaymentInput): Partial<PaymentInput> {
  const { success, error } = ExpectedPayment.safeParse({
    ...payment,
    description: payment.description.trim() || null,
  })
  if (success) return {}
  const problems = parts.flatMap((part) => {
    const issue = error.issues.find(({ path }) => path[0] === part)
    return issue ? [[part, explainInvalidPaymentPart(part, payment[part]) ?? issue.message]] : []
  })
  return Object.fromEntries(problems)
}

const parseText = (value: unknown) => (typeof value === 'string' ? value : '')

export const toPaymentRows = (value: unknown): PaymentRow[] =>
  (Array.isArray(value) ? (value as Partial<Record<keyof ScheduledPayment, unknown>>[]) : []).map(
    ({ expected_date, amount, description }, index) => ({
      key: index,
      expected_date: parseText(expected_date),
      amount: parseText(amount),
      description: parseText(description),
    }),
  )

export const toPaymentInputs = (rows: readonly PaymentRow[]): PaymentInput[] =>
  rows
    .filter((row) => !isBlankPayment(row))
    .map(({ expected_date, amount, description }) => ({ expected_date, amount, description }))

/** Whether two answers contain the same payments, in any order. */
export function isSameSchedule(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    toPaymentInputs(toPaymentRows(value))
      .map(({ description, ...payment }) => JSON.stringify([payment, description.trim()]))
      .toSorted()
  return isSameAnswer(sorted(a), sorted(b))
}

/** Adds up the valid amounts. Amounts are decimal strings in US dollars. */
export function sumPayments(payments: readonly PaymentInput[]): string {
  return addMoney(
    '0.00',
    ...payments.map(({ amount }) => amount).filter((amount) => /^\d+\.\d\d$/.test(amount)),
  )
}
