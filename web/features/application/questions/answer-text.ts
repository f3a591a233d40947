import { formatDate, formatMoney, formatYesNo } from '#web/ui/format.ts'
import { formatPhone } from '#web/ui/format-phone.ts'
import { paymentsText } from '#web/features/grants/payments.ts'
import type { Choice, Question } from '#web/features/company/question.ts'

const labelOf = (choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => choice.value === value)?.label ?? (typeof value === 'string' ? value : '')

const wireFormat = { money: /^\d+\.\d{2}$/, date: /^\d{4}-\d\d-\d\d$/ }

/** An answer in words, empty when there is none; what cannot be read as its kind stays as it was typed. */
export function answerText(question: Question, value: unknown, choices: readonly Choice[]): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return formatYesNo(value)
  if (question.kind === 'payments') return paymentsText(value)
  if (Array.isArray(value)) {
    const chosen = choices.filter((choice) => value.includes(choice.value))
    return chosen.map(({ label }) => label).join(', ')
  }
  const text = typeof value === 'number' ? value.toString() : typeof value === 'string' ? value : ''
  if (question.kind === 'money') return wireFormat.money.test(text) ? formatMoney(text) : text
  if (question.kind === 'date') return wireFormat.date.test(text) ? formatDate(text) : text
  if (question.kind === 'phone') return formatPhone(text)
  if (question.kind === 'number') return `${text} ${question.unit}`
  return labelOf(choices, text)
}
