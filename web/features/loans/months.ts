import type { LoanFile } from '#contract/loans.ts'
import { getMonthName } from '#contract/rules/dates.ts'
import { addMoney } from '#contract/rules/money.ts'

/** A month with what its invoices add up to. */
export interface MonthAmount {
  /** `2026-10` */
  month: string
  /** US dollars, `5900.00`. */
  amount: string
}

const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** What was invoiced in each month, from the first invoice to the last; a month without an invoice has nothing. */
export function addUpMonths(invoices: readonly Pick<LoanFile, 'document_date' | 'amount'>[]): MonthAmount[] {
  const amounts = new Map<string, string>()
  for (const { document_date, amount } of invoices) {
    const month = document_date.slice(0, 7)
    if (amount !== null) amounts.set(month, addMoney(amounts.get(month) ?? '0.00', amount))
  }
  const known = [...amounts.keys()].toSorted()
  const [first] = known
  const last = known.at(-1)
  const months: MonthAmount[] = []
  for (
    let month = first;
    month !== undefined && last !== undefined && month <= last;
    month = nextMonth(month)
  )
    months.push({ month, amount: amounts.get(month) ?? '0.00' })
  return months
}

/** `Oct 2026`. */
export const formatMonth = (month: string) => `${getMonthName(Number(month.slice(5)))} ${month.slice(0, 4)}`

/** `Oct`, and the year in place of each January: enough under the bars of a chart. */
export const formatMonthTick = (month: string) =>
  month.endsWith('-01') ? month.slice(0, 4) : getMonthName(Number(month.slice(5)))
