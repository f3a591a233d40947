import { MonthlyAmounts } from '#web/ui/charts/MonthlyAmounts.tsx'
import { formatCount, formatMoney } from '#web/ui/format.ts'
import { formatPaymentMonth, listPaymentMonths, type PaymentMonth } from './payment-months.ts'
import type { PaymentInput } from './payments.ts'

export function PaymentsChart({ payments }: { payments: readonly PaymentInput[] }) {
  const months = listPaymentMonths(payments)
  const last = months.at(-1)
  // A chart with a single bar has nothing to compare.
  if (!last || months.length < 2) return null
  return (
    <MonthlyAmounts
      label="Payments by month"
      title="Payments by month"
      heading="h2"
      units={{ chart: '$K, in months with a payment', table: 'By month, with a running total' }}
      bars={months.map(toBar)}
      isEven
      description={describe(months, last)}
      height={200}
      columns={['Month', 'Expected', 'Running total']}
      rows={months.map(({ month, amount, total }) => [
        formatPaymentMonth(month),
        formatMoney(amount),
        formatMoney(total),
      ])}
    />
  )
}

const toBar = ({ month, amount }: PaymentMonth) => ({
  id: month,
  tick: formatPaymentMonth(month),
  value: Number(amount) / 1000,
})

const describe = (months: readonly PaymentMonth[], last: PaymentMonth) =>
  `${formatCount(months.length, 'month')} with payments, ${formatMoney(last.total)} in total by ${formatPaymentMonth(last.month)}`
