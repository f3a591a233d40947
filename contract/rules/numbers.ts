import { normalizeCode } from './text/invisible.ts'

export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: string }

/** A decimal number as digits, because a float would lose precision. */
export interface Decimal {
  isNegative: boolean
  /** Digits before the decimal point, without leading zeros; `0` if there are none. */
  whole: string
  fraction: string
}

/** Allows commas, spaces or apostrophes between thousands, and a decimal point. */
const decimal = /^([+-]?)(\d+|\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)|(?=\.\d))(?:\.(\d*))?$/
const digitsAndSeparators = /^[+-]?\d[\d.,'’ ]*$/

/** Limits the length of the input, because matching takes quadratic time. */
export const maxLength = 60

const toWhole = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'

/** Formats `1250000` as `1,250,000`. */
export const groupDigits = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/**
 * Parses a number such as `1,250,000.5`. The text must be normalized with `normalizeCode`. Returns an error for
 * misplaced separators, as in `1.250.000`, and null for other text. Suggestions in errors include `ending`, the text
 * after the number, such as the `k` in `250k`.
 */
export function parseDecimal(text: string, ending = ''): Parsed<Decimal> | null {
  const [match, sign, whole = '', fraction = ''] = decimal.exec(text) ?? []
  if (match !== undefined)
    return { ok: true, value: { isNegative: sign === '-', whole: toWhole(whole), fraction } }
  return digitsAndSeparators.test(text) ? { ok: false, problem: suggestReadings(text, ending) } : null
}

function suggestReadings(text: string, ending: string): string {
  const separators = text.match(/[^\d+-]/g) ?? []
  const end = text.lastIndexOf(separators.at(-1) ?? '')
  const decimals = text.slice(end + 1)
  const grouped = groupDigits(toWhole(text))
  const withDecimals = `${groupDigits(toWhole(text.slice(0, end)))}.${decimals}`
  const canEndInDecimals = decimals !== '' && decimals.length <= 2
  const readings =
    canEndInDecimals && separators.length === 1
      ? [withDecimals, grouped]
      : [canEndInDecimals && new Set(separators).size > 1 ? withDecimals : grouped]
  const suggestions = readings.map((reading) => reading + ending).join(' or ')
  return `Enter ${suggestions}. Use commas between thousands and a point before decimals`
}

const units = { '%': /\s*(?:%|per\s?cent)$/i, months: /\s*(?:months?|mos?\.?)$/i } as const
export type Unit = keyof typeof units

/** Parses a number with or without the given unit, such as `45%` or `45`. */
export function parseNumber(typed: string, unit?: Unit): Parsed<number> {
  const text = normalizeCode(typed)
  const number = unit && text.length <= maxLength ? text.replace(units[unit], '') : text
  const parsed = number.length <= maxLength ? parseDecimal(number) : null
  if (!parsed)
    return { ok: false, problem: unit === 'months' ? 'Enter a number of months' : 'Enter a number' }
  if (!parsed.ok) return parsed
  const { isNegative, whole, fraction } = parsed.value
  return { ok: true, value: Number(`${isNegative ? '-' : ''}${whole}.${fraction || '0'}`) }
}

export const formatPercent = (percent: number) => `${percent}%`
