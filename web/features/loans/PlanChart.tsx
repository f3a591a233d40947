import { lazy } from 'react'
import type { LoanFile, LoanPerformance } from '#contract/loans.ts'
import { addMonthsToDate } from '#contract/rules/offers.ts'
import { getPlannedAmount } from '#contract/rules/funding/loan-outlook.ts'
import { formatMonth, formatMonthTick } from '#web/features/financials/figure-format.ts'
import { LazyChart } from '#web/ui/charts/LazyChart.tsx'
import { ChartOrTable } from '#web/ui/charts/ChartOrTable.tsx'
import { formatMoney, NONE } from '#web/ui/format.ts'

const TrendLines = lazy(async () => ({
  default: (await import('#web/ui/charts/TrendLines.tsx')).TrendLines,
}))

interface PlanMonth {
  /** In the format `2026-10`. */
  month: string
  /** Cumulative, in US dollars; null after the last repayment. */
  repaid: number | null
  planned: number
}

function listPlanMonths(loan: LoanPerformance): PlanMonth[] {
  const { start_date, planned_end, total_due, invoices } = loan
  if (planned_end === null || total_due === null) return []
  const repayments = invoices.flatMap(toRepayment)
  const lastPaid = repayments.reduce(
    (last, repayment) => (repayment.month > last ? repayment.month : last),
    start_date.slice(0, 7),
  )
  const end = lastPaid > planned_end.slice(0, 7) ? lastPaid : planned_end.slice(0, 7)
  const months: PlanMonth[] = []
  for (let day = `${start_date.slice(0, 7)}-28`; day.slice(0, 7) <= end; day = addMonthsToDate(day, 1)) {
    const month = day.slice(0, 7)
    const repaid = repayments.filter((repayment) => repayment.month <= month)
    months.push({
      month,
      repaid: month <= lastPaid ? repaid.reduce((sum, { amount }) => sum + amount, 0) : null,
      planned: getPlannedAmount(loan, day) ?? 0,
    })
  }
  return months
}

/**
 * An invoice with neither a payment date nor a due date counts as paid on its document date. An invoice with a due date
 * but no payment date is unpaid and does not count.
 */
function toRepayment({ amount, document_date, due_date, paid_on }: LoanFile) {
  const day = paid_on ?? (due_date === null ? document_date : null)
  return amount === null || day === null ? [] : { month: day.slice(0, 7), amount: Number(amount) }
}

const toThousands = (dollars: number | null) => (dollars === null ? null : dollars / 1000)
const formatAmount = (dollars: number | null) =>
  dollars === null ? NONE : formatMoney(`${Math.round(dollars)}.00`)

const toLines = (months: readonly PlanMonth[]) => [
  {
    id: 'repaid',
    name: 'Repaid',
    tone: 'good' as const,
    values: months.map(({ repaid }) => toThousands(repaid)),
  },
  {
    id: 'plan',
    name: 'Plan',
    tone: 'info' as const,
    values: months.map(({ planned }) => toThousands(planned)),
    dashed: true,
  },
]

/** In px. */
const chartHeight = 280

export function PlanChart({ loan }: { loan: LoanPerformance }) {
  const months = listPlanMonths(loan)
  if (months.length < 2) return null
  const every = Math.ceil(months.length / 8)
  return (
    <ChartOrTable
      label="Repayments so far, compared with the plan"
      title="Repaid so far"
      heading="h2"
      units={{ chart: '$K, cumulative; dashed: plan at signing', table: 'Cumulative payments' }}
      chart={
        <LazyChart height={chartHeight}>
          <TrendLines
            ids={months.map(({ month }) => month)}
            ticks={months.map(({ month }, index) => (index % every === 0 ? formatMonthTick(month) : ''))}
            lines={toLines(months)}
            limit={
              loan.total_due === null
                ? undefined
                : {
                    value: Number(loan.total_due) / 1000,
                    label: `Total due: ${formatMoney(loan.total_due)}`,
                  }
            }
            label={describeChart(months)}
            height={chartHeight}
          />
        </LazyChart>
      }
      columns={['Month', 'Repaid', 'Plan']}
      rows={months.toReversed().map(({ month, repaid, planned }) => ({
        id: month,
        head: formatMonth(month),
        cells: [formatAmount(repaid), formatAmount(planned)],
      }))}
    />
  )
}

function describeChart(months: readonly PlanMonth[]): string {
  const last = months.findLast(({ repaid }) => repaid !== null)
  if (!last) return 'Nothing repaid yet'
  return `${formatAmount(last.repaid)} repaid by ${formatMonth(last.month)}, ${formatAmount(last.planned)} planned`
}
