import type { Question } from '#contract/application/question.ts'
import { explainInvalidDate } from '#contract/rules/dates.ts'
import { normalizeCode } from '#contract/rules/text/invisible.ts'
import { parseMoney } from '#contract/rules/money.ts'
import { type Parsed, parseNumber } from '#contract/rules/numbers.ts'

const getProblem = (parsed: Parsed<unknown>) => (parsed.ok ? undefined : parsed.problem)

export function explainInvalidText(control: Question['control'], value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (control.kind === 'money') return getProblem(parseMoney(value))
  if (control.kind === 'number') return getProblem(parseNumber(value, control.unit))
  return control.kind === 'date' ? explainInvalidDate(value, control) : undefined
}

const paymentParts = {
  expected_date: { control: { kind: 'date' }, missing: 'Enter a date' },
  amount: { control: { kind: 'money' }, missing: 'Enter an amount' },
} as const

export function explainInvalidPaymentPart(part: unknown, value: unknown): string | undefined {
  if (part !== 'expected_date' && part !== 'amount') return undefined
  const { control, missing } = paymentParts[part]
  const isMissing = typeof value !== 'string' || normalizeCode(value) === ''
  return isMissing ? missing : explainInvalidText(control, value)
}
