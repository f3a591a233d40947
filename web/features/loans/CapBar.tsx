import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatMoney } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/status/ProgressBar.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './CapBar.module.css'

/** One bar to the total, with a tick where the advance itself is back. */
export function CapBar({ loan, showAdvance = false }: { loan: LoanPerformance; showAdvance?: boolean }) {
  const { repaidPercent, advancePercent, left } = getLoanFigures(loan)
  if (repaidPercent === null) return null
  const hasTick = showAdvance && advancePercent !== null && advancePercent < 100
  return (
    <Stack gap={1}>
      <div className={styles.cap}>
        <ProgressBar label="Repaid" percent={repaidPercent} tone="moss" />
        {hasTick && <span className={styles.tick} style={{ left: `${advancePercent}%` }} />}
      </div>
      <Row wrap gap={1} justify="between">
        <Text as="span" variant="small" tone="secondary">
          <b>{repaidPercent}%</b> repaid
        </Text>
        <Text as="span" variant="small" tone="secondary">
          {hasTick ? (
            <>
              At the mark, the advance of <b>{formatMoney(loan.amount)}</b> is back
            </>
          ) : (
            <>
              <b>{formatMoney(left)}</b> left
            </>
          )}
        </Text>
      </Row>
    </Stack>
  )
}
