import { paths } from '#web/core/address/paths.ts'
import type { LoanPerformance } from '#contract/loans.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatCount, formatDate, formatMoney } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { describeStatus } from './loan-labels.ts'

/** The company's other loans, the newest first, each with a way to open it. */
export function OtherLoans({ loans }: { loans: readonly LoanPerformance[] }) {
  if (loans.length === 0) return null
  return (
    <Card title="Other loans">
      <CardRows>
        {loans.toReversed().map((loan) => (
          <OtherLoan key={loan.id} loan={loan} />
        ))}
      </CardRows>
    </Card>
  )
}

function OtherLoan({ loan }: { loan: LoanPerformance }) {
  const { label, tone } = describeStatus(loan)
  const start = formatDate(loan.start_date)
  return (
    <CardRow sx={{ flexWrap: 'wrap' }}>
      <div className="grow">
        <b>
          {loan.amount === null ? 'Loan' : formatMoney(loan.amount)}, {start}
        </b>
        <p>
          {loan.repaid !== null && `${formatMoney(loan.repaid)} repaid, `}
          {formatCount(loan.invoices.length, 'invoice')}, {formatCount(loan.documents.length, 'document')}
        </p>
      </div>
      <StateTag tone={tone}>{label}</StateTag>
      <ActionLink href={paths.loan(loan.id)} about={`the loan of ${start}`}>
        Open
      </ActionLink>
    </CardRow>
  )
}
