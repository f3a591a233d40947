import type { Company } from '#contract/companies.ts'
import type { RiskKind } from '#contract/rules/risks.ts'
import type { Comparison } from '#contract/financials/comparisons.ts'
import { formatComparedValue } from '#web/features/financials/ComparisonsCard.tsx'
import { FinancialsView } from '#web/features/financials/FinancialsView.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { OfferSection } from './OfferSection.tsx'
import { useReclassifyLine } from './use-reclassify-line.tsx'

export interface FinancialsTabProps {
  company: Company
  rights: { isAllowed: boolean; requestBlock: string | null }
  onAskAbout: (kind: RiskKind) => void
  onAskFor: (pick: { field: string; note: string }) => void
}

const comparedFields: Record<Comparison['key'], string> = {
  runway: 'assessment.runway_months',
  largest_contract: 'commercial_contracts.largest_percentage',
  other_loans: 'assessment.has_other_loans',
  contract_value: 'commercial_contracts.total_value',
}

const suggestNote = ({ stated, observed, unit, special }: Comparison) =>
  `You answered ${formatComparedValue(stated, unit)}. Your connected data shows ${formatComparedValue(observed, unit, special)}. What explains the difference?`

export function FinancialsTab({ company, rights, onAskAbout, onAskFor }: FinancialsTabProps) {
  const { renderLineAction, dialog } = useReclassifyLine(company.id)
  return (
    <AdminPage>
      <FinancialsView
        companyId={company.id}
        isBrief
        {...(rights.isAllowed && { renderLineAction })}
        renderAsk={(comparison) => (
          <Button
            kind="line"
            size="small"
            whyDisabled={rights.requestBlock ?? undefined}
            whyIn="tooltip"
            aria-label={`Ask about ${comparison.name}`}
            onClick={() => onAskFor({ field: comparedFields[comparison.key], note: suggestNote(comparison) })}
          >
            Ask
          </Button>
        )}
        empty={
          <Card>
            <EmptyState
              title="No accounting software or bank is connected"
              actions={
                <Button
                  kind="line"
                  size="small"
                  whyDisabled={rights.requestBlock ?? undefined}
                  whyIn="tooltip"
                  onClick={() => onAskAbout('books_missing')}
                >
                  Request connection
                </Button>
              }
            >
              Figures appear here after the applicant connects accounting software or a bank.
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
