/** An exact fraction. `denominator` is always positive. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

const token = /\s*(?:(\d+(?:\.\d+)?)|([a-z][a-z0-9_]*)|([-+*/()]))/y

/**
 * Evaluates an expression of names, numbers and `+ - * / ( )` exactly. Returns null on division by zero.
 * Throws for invalid expressions and for names without a value.
 */
export function evaluateExpression(
  expression: string,
  values: Readonly<Record<string, Fraction>>,
): Fraction | null {
  const tokens = readTokens(expression)
  let at = 0
  const take = (...signs: string[]) => (signs.includes(tokens[at] ?? '') ? tokens[at++] : undefined)
  const readFactor = (): Fraction | null => {
    if (take('(')) {
      const inner = readSum()
      if (!take(')')) throw new Error(`${expression}: missing closing bracket`)
      return inner
    }
    const text = tokens[at++] ?? ''
    if (/^\d/.test(text)) return parseNumber(text)
    const value = Object.hasOwn(values, text) ? values[text] : undefined
    if (!value) throw new Error(`${expression}: ${text} has no value`)
    return value
  }
  const readProduct = (): Fraction | null => {
    let product = readFactor()
    for (let sign = take('*', '/'); sign; sign = take('*', '/')) {
      const factor = readFactor()
      product = product && factor && (sign === '*' ? multiply(product, factor) : divide(product, factor))
    }
    return product
  }
  const readSum = (): Fraction | null => {
    let sum = readProduct()
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) {
      const part = readProduct()
      sum = sum && part && add(sum, sign === '+' ? part : { ...part, numerator: -part.numerator })
    }
    return sum
  }
  const result = readSum()
  if (at < tokens.length) throw new Error(`${expression}: unexpected ${tokens[at]}`)
  return result
}

function readTokens(expression: string): string[] {
  const tokens: string[] = []
  const text = expression.trimEnd()
  for (token.lastIndex = 0; token.lastIndex < text.length;) {
    const match = token.exec(text)
    if (!match) throw new Error(`${expression} is not an expression`)
    tokens.push(match[0].trim())
  }
  return tokens
}

function parseNumber(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.')
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}

/** Converts cents to currency units, as an exact fraction. */
export const toFraction = (cents: bigint): Fraction => ({ numerator: cents, denominator: 100n })

const add = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

const multiply = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

function divide(a: Fraction, b: Fraction): Fraction | null {
  if (b.numerator === 0n) return null
  const sign = b.numerator < 0n ? -1n : 1n
  return { numerator: a.numerator * b.denominator * sign, denominator: a.denominator * b.numerator * sign }
}

/** Formats a fraction as a decimal, rounded half away from zero. */
export function formatFraction({ numerator, denominator }: Fraction, decimals: number): string {
  const scaled = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals)
  const rounded = (scaled * 2n + denominator) / (denominator * 2n)
  const digits = String(rounded).padStart(decimals + 1, '0')
  const sign = numerator < 0n && rounded !== 0n ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

export const isFractionAbove = ({ numerator, denominator }: Fraction, limit: bigint): boolean =>
  numerator > limit * denominator
