import type { LoanFile } from '#contract/loans.ts'
import { addMoney } from '#contract/rules/money.ts'
import { shiftMonth } from '#web/features/financials/figure-format.ts'

export interface MonthAmount {
  /** In the format `2026-10`. */
  month: string
  /** In US dollars, such as `5900.00`. */
  amount: string
}

/** Months without an invoiced amount have `0.00`. */
export function sumInvoicesByMonth(
  invoices: readonly Pick<LoanFile, 'document_date' | 'amount'>[],
): MonthAmount[] {
  const amounts = new Map<string, string>()
  for (const { document_date, amount } of invoices) {
    const month = document_date.slice(0, 7)
    if (amount !== null) amounts.set(month, addMoney(amounts.get(month) ?? '0.00', amount))
  }
  const invoicedMonths = [...amounts.keys()].toSorted()
  const [first, last] = [invoicedMonths[0], invoicedMonths.at(-1)]
  if (!first || !last) return []
  const months: MonthAmount[] = []
  for (let month = first; month <= last; month = shiftMonth(month, 1))
    months.push({ month, amount: amounts.get(month) ?? '0.00' })
  return months
}
