import { formatDate, formatMoney, formatPhone, formatYesNo } from '../ui/format.ts'
import type { Choice, Question } from './question.ts'

const labelOf = (choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => choice.value === value)?.label ?? String(value)

const wireFormat = { money: /^\d+\.\d{2}$/, date: /^\d{4}-\d\d-\d\d$/ }

/** An answer in words, empty when there is none; what cannot be read as its kind stays as it was typed. */
export function answerText(question: Question, value: unknown, choices: readonly Choice[]): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return formatYesNo(value)
  if (Array.isArray(value)) return value.map((one: unknown) => labelOf(choices, one)).join(', ')
  const text = typeof value === 'number' ? value.toString() : typeof value === 'string' ? value : ''
  switch (question.kind) {
    case 'money':
      return wireFormat.money.test(text) ? formatMoney(text) : text
    case 'date':
      return wireFormat.date.test(text) ? formatDate(text) : text
    case 'phone':
      return formatPhone(text)
    case 'number':
      return `${text} ${question.unit}`
    case 'one':
    case 'select':
    case 'search':
    case 'many':
      return labelOf(choices, text)
    default:
      return text
  }
}
