import type { LoanFile } from '#contract/loans.ts'
import { MonthlyAmounts } from '#web/ui/charts/MonthlyAmounts.tsx'
import { formatCount, formatMoney } from '#web/ui/format.ts'
import { formatMonth, formatMonthTick } from '#web/features/financials/figure-format.ts'
import { sumInvoicesByMonth, type MonthAmount } from './months.ts'

interface RepaymentsChartProps {
  invoices: readonly LoanFile[]
  /** In px. */
  height: number
  heading: 'h2' | 'h3'
}

export function RepaymentsChart({ invoices, height, heading }: RepaymentsChartProps) {
  const months = sumInvoicesByMonth(invoices)
  const last = months.at(-1)
  if (!last) return null
  return (
    <MonthlyAmounts
      label="Repayments by month"
      title="Repayments"
      heading={heading}
      units={{ chart: '$K, by invoice date', table: 'By invoice date' }}
      bars={months.map(toBar)}
      description={`Repayments over ${formatCount(months.length, 'month')}; ${formatMonth(last.month)}: ${formatMoney(last.amount)}`}
      height={height}
      columns={['Month', 'Invoiced']}
      rows={months.toReversed().map(({ month, amount }) => [formatMonth(month), formatMoney(amount)])}
    />
  )
}

const toBar = ({ month, amount }: MonthAmount) => ({
  id: month,
  tick: formatMonthTick(month),
  value: Number(amount) / 1000,
})
