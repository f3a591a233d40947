import type { DictionaryName, Question } from '#contract/application/question.ts'
import type { BusinessModel, Country, Sector } from '#contract/dictionary.ts'
import { formatCount, formatDate, formatMoney, formatMoneyExact, formatYesNo } from '#web/ui/format.ts'
import { formatPhone } from '#web/ui/format-phone.ts'

/** The dictionaries that answers refer to; an id has no name until its dictionary has loaded. */
export interface Names {
  sectors: readonly Sector[]
  business_models: readonly BusinessModel[]
  countries: readonly Country[]
}

type AnswerControl = Question['control'] | { kind: 'flags' }

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const isMoney = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** Formats an answer as text, null when there is none; a value that does not parse stays as typed. */
export function formatAnswer(control: AnswerControl, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.length === 0) return null
  if (typeof value === 'boolean') return formatYesNo(value)
  if (control.kind === 'payments') return formatPayments(value)
  if ('options' in control)
    return [value]
      .flat()
      .map((item) => formatOption(control.options, item, names))
      .join(', ')
  const text = toText(value)
  switch (control.kind) {
    case 'money':
      return isMoney(text) ? formatMoney(text) : text
    case 'date':
      return isDate(text) ? formatDate(text) : text
    case 'phone':
      return formatPhone(text)
    case 'number':
      return formatWithUnit(text, control.unit)
    case 'text':
    case 'long':
    case 'yes_no':
    case 'flag':
    case 'flags':
      return text
  }
}

function formatWithUnit(text: string, unit: 'months' | '%') {
  if (unit === '%' || Number.isNaN(Number(text))) return `${text} ${unit}`
  return formatCount(Number(text), 'month')
}

const unnamed = 'No longer in the list'

const findNames: Record<DictionaryName, (id: string, names: Names) => string | null | undefined> = {
  countries: (id, { countries }) => countries.find(({ code }) => code === id)?.name ?? id,
  sectors: (id, { sectors }) => formatSectorPath(sectors, id),
  business_models: (id, names) => names.business_models.find((model) => model.id === id)?.name,
}

function formatOption(
  options: Readonly<Record<string, string>> | DictionaryName,
  value: unknown,
  names: Names,
) {
  const id = toText(value)
  return typeof options === 'string' ? (findNames[options](id, names) ?? unnamed) : (options[id] ?? id)
}

/** `Energy › Solar`: a sector below its parents. */
export function formatSectorPath(sectors: readonly Sector[], id: string): string | null {
  for (const sector of sectors) {
    if (sector.id === id) return sector.name
    const below = formatSectorPath(sector.children, id)
    if (below) return `${sector.name} › ${below}`
  }
  return null
}

/** Formats an amount of a schedule, with cents unless there are none. */
export const formatDollars = (amount: string) =>
  amount.endsWith('.00') ? formatMoney(amount) : formatMoneyExact(amount)

/** A payment as the history records it: `2027-03-01: $120000.00, Pilot`. */
const recordedPayment = /^(\d{4}-\d\d-\d\d): \$(\d+\.\d\d)(?:, (.*))?$/s

/** Formats payments as typed, as saved, or as the history records them, one per line. */
export const formatPayments = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .map((item: unknown) => {
      if (typeof item !== 'string') return formatPayment(Object(item))
      const [, expected_date, amount, description] = recordedPayment.exec(item) ?? []
      return expected_date === undefined ? item : formatPayment({ expected_date, amount, description })
    })
    .join('\n')

function formatPayment(payment: Partial<Record<'expected_date' | 'amount' | 'description', unknown>>) {
  const [date, amount, description] = [payment.expected_date, payment.amount, payment.description].map(
    (part) => (typeof part === 'string' ? part.trim() : ''),
  )
  const when = date && isDate(date) ? formatDate(date) : date || 'no date'
  const sum = amount && isMoney(amount) ? formatDollars(amount) : amount || 'no amount'
  return `${when}: ${sum}${description ? `, ${description}` : ''}`
}
