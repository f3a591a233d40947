import { skipToken } from '@reduxjs/toolkit/query'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useGetFinancialsQuery } from '#web/features/financials/api.ts'
import { FinancialsView } from '#web/features/financials/FinancialsView.tsx'
import { hasFigures } from '#web/features/financials/use-figures.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'

export function MoneyPage() {
  usePageTitle('Money')
  const companyId = useAppSelector(selectCompanyId)
  const { currentData } = useGetFinancialsQuery(companyId ? { params: { companyId } } : skipToken)
  return (
    companyId && (
      <>
        <PageHead
          title="Your money"
          lead={
            <>
              Calculated from your books and banks. Your reviewer sees the same figures.
              {hasFigures(currentData ?? null) && (
                <Visible on="screen"> Select a figure to see the underlying entries.</Visible>
              )}
            </>
          }
        />
        <FinancialsView
          companyId={companyId}
          canExplain
          empty={
            <Card>
              <EmptyState
                title="No figures yet"
                actions={<Button href={paths.connections}>Connect your books or a bank</Button>}
              >
                Connect your books or a bank to see revenue, margin, burn, cash and runway here, and the
                transactions behind each figure.
              </EmptyState>
            </Card>
          }
        />
      </>
    )
  )
}
