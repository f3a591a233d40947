import type { LoanFile } from '#contract/loans.ts'
import { addMoney } from '#contract/rules/money.ts'

/** How many months are drawn. */
const monthCount = 12

export interface InvoiceMonth {
  /** `2026-10` */
  month: string
  /** What its invoices add up to, US dollars; null without any. */
  amount: string | null
  /** Whether an invoice of the month has no amount. */
  isPartial: boolean
}

/** The last twelve months with what was invoiced in each, up to the month of `now`. */
export function listInvoiceMonths(
  invoices: readonly Pick<LoanFile, 'document_date' | 'amount'>[],
  now: Date,
): InvoiceMonth[] {
  return Array.from({ length: monthCount }, (_, index) => {
    const first = new Date(now.getFullYear(), now.getMonth() - (monthCount - 1 - index), 1)
    const month = `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
    const own = invoices.filter(({ document_date }) => document_date.startsWith(month))
    const amounts = own.flatMap(({ amount }) => amount ?? [])
    return {
      month,
      amount: amounts.length > 0 ? addMoney(...amounts) : null,
      isPartial: amounts.length < own.length,
    }
  })
}
