/** An amount with two places, `"250000.00"`, in cents: whole numbers of any size, where a float would lose some. */
const centsOf = (amount: string) => BigInt(amount.replace('.', ''))

/** The sum of amounts that are written with two places, and never negative. */
export function addMoney(...amounts: string[]): string {
  const digits = String(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
