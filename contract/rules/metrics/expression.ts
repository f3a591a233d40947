/** An exact fraction. `lower` is always positive. */
export interface Fraction {
  upper: bigint
  lower: bigint
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
      sum = sum && part && add(sum, sign === '+' ? part : { ...part, upper: -part.upper })
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
  return { upper: BigInt(whole + decimals), lower: 10n ** BigInt(decimals.length) }
}

/** Converts cents to an exact fraction of whole currency units. */
export const toFraction = (cents: bigint): Fraction => ({ upper: cents, lower: 100n })

const add = (a: Fraction, b: Fraction): Fraction => ({
  upper: a.upper * b.lower + b.upper * a.lower,
  lower: a.lower * b.lower,
})

const multiply = (a: Fraction, b: Fraction): Fraction => ({
  upper: a.upper * b.upper,
  lower: a.lower * b.lower,
})

function divide(a: Fraction, b: Fraction): Fraction | null {
  if (b.upper === 0n) return null
  const sign = b.upper < 0n ? -1n : 1n
  return { upper: a.upper * b.lower * sign, lower: a.lower * b.upper * sign }
}

/** Formats a fraction as a decimal, rounded half away from zero. */
export function formatFraction({ upper, lower }: Fraction, decimals: number): string {
  const scaled = (upper < 0n ? -upper : upper) * 10n ** BigInt(decimals)
  const rounded = (scaled * 2n + lower) / (lower * 2n)
  const digits = String(rounded).padStart(decimals + 1, '0')
  const sign = upper < 0n && rounded !== 0n ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

export const isFractionAbove = ({ upper, lower }: Fraction, limit: bigint): boolean => upper > limit * lower
