import Box from '@mui/material/Box'
import type { Company } from '#contract/companies.ts'
import { FinancialsView } from '#web/features/financials/FinancialsView.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { OfferSection } from './OfferSection.tsx'

export interface FinancialsTabProps {
  company: Company
  rights: { isAllowed: boolean }
}

/** The figures of a company as its founders see them, and the offer that is made on them. */
export const FinancialsTab = ({ company, rights }: FinancialsTabProps) => (
  <AdminPage>
    <Box sx={{ maxWidth: 1400 }}>
      <FinancialsView
        companyId={company.id}
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
    </Box>
  </AdminPage>
)
