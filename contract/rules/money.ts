import { normalizeCode } from './text/invisible.ts'
import { groupDigits, maxLength, type Parsed, parseDecimal } from './numbers.ts'

/** Returns a bigint, because a float would lose precision. */
const toCents = (amount: string) => BigInt(amount.replace('.', ''))

/** Adds non-negative amounts with two decimals. */
export function addMoney(...amounts: string[]): string {
  const digits = String(amounts.reduce((sum, amount) => sum + toCents(amount), 0n)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Subtracts an amount; the result is at least `"0.00"`. */
export function subtractMoney(amount: string, subtrahend: string): string {
  const difference = toCents(amount) - toCents(subtrahend)
  const digits = String(difference > 0n ? difference : 0n).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the whole percentage, 0 to 100, rounded down so that 100 means the full amount; 0 if the amount is zero. */
export function toPercent(part: string, amount: string): number {
  const whole = toCents(amount)
  if (whole === 0n) return 0
  const percent = Number((toCents(part) * 100n) / whole)
  return Math.min(100, percent)
}

const decimalAmount = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** True for an amount such as `250000.00`, with or without cents or a minus sign. */
export const isAmount = (text: string) => decimalAmount.test(text)

/** Formats `250000.00` as `$250,000` and `250000.50` as `$250,000.50`. Returns other text unchanged. */
export function formatMoney(amount: string): string {
  const [match, sign = '', dollars = '', cents = ''] = decimalAmount.exec(amount) ?? []
  if (match === undefined) return amount
  return `${sign}$${groupDigits(dollars)}${Number(cents) === 0 ? '' : `.${cents.padEnd(2, '0')}`}`
}

const thousands = [/^k$|^thousand$/i, /^m{1,2}$|^mn$|^mil$|^million$/i, /^bn?$|^billion$/i]

const currency = /^([+-]?)\s*(?:US\s?\$|USD|\$)\s*([+-]?)|\s*(?:US\s?\$|USD|US dollars?|dollars?|\$)$/gi

/** Amounts are less than a trillion dollars. */
const maxDigits = 12

const refuse = (problem: string) => ({ ok: false, problem }) as const

/**
 * Parses a typed amount in US dollars: `250000`, `$1,250,000.50`, `400k`, `1.5 million`. Rejects ambiguous
 * text such as `400,00` and suggests the possible amounts.
 * @returns the amount in the API's format, such as `"250000.00"`, or an error message
 */
export function parseMoney(typed: string): Parsed<string> {
  if (typed.length > maxLength) return refuse(example)
  const bare = normalizeCode(typed).replaceAll(currency, '$1$2')
  const [, number = '', ending = '', word = ''] = /^(.*?)(\s*([a-z]+))?$/is.exec(bare) ?? []
  const power = word && thousands.findIndex((pattern) => pattern.test(word)) + 1
  const parsed = power === 0 ? null : parseDecimal(number, ending)
  if (!parsed) return refuse(explainMoney(bare))
  if (!parsed.ok) return parsed
  const { isNegative, whole, fraction } = parsed.value
  const places = 3 * Number(power)
  const dollars = (whole + fraction.slice(0, places).padEnd(places, '0')).replace(/^0+(?=\d)/, '')
  const cents = fraction.slice(places).replace(/0+$/, '').padEnd(2, '0')
  if (isNegative) return refuse('Enter an amount of $0 or more')
  // 1.000 means one thousand in many countries.
  if (places === 0 && fraction.length === 3 && whole !== '0')
    return refuse(`Enter ${groupDigits(whole + fraction)}, or use at most two decimals`)
  if (cents.length > 2) return refuse('Use at most two decimals')
  if (dollars.length > maxDigits) return refuse('Enter at most $999,999,999,999.99')
  return { ok: true, value: `${dollars}.${cents}` }
}

const example = 'Enter an amount in dollars, such as 250,000 or 250k'

function explainMoney(text: string): string {
  if (/%|per\s?cent/i.test(text)) return 'Enter an amount in dollars, not a percentage'
  if (/^\(.*\)$/.test(text)) return 'Enter an amount of $0 or more'
  if (/[€£¥₹]|\b(?:EUR|GBP|CAD|JPY|CHF|euros?|pounds?)\b/i.test(text)) return 'Enter the amount in US dollars'
  return example
}
