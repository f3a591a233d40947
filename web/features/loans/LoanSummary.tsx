import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { formatCount, formatDate, formatMoney } from '#web/ui/format.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Figure, Figures } from '#web/ui/layout/Figures.tsx'
import { Columns, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { CapBar } from './CapBar.tsx'
import { PayoffPanel } from './PayoffPanel.tsx'
import type { LoanOutlook } from './use-loan-outlook.ts'
import styles from './LoanSummary.module.css'

function listFigures(loan: LoanPerformance) {
  const { amount, total_due, start_date, invoices, revenue_share } = loan
  const { fee, invoiced } = getLoanFigures(loan)
  const last = invoices.at(-1)
  return [
    amount !== null && { name: 'Advance', value: formatMoney(amount), note: formatDate(start_date) },
    fee !== null && { name: 'Fee', value: formatMoney(fee), note: 'on top of the advance' },
    total_due !== null && {
      name: 'Total repayment',
      value: formatMoney(total_due),
      note: 'advance and fee',
    },
    revenue_share !== null && {
      name: 'Share of revenue',
      value: formatPercent(revenue_share),
      note: 'each month',
    },
    last && {
      name: 'Invoiced so far',
      value: formatMoney(invoiced),
      note: `${formatCount(invoices.length, 'invoice')}, latest ${formatDate(last.document_date)}`,
    },
  ].filter((figure) => typeof figure === 'object')
}

export function LoanSummary({ loan, outlook }: { loan: LoanPerformance; outlook: LoanOutlook }) {
  const { repaid, total_due } = loan
  return (
    <Card label="Repaid so far">
      <CardBody>
        <Stack gap={3} divided>
          {repaid !== null && (
            <Columns sizes="wide-first">
              <Stack>
                <Text as="span" tone="secondary">
                  Repaid so far
                </Text>
                <Row wrap gap={1} align="baseline">
                  <span className={styles.amount}>{formatMoney(repaid)}</span>
                  {total_due !== null && (
                    <Text as="span" tone="secondary">
                      of {formatMoney(total_due)}
                    </Text>
                  )}
                </Row>
                <CapBar loan={loan} showAdvance />
              </Stack>
              <PayoffPanel loan={loan} outlook={outlook} />
            </Columns>
          )}
          <Figures>
            {listFigures(loan).map((figure) => (
              <Figure key={figure.name} {...figure} />
            ))}
          </Figures>
        </Stack>
      </CardBody>
    </Card>
  )
}
