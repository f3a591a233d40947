import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { usePolling } from '#web/core/live/use-polling.ts'
import { toCompanyLoans, useListLoansQuery } from '#web/features/loans/api.ts'
import { describeStatus } from '#web/features/loans/loan-labels.ts'
import { LoanFileRow } from '#web/features/loans/LoanFileRow.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatDate, formatMoney, NONE } from '#web/ui/format.ts'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { TabPage } from '../shared/TabPage.tsx'
import styles from './LoansTab.module.css'

function Loan({ loan }: { loan: LoanPerformance }) {
  const { label, tone } = describeStatus(loan)
  const { left } = getLoanFigures(loan)
  const figures: [string, string][] = [
    ['Advance', formatMoney(loan.amount)],
    ['To repay', formatMoney(loan.total_due)],
    ['Repaid', formatMoney(loan.repaid)],
    ['Left', left === null ? NONE : formatMoney(left)],
  ]
  const files = [...loan.invoices, ...loan.documents]
  return (
    <Card
      title={`${loan.type.toUpperCase()}, from ${formatDate(loan.start_date)}`}
      action={<StateTag tone={tone}>{label}</StateTag>}
    >
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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

/** The company's loans with their figures and files. */
export function LoansTab({ company }: CasePartProps) {
  const loans = useListLoansQuery(toCompanyLoans(company.id), usePolling(30_000))
  return (
    <TabPage>
      <Async
        query={loans}
        failed="The loans couldn't be loaded"
        loading={<SkeletonRows rows={3} label="Loading the loans" tile />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          <Card>
            <EmptyState title="No loans yet">
              Loans appear here after the sync, once the company is funded.
            </EmptyState>
          </Card>
        }
      >
        {({ results }) => results.map((loan) => <Loan key={loan.id} loan={loan} />)}
      </Async>
    </TabPage>
  )
}
