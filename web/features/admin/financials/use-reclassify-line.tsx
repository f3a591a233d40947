import { type ReactNode, useState } from 'react'
import type { FinancialLine } from '#contract/financials/financials.ts'
import { listSelectableClasses } from '#contract/rules/metrics/line-classes.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { ReclassifyDialog } from './ReclassifyDialog.tsx'

export function useReclassifyLine(companyId: string) {
  const [line, setLine] = useState<FinancialLine | null>(null)
  const close = () => setLine(null)
  const renderLineAction = (row: FinancialLine): ReactNode =>
    listSelectableClasses(row.class).length > 0 && (
      <ActionLink about={row.description || row.account} onClick={() => setLine(row)}>
        Reclassify
      </ActionLink>
    )
  const dialog = line && <ReclassifyDialog companyId={companyId} line={line} onClose={close} />
  return { renderLineAction, dialog }
}
