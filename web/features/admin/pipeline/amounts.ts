/** Adds amounts in cents, so that no sum is off by a rounding; missing ones count as nothing. */
export function addAmounts(amounts: readonly (string | null)[]): string {
  const cents = amounts.reduce((sum, amount) => sum + toCents(amount), 0n)
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

const toCents = (amount: string | null) => BigInt(amount?.replace('.', '') ?? 0)
