import type { LoanPerformance } from '#contract/loans.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { formatMonth } from '#web/features/financials/figure-format.ts'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { LoanOutlook } from './use-loan-outlook.ts'
import styles from './NextPayment.module.css'

interface NextPaymentProps {
  heading: 'h1' | 'h2'
  loan: LoanPerformance
  outlook: LoanOutlook
}

export function NextPayment({ loan, heading, outlook: { next, revenue, falls } }: NextPaymentProps) {
  if (!next) return null
  const isEstimate = next.basis === 'estimate'
  return (
    <Stack gap={1}>
      <Text as={heading} tone="secondary">
        Next payment
      </Text>
      <p className={styles.amount}>
        {next.amount === null
          ? 'Amount not known yet, due'
          : `${isEstimate ? 'About ' : ''}${formatShown(next)}`}{' '}
        on {formatDate(next.due_on)}
      </p>
      {next.amount !== null && (
        <Text variant="small" tone="secondary">
          {describeBasis(loan, next, revenue)}
        </Text>
      )}
      {falls.length > 0 && (
        <Text variant="small" tone="secondary">
          If revenue is{' '}
          {falls.map(({ percent, amount }) => `${percent}% lower: ${formatWhole(amount)}`).join(' · ')}
        </Text>
      )}
    </Stack>
  )
}

/** Rounds to whole dollars, because cents would suggest more precision than an estimate has. */
const formatWhole = (amount: string) => formatMoney(`${Math.round(Number(amount))}.00`)

const formatShown = ({ amount, basis }: NonNullable<LoanOutlook['next']>) =>
  basis === 'estimate' ? formatWhole(amount ?? '0.00') : formatMoney(amount)

function describeBasis(
  { revenue_share, minimum }: LoanPerformance,
  { month, basis }: NonNullable<LoanOutlook['next']>,
  revenue: LoanOutlook['revenue'],
): string {
  const name = formatMonth(month)
  if (basis === 'invoice') return `Based on the invoice for ${name}.`
  if (!revenue || revenue_share === null) return 'Based on your most recent invoices.'
  const least = minimum !== null && Number(minimum) > 0 ? `, at least ${formatMoney(minimum)}` : ''
  const share = `${formatPercent(revenue_share)} of revenue in ${name}${least}`
  if (revenue.isWhole) return `${share}. Your books show revenue of ${formatWhole(revenue.amount)}.`
  const booked =
    revenue.booked === null ? '' : ` So far, your books show revenue of ${formatWhole(revenue.booked)}.`
  if (revenue.amount === revenue.booked) return `${share}.${booked}`
  return `${share}, assuming revenue of about ${formatWhole(revenue.amount)}, the average of your most recent full months.${booked}`
}
