import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { LoanPerformance } from '#contract/loans.ts'
import { findCurrentLoan } from '#contract/rules/loans.ts'
import { useNow } from '#web/core/use-now.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate, formatMoney, toLocalDay } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { toLoansRequest, useListLoansQuery } from './api.ts'
import { CapBar } from './CapBar.tsx'
import { LoanFileRow } from './LoanFileRow.tsx'
import { describeLoanStatus } from './loan-labels.ts'
import { RepaymentsChart } from './RepaymentsChart.tsx'

const visibleInvoices = 2
const visibleDocuments = 1

/** In px. */
const chartHeight = 168

export function LoanCard({ company: { id, status: stage } }: { company: Company }) {
  const loans = useListLoansQuery(toLoansRequest(id))
  const loan = findCurrentLoan(loans.currentData?.results ?? [])
  if (loan) return <LatestLoan loan={loan} />
  if (stage !== 'funded' && stage !== 'repaid') return null
  return (
    <Card title="Latest loan">
      <Async query={loans} name="your loan" loading={<LoadingLoan />}>
        {() => (
          <EmptyState title="No figures yet">
            Repayments, invoices and signed documents appear here after we add the loan to our ledger.
          </EmptyState>
        )}
      </Async>
    </Card>
  )
}

const LoadingLoan = () => (
  <>
    <CardBody>
      <Skeleton shape="card" height={chartHeight + 150} />
    </CardBody>
    <SkeletonRows rows={visibleInvoices + visibleDocuments} label="Loading your latest loan" tile />
  </>
)

function LatestLoan({ loan }: { loan: LoanPerformance }) {
  const { label, tone } = describeLoanStatus(loan, toLocalDay(useNow()))
  const { amount, start_date, repaid, total_due, invoices, documents } = loan
  const files = [
    ...invoices.slice(-visibleInvoices).toReversed(),
    ...documents.slice(-visibleDocuments).toReversed(),
  ]
  return (
    <Card
      title="Latest loan"
      sub={`${amount === null ? 'Started' : `Advance of ${formatMoney(amount)}`}, ${formatDate(start_date)}`}
      action={<StateTag tone={tone}>{label}</StateTag>}
    >
      <CardBody>
        <Stack>
          {repaid !== null && (
            <div>
              <Row as="p" gap={1} wrap align="baseline">
                <Text as="span" variant="figure">
                  {formatMoney(repaid)}
                </Text>
                {total_due === null ? 'repaid' : `of ${formatMoney(total_due)} repaid`}
              </Row>
              <CapBar loan={loan} />
            </div>
          )}
          <RepaymentsChart invoices={invoices} height={chartHeight} heading="h3" />
        </Stack>
      </CardBody>
      <CardRows>
        {files.map((file) => (
          <LoanFileRow key={file.id} loanId={loan.id} file={file} />
        ))}
        <CardRow>
          <ActionLink href={paths.loans}>View loan</ActionLink>
        </CardRow>
      </CardRows>
    </Card>
  )
}
