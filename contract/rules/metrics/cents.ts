/** Converts an amount with two decimals, such as `"-1250.00"`, to cents. Throws for other text. */
export function toCents(amount: string): bigint {
  if (!/^-?\d+\.\d{2}$/.test(amount)) throw new Error('an amount needs two decimals')
  return BigInt(amount.replace('.', ''))
}

export function toAmount(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const sumCents = (lines: readonly { cents: bigint }[]): bigint =>
  lines.reduce((sum, { cents }) => sum + cents, 0n)
