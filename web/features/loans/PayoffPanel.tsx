import type { LoanPerformance } from '#contract/loans.ts'
import { formatCount, formatDate, formatMoney } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { LoanOutlook } from './use-loan-outlook.ts'

export function PayoffPanel({ loan, outlook: { payoff } }: { loan: LoanPerformance; outlook: LoanOutlook }) {
  if (!payoff) return null
  const cap = loan.total_due === null ? '' : ` You never repay more than ${formatMoney(loan.total_due)}.`
  return (
    <Stack gap={1}>
      <Text as="span" tone="secondary">
        Expected payoff
      </Text>
      <Text variant="figure">{formatDate(payoff.date)}</Text>
      <Text variant="small" tone="secondary">
        {formatCount(payoff.payments, 'payment')} to go.{' '}
        {loan.planned_end !== null &&
          `${comparePlan(payoff.monthsAfterPlan)} (${formatDate(loan.planned_end)}).`}
        {cap}
      </Text>
    </Stack>
  )
}

function comparePlan(months: number | null): string {
  if (months === null || months === 0) return 'As planned at signing'
  const distance = formatCount(Math.abs(months), 'month')
  return months < 0 ? `${distance} earlier than planned` : `${distance} later than planned`
}
