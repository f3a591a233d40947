import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatMoney } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/status/ProgressBar.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './CapBar.module.css'

/** `showAdvance` marks the point at which the advance is repaid. */
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
              At the mark, the <b>{formatMoney(loan.amount)}</b> advance is repaid
            </>
          ) : (
            <>
              <b>{formatMoney(left)}</b> remaining
            </>
          )}
        </Text>
      </Row>
    </Stack>
  )
}
