import { normalizeCode } from './text/invisible.ts'

/** What a person typed, as a value; or what to write instead. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: string }

/** A number of any size in digits: a float would lose cents. */
export interface Decimal {
  isNegative: boolean
  /** The digits before the point without leading zeros; at least `0`. */
  whole: string
  /** The digits after the point; empty for none. */
  fraction: string
}

/** Commas, blanks or apostrophes between thousands, and a point before the decimals. */
const decimal = /^([+-]?)(\d+|\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)|(?=\.\d))(?:\.(\d*))?$/
const digitsAndSeparators = /^[+-]?\d[\d.,'’ ]*$/

/** The longest text that is parsed: the patterns take quadratic time. */
export const maxLength = 60

const toWhole = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'

/** `1250000` becomes `1,250,000`. */
export const groupDigits = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/**
 * Parses a number as Americans write it, `1,250,000.5`, in plain digits and signs as `normalizeCode` returns
 * them; null for other text. `ending` is what follows the number, such as the `k` of `250k`, and is repeated
 * in suggestions.
 */
export function parseDecimal(text: string, ending = ''): Parsed<Decimal> | null {
  const [match, sign, whole = '', fraction = ''] = decimal.exec(text) ?? []
  if (match !== undefined)
    return { ok: true, value: { isNegative: sign === '-', whole: toWhole(whole), fraction } }
  return digitsAndSeparators.test(text) ? { ok: false, problem: suggestReadings(text, ending) } : null
}

/** Suggests what `400,00` or `1.250.000` may mean. */
function suggestReadings(text: string, ending: string): string {
  const separators = text.match(/[^\d+-]/g) ?? []
  const end = text.lastIndexOf(separators.at(-1) ?? '')
  const decimals = text.slice(end + 1)
  const grouped = groupDigits(toWhole(text))
  const pointed = `${groupDigits(toWhole(text.slice(0, end)))}.${decimals}`
  const canEndInDecimals = decimals !== '' && decimals.length <= 2
  const readings =
    canEndInDecimals && separators.length === 1
      ? [pointed, grouped]
      : [canEndInDecimals && new Set(separators).size > 1 ? pointed : grouped]
  const written = readings.map((reading) => reading + ending).join(' or ')
  return `Write ${written}: commas go before three digits each, a point before decimals`
}

const units = { '%': /\s*(?:%|per\s?cent)$/i, months: /\s*(?:months?|mos?\.?)$/i } as const
export type Unit = keyof typeof units

/** Parses a number with or without its unit, `45%` or `45`, in the unit given. */
export function parseNumber(typed: string, unit?: Unit): Parsed<number> {
  const text = normalizeCode(typed)
  const number = unit && text.length <= maxLength ? text.replace(units[unit], '') : text
  const parsed = number.length <= maxLength ? parseDecimal(number) : null
  if (!parsed)
    return { ok: false, problem: unit === 'months' ? 'Write a number of months' : 'Write a number' }
  if (!parsed.ok) return parsed
  const { isNegative, whole, fraction } = parsed.value
  return { ok: true, value: Number(`${isNegative ? '-' : ''}${whole}.${fraction || '0'}`) }
}

/** `28.5%`. */
export const formatPercent = (percent: number) => `${percent}%`
