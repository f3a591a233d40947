import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { LoanPerformance } from '#contract/loans.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount, formatMoney } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { LoanFileRow } from './LoanFileRow.tsx'

const visibleInvoices = 5

export function InvoicesCard({ loan }: { loan: LoanPerformance }) {
  const [showsAll, setShowsAll] = useState(false)
  const newestFirst = loan.invoices.toReversed()
  const rows = showsAll ? newestFirst : newestFirst.slice(0, visibleInvoices)
  const older = newestFirst.length - rows.length
  if (newestFirst.length === 0) {
    return (
      <Card title="Invoices">
        <EmptyState title="No invoices yet">Invoices appear here when we add them to our ledger.</EmptyState>
      </Card>
    )
  }
  return (
    <Card
      title="Invoices"
      sub={`${formatCount(newestFirst.length, 'invoice')}, ${formatMoney(getLoanFigures(loan).invoiced)} in total`}
    >
      <CardRows>
        {rows.map((file) => (
          <LoanFileRow key={file.id} loanId={loan.id} file={file} />
        ))}
      </CardRows>
      {older > 0 && (
        <CardBody>
          <ActionLink endIcon={<Icon of={ChevronDown} small />} onClick={() => setShowsAll(true)}>
            Show {older} older
          </ActionLink>
        </CardBody>
      )}
    </Card>
  )
}

export function DocumentsCard({ loan }: { loan: LoanPerformance }) {
  return (
    <Card title="Documents" sub="Signed documents and statements">
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
