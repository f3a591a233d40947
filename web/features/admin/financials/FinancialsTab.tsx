import type { Company } from '#contract/companies.ts'
import { FinancialsView } from '#web/features/financials/FinancialsView.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { OfferSection } from './OfferSection.tsx'
import { useReclassify } from './use-reclassify.tsx'

export interface FinancialsTabProps {
  company: Company
  rights: { isAllowed: boolean }
}

/** The figures as founders see them, with an action to reclassify lines, and the offer. */
export function FinancialsTab({ company, rights }: FinancialsTabProps) {
  const { renderLineAction, dialog } = useReclassify(company.id)
  return (
    <AdminPage>
      <FinancialsView
        companyId={company.id}
        {...(rights.isAllowed && { renderLineAction })}
        empty={
          <Card>
            <EmptyState title="Nothing is connected">
              Figures appear here after the applicant connects their books or a bank.
            </EmptyState>
          </Card>
        }
      >
        <OfferSection company={company} isAllowed={rights.isAllowed} />
      </FinancialsView>
      {dialog}
    </AdminPage>
  )
}
