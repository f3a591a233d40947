import type { LoanPerformance } from '#contract/loans.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { DownloadAllButton } from './DownloadAllButton.tsx'
import { LoanFileRow } from './LoanFileRow.tsx'

export function DocumentsCard({ loan }: { loan: LoanPerformance }) {
  return (
    <Card
      title="Documents"
      sub="Signed documents and statements"
      action={<DownloadAllButton loan={loan} files="documents" />}
    >
      {loan.documents.length === 0 ? (
        <EmptyState title="No documents yet">
          Signed documents appear here when we add them to our ledger.
        </EmptyState>
      ) : (
        <CardRows>
          {loan.documents.toReversed().map((file) => (
            <LoanFileRow key={file.id} loanId={loan.id} file={file} />
          ))}
        </CardRows>
      )}
    </Card>
  )
}
