import type { DictionaryName, Question } from '#contract/application/question.ts'
import { formatDay } from '#contract/rules/dates.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { formatPayment } from '#contract/rules/payments.ts'
import type { BusinessModel, Country, Sector } from '#contract/dictionary.ts'
import { formatCount, formatYesNo } from '#web/ui/format.ts'
import { formatPhone } from '#web/ui/format-phone.ts'

/** The dictionaries that answers refer to. They are empty until they have loaded. */
export interface Names {
  sectors: readonly Sector[]
  business_models: readonly BusinessModel[]
  countries: readonly Country[]
}

type AnswerControl = Question['control'] | { kind: 'flags' }

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

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
      return formatMoney(text)
    case 'date':
      return formatDay(text)
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
  const number = Number(text)
  if (Number.isNaN(number)) return text
  return unit === '%' ? formatPercent(number) : formatCount(number, 'month')
}

const unlistedOption = 'No longer listed'

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
  return typeof options === 'string' ? (findNames[options](id, names) ?? unlistedOption) : (options[id] ?? id)
}

export function formatSectorPath(sectors: readonly Sector[], id: string): string | null {
  for (const sector of sectors) {
    if (sector.id === id) return sector.name
    const childPath = formatSectorPath(sector.children, id)
    if (childPath) return `${sector.name} › ${childPath}`
  }
  return null
}

/** Formats one payment per line. A payment is an object, or a string if it comes from the change log. */
export const formatPayments = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .map((payment: unknown) => formatPayment(typeof payment === 'string' ? payment : Object(payment)))
    .join('\n')
