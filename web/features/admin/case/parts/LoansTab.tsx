import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useNow } from '#web/core/use-now.ts'
import { toLoansRequest, useListLoansQuery } from '#web/features/loans/api.ts'
import { describeLoanStatus } from '#web/features/loans/loan-labels.ts'
import { LoanFileRow } from '#web/features/loans/LoanFileRow.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate, formatMoney, toLocalDay } from '#web/ui/format.ts'
import { Card, CardBody, CardRows } from '#web/ui/layout/Card.tsx'
import { Figure, Figures } from '#web/ui/layout/Figures.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { TabContent } from '../shared/TabContent.tsx'

function Loan({ loan }: { loan: LoanPerformance }) {
  const { label, tone } = describeLoanStatus(loan, toLocalDay(useNow()))
  const { left: remainingBalance } = getLoanFigures(loan)
  const files = [...loan.invoices, ...loan.documents]
  return (
    <Card
      title={`${loan.type.toUpperCase()}, from ${formatDate(loan.start_date)}`}
      action={<StateTag tone={tone}>{label}</StateTag>}
    >
      <CardBody>
        <Figures>
          <Figure name="Advance" value={formatMoney(loan.amount)} />
          <Figure name="Total due" value={formatMoney(loan.total_due)} />
          <Figure name="Repaid" value={formatMoney(loan.repaid)} />
          <Figure name="Remaining" value={formatMoney(remainingBalance)} />
        </Figures>
      </CardBody>
      {files.length > 0 && (
        <CardRows>
          {files.map((file) => (
            <LoanFileRow key={file.id} loanId={loan.id} file={file} />
          ))}
        </CardRows>
      )}
    </Card>
  )
}

export function LoansTab({ company }: CasePartProps) {
  const loans = useListLoansQuery(toLoansRequest(company.id), usePollingOptions(30_000))
  return (
    <TabContent>
      <Async
        query={loans}
        name="the loans"
        rows={3}
        tile
        empty={
          <Card>
            <EmptyState title="No loans yet">
              Loans appear here when the company is funded and its loans are synced.
            </EmptyState>
          </Card>
        }
      >
        {({ results }) => results.map((loan) => <Loan key={loan.id} loan={loan} />)}
      </Async>
    </TabContent>
  )
}
