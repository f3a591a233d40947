import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatCount, formatDate, formatMoney } from '#web/ui/format.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { CapBar } from './CapBar.tsx'
import styles from './LoanSummary.module.css'

interface Figure {
  term: string
  amount: string
  about: string
}

/** Only the figures that the loan has: a missing one has no place. */
function listFigures(loan: LoanPerformance): Figure[] {
  const { amount, total_due, start_date, invoices } = loan
  const { fee, invoiced } = getLoanFigures(loan)
  const last = invoices.at(-1)
  return [
    amount !== null && { term: 'You received', amount, about: formatDate(start_date) },
    fee !== null && { term: 'Fee', amount: fee, about: 'repaid above the advance' },
    total_due !== null && { term: 'To repay in all', amount: total_due, about: 'advance and fee' },
    last && {
      term: 'Invoiced so far',
      amount: invoiced,
      about: `${formatCount(invoices.length, 'invoice')}, last ${formatDate(last.document_date)}`,
    },
  ].filter((figure) => typeof figure === 'object')
}

/** What is repaid, as a bar to the total, and the figures behind it. */
export function LoanSummary({ loan }: { loan: LoanPerformance }) {
  const { repaid, total_due } = loan
  return (
    <Card label="Repaid so far" className={styles.summary}>
      {repaid !== null && (
        <Stack className={styles.repaid}>
          <Text as="span" tone="secondary">
            Repaid so far
          </Text>
          <Row wrap align="baseline" className={styles.amounts}>
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
      <dl className={styles.figures}>
        {listFigures(loan).map(({ term, amount, about }) => (
          <div key={term} className={styles.figure}>
            <Text as="dt" variant="small" tone="secondary">
              {term}
            </Text>
            <Text as="dd" variant="figure">
              {formatMoney(amount)}
            </Text>
            <Text as="dd" variant="small" tone="secondary">
              {about}
            </Text>
          </div>
        ))}
      </dl>
    </Card>
  )
}
