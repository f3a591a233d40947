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

/** The figures of a company as its founders see them, what a line is to be decided on, and the offer made on them. */
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
              Figures appear here once the applicant has connected books or a bank.
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
