/** An amount with two places, `"250000.00"`, in cents: whole numbers of any size, where a float would lose some. */
const toCents = (amount: string) => BigInt(amount.replace('.', ''))

/** Adds up amounts with two decimal places, none of them negative. */
export function addMoney(...amounts: string[]): string {
  const digits = String(amounts.reduce((sum, amount) => sum + toCents(amount), 0n)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
