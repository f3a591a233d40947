import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatCount, formatDate, formatMoney } from '#web/ui/format.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Figure, Figures } from '#web/ui/layout/Figures.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { CapBar } from './CapBar.tsx'
import styles from './LoanSummary.module.css'

function listFigures(loan: LoanPerformance) {
  const { amount, total_due, start_date, invoices } = loan
  const { fee, invoiced } = getLoanFigures(loan)
  const last = invoices.at(-1)
  return [
    amount !== null && { name: 'You received', amount, note: formatDate(start_date) },
    fee !== null && { name: 'Fee', amount: fee, note: 'on top of the advance' },
    total_due !== null && { name: 'Total repayment', amount: total_due, note: 'advance and fee' },
    last && {
      name: 'Invoiced so far',
      amount: invoiced,
      note: `${formatCount(invoices.length, 'invoice')}, latest ${formatDate(last.document_date)}`,
    },
  ].filter((figure) => typeof figure === 'object')
}

export function LoanSummary({ loan }: { loan: LoanPerformance }) {
  const { repaid, total_due } = loan
  return (
    <Card label="Repaid so far">
      <CardBody>
        <Stack gap={3} divided>
          {repaid !== null && (
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
          )}
          <Figures>
            {listFigures(loan).map(({ name, amount, note }) => (
              <Figure key={name} name={name} value={formatMoney(amount)} note={note} />
            ))}
          </Figures>
        </Stack>
      </CardBody>
    </Card>
  )
}
