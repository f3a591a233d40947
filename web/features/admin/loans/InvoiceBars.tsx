import type { LoanFile } from '#contract/loans.ts'
import { addMoney } from '#contract/rules/money.ts'
import { formatMonth } from '#web/features/financials/figure-format.ts'
import { formatCount, formatMoney } from '#web/ui/format.ts'
import { useNow } from '#web/core/use-now.ts'
import styles from './InvoiceBars.module.css'

const monthCount = 12

interface InvoiceMonth {
  /** The year and month, for example `2026-10`. */
  month: string
  /** The sum of the month's invoices in US dollars; null if no invoice has an amount. */
  amount: string | null
  /** Whether an invoice of the month has no amount. */
  isPartial: boolean
}

/** Lists the last `monthCount` months in the user's time zone, ending with the month of `now`. */
export function listInvoiceMonths(
  invoices: readonly Pick<LoanFile, 'document_date' | 'amount'>[],
  now: Date,
): InvoiceMonth[] {
  return Array.from({ length: monthCount }, (_, index) => {
    const first = new Date(now.getFullYear(), now.getMonth() - (monthCount - 1 - index), 1)
    const month = `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
    const monthInvoices = invoices.filter(({ document_date }) => document_date.startsWith(month))
    const amounts = monthInvoices.flatMap(({ amount }) => amount ?? [])
    return {
      month,
      amount: amounts.length > 0 ? addMoney(...amounts) : null,
      isPartial: amounts.length < monthInvoices.length,
    }
  })
}

function describe(months: readonly InvoiceMonth[]): string {
  const [first = '', last = ''] = [months[0]?.month, months.at(-1)?.month]
  const period = `${formatMonth(first)} to ${formatMonth(last)}`
  const amounts = months.flatMap(({ amount }) => amount ?? [])
  const partial = months.filter(({ isPartial }) => isPartial).length
  const gap = partial > 0 ? `; an amount is missing in ${formatCount(partial, 'month')}` : ''
  if (amounts.length === 0) return partial > 0 ? `Invoices, ${period}${gap}` : `Nothing invoiced, ${period}`
  return `${formatMoney(addMoney(...amounts))} invoiced in ${formatCount(amounts.length, 'month')}, ${period}${gap}`
}

export function InvoiceBars({ invoices }: { invoices: readonly LoanFile[] }) {
  const now = useNow()
  const months = listInvoiceMonths(invoices, now)
  const label = describe(months)
  const largest = Math.max(...months.map(({ amount }) => Number(amount ?? 0)), 1)
  return (
    <figure aria-label={label} title={label} className={styles.bars}>
      {months.map(({ month, amount, isPartial }) => (
        <span
          key={month}
          data-amount={isPartial ? 'partial' : amount === null ? undefined : 'whole'}
          style={{ height: `${Math.round((100 * Number(amount ?? 0)) / largest)}%` }}
        />
      ))}
    </figure>
  )
}
