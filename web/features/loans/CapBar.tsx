import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatMoney } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import styles from './CapBar.module.css'

/** One bar to the total, with a tick where the advance itself is back. */
export function CapBar({ loan, showAdvance = false }: { loan: LoanPerformance; showAdvance?: boolean }) {
  const { repaidPercent, advancePercent, left } = getLoanFigures(loan)
  if (repaidPercent === null) return null
  const hasTick = showAdvance && advancePercent !== null && advancePercent < 100
  return (
    <div className={styles.cap}>
      <ProgressBar label="Repaid" percent={repaidPercent} tone="moss" />
      {hasTick && <span className={styles.tick} style={{ left: `${advancePercent}%` }} />}
      <Row wrap justify="between" className={styles.legend}>
        <span>
          <b>{repaidPercent}%</b> repaid
        </span>
        {hasTick ? (
          <span>
            At the mark, the advance of <b>{formatMoney(loan.amount)}</b> is back
          </span>
        ) : (
          <span>
            <b>{formatMoney(left)}</b> left
          </span>
        )}
      </Row>
    </div>
  )
}
