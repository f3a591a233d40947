import { type ReactNode, useState } from 'react'
import type { FinancialLine } from '#contract/financials/financials.ts'
import { listClassesOfKind } from '#contract/rules/metrics/line-classes.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { ReclassifyDialog } from './ReclassifyDialog.tsx'

/** The action next to each line of an open figure, and its dialog. */
export function useReclassify(companyId: string) {
  const [line, setLine] = useState<FinancialLine | null>(null)
  const close = () => setLine(null)
  const renderLineAction = (one: FinancialLine): ReactNode =>
    listClassesOfKind(one.class).length > 0 && (
      <ActionLink about={one.description || one.account} onClick={() => setLine(one)}>
        Re-class
      </ActionLink>
    )
  const dialog = line && <ReclassifyDialog companyId={companyId} line={line} onClose={close} />
  return { renderLineAction, dialog }
}
