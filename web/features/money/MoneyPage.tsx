import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { FinancialsView } from '#web/features/financials/FinancialsView.tsx'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'

/** `/app/money`: the company's figures, each opening to the lines it comes from. */
export function MoneyPage() {
  usePageTitle('Money')
  const companyId = useAppSelector(selectCompanyId)
  return (
    companyId && (
      <>
        <PageHead
          title="Your money"
          lead={
            <>
              Worked out from your books and banks; our reviewer sees the same.
              <Visible on="screen"> Press a figure to see the lines it comes from.</Visible>
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
                actions={<Button href={paths.connections}>Connect books or a bank</Button>}
              >
                Once your books or a bank are connected, revenue, margin, burn, cash and runway appear here by
                themselves, each with the lines it comes from.
              </EmptyState>
            </Card>
          }
        />
      </>
    )
  )
}
