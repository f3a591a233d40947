import { normalizeCode } from './text/invisible.ts'
import { groupDigits, maxLength, type Parsed, parseDecimal } from './numbers.ts'

/** An amount with two places, `"250000.00"`, in cents: whole numbers of any size, where a float would lose some. */
const toCents = (amount: string) => BigInt(amount.replace('.', ''))

/** Adds up amounts with two decimal places, none of them negative. */
export function addMoney(...amounts: string[]): string {
  const digits = String(amounts.reduce((sum, amount) => sum + toCents(amount), 0n)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What remains of an amount; nothing, `"0.00"`, when as much or more is taken away. */
export function subtractMoney(amount: string, taken: string): string {
  const left = toCents(amount) - toCents(taken)
  const digits = String(left > 0n ? left : 0n).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The whole percents that a part is of an amount, 0 to 100, rounded down: 100 means all of it. */
export function toPercent(part: string, amount: string): number {
  const whole = toCents(amount)
  if (whole === 0n) return 0
  const percent = Number((toCents(part) * 100n) / whole)
  return Math.min(100, percent)
}

const decimalAmount = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** Whether a text is an amount as the API writes it, with or without cents. */
export const isAmount = (text: string) => decimalAmount.test(text)

/**
 * `250000.00` as `$250,000`, `250000.50` as `$250,000.50`: cents unless there are none. Other text stays as
 * it is.
 */
export function formatMoney(amount: string): string {
  const [match, sign = '', dollars = '', cents = ''] = decimalAmount.exec(amount) ?? []
  if (match === undefined) return amount
  return `${sign}$${groupDigits(dollars)}${Number(cents) === 0 ? '' : `.${cents.padEnd(2, '0')}`}`
}

const thousands = [/^k$|^thousand$/i, /^m{1,2}$|^mn$|^mil$|^million$/i, /^bn?$|^billion$/i]

const currency = /^([+-]?)\s*(?:US\s?\$|USD|\$)\s*([+-]?)|\s*(?:US\s?\$|USD|US dollars?|dollars?|\$)$/gi

/** The most that an amount can be, below a trillion dollars. */
const maxDigits = 12

const refuse = (problem: string) => ({ ok: false, problem }) as const

/**
 * Parses an amount of US dollars as people write it: `250000`, `$1,250,000.50`, `400k`, `1.5 million`. What
 * could be read in two ways, `400,00`, is refused with both.
 * @returns the amount as the API writes it, `"250000.00"`
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
  if (isNegative) return refuse('Write an amount of $0 or more')
  // Many countries write a thousand as 1.000.
  if (places === 0 && fraction.length === 3 && whole !== '0')
    return refuse(`Write ${groupDigits(whole + fraction)}, or at most two decimals`)
  if (cents.length > 2) return refuse('Use at most two decimals')
  if (dollars.length > maxDigits) return refuse('Write at most $999,999,999,999.99')
  return { ok: true, value: `${dollars}.${cents}` }
}

const example = 'Write an amount in dollars, such as 250,000 or 250k'

function explainMoney(text: string): string {
  if (/%|per\s?cent/i.test(text)) return 'Write an amount in dollars, not a percentage'
  if (/^\(.*\)$/.test(text)) return 'Write an amount of $0 or more'
  if (/[€£¥₹]|\b(?:EUR|GBP|CAD|JPY|CHF|euros?|pounds?)\b/i.test(text)) return 'Write the amount in US dollars'
  return example
}
