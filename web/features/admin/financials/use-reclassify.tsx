import { type ReactNode, useState } from 'react'
import type { FinancialLine } from '#contract/financials/financials.ts'
import { listClassesOfKind } from '#contract/rules/metrics/line-classes.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useFigureView } from '#web/features/financials/figure-view.ts'
import { loadComparisons, loadFinancials, loadMetric, loadMetrics } from '#web/features/financials/slice.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { ReclassifyDialog } from './ReclassifyDialog.tsx'

/** The action beside each line of an open figure, and the dialog that it opens; all figures load again after it. */
export function useReclassify(companyId: string) {
  const dispatch = useAppDispatch()
  const { open, at } = useFigureView()
  const [line, setLine] = useState<FinancialLine | null>(null)
  const loadAgain = () => {
    setLine(null)
    void dispatch(loadFinancials(companyId))
    void dispatch(loadMetrics({ companyId, month: at }))
    void dispatch(loadComparisons(companyId))
    if (open) void dispatch(loadMetric({ companyId, key: open.key, month: open.month }))
  }
  const renderLineAction = (one: FinancialLine): ReactNode =>
    listClassesOfKind(one.class).length > 0 && (
      <ActionLink about={one.description || one.account} onClick={() => setLine(one)}>
        Re-class
      </ActionLink>
    )
  const dialog = line && (
    <ReclassifyDialog companyId={companyId} line={line} onDone={loadAgain} onClose={() => setLine(null)} />
  )
  return { renderLineAction, dialog }
}
