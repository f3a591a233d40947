import { z } from 'zod'
import { paths } from '#web/core/address/paths.ts'
import * as field from '#contract/core/fields.ts'
import type { LoanPerformance } from '#contract/loans.ts'
import { findCurrentLoan } from '#contract/rules/loans.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { FailedQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatCount, formatDate, formatMoney, toLocalDay } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Columns, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { toLoansRequest, useListLoansQuery } from './api.ts'
import { describeLoanBalance, describeLoanStatus } from './loan-labels.ts'
import { DocumentsCard } from './DocumentsCard.tsx'
import { InvoicesTable } from './InvoicesTable.tsx'
import { LoanSummary } from './LoanSummary.tsx'
import { NextPayment } from './NextPayment.tsx'
import { PlanChart } from './PlanChart.tsx'
import { RepaymentsChart } from './RepaymentsChart.tsx'
import { StatementButtons } from './StatementButtons.tsx'
import { useLoanOutlook } from './use-loan-outlook.ts'

/** In px. */
const chartHeight = 280

const address = z.object({ loan: field.id().optional() })

export function LoansPage() {
  usePageTitle('Loans')
  const companyId = useAppSelector(selectCompanyId)
  return companyId && <Loans key={companyId} companyId={companyId} />
}

function Loans({ companyId }: { companyId: string }) {
  const { query } = useQueryState(address)
  const loans = useListLoansQuery(toLoansRequest(companyId))
  const data = getShownData(loans)
  if (!data)
    return (
      <>
        <PageHead title="Loans" />
        {loans.error ? (
          <Card>
            <FailedQuery query={loans} title="Your loans couldn’t be loaded" />
          </Card>
        ) : (
          <LoadingLoans />
        )}
      </>
    )
  const loan = data.results.find(({ id }) => id === query.loan) ?? findCurrentLoan(data.results)
  return loan ? <Loan loan={loan} others={data.results.filter(({ id }) => id !== loan.id)} /> : <NoLoans />
}

function Loan({ loan, others }: { loan: LoanPerformance; others: readonly LoanPerformance[] }) {
  const { label, tone } = describeLoanStatus(loan, toLocalDay(useNow()))
  const outlook = useLoanOutlook(loan)
  const { amount, start_date, updated_at } = loan
  const advance = amount === null ? 'Started on' : `Advance of ${formatMoney(amount)}, started on`
  return (
    <>
      <PageHead
        eyebrow={
          <Row as="span" gap={1} wrap>
            <StateTag tone={tone}>{label}</StateTag> {advance} {formatDate(start_date)}
          </Row>
        }
        title={describeLoanBalance(loan)}
        actions={<StatementButtons loanId={loan.id} />}
      />
      <Stack gap={3}>
        {outlook.next && (
          <Card label="Next payment">
            <CardBody>
              <NextPayment loan={loan} outlook={outlook} heading="h2" />
            </CardBody>
          </Card>
        )}
        <LoanSummary key={`${loan.id}-summary`} loan={loan} outlook={outlook} />
        <LoanCharts loan={loan} />
        <Columns sizes="aside">
          <InvoicesTable key={`${loan.id}-invoices`} loan={loan} />
          <DocumentsCard loan={loan} />
        </Columns>
        <OtherLoans loans={others} />
        <Text variant="small" tone="secondary">
          Figures from our ledger, last updated on {formatDate(updated_at)}.
        </Text>
      </Stack>
    </>
  )
}

function LoanCharts({ loan }: { loan: LoanPerformance }) {
  if (!loan.invoices.some((invoice) => invoice.amount !== null)) return null
  const payments = (
    <Card>
      <CardBody>
        <RepaymentsChart key={loan.id} invoices={loan.invoices} height={chartHeight} heading="h2" />
      </CardBody>
    </Card>
  )
  if (loan.planned_end === null || loan.total_due === null) return payments
  return (
    <Columns>
      {payments}
      <Card>
        <CardBody>
          <PlanChart key={loan.id} loan={loan} />
        </CardBody>
      </Card>
    </Columns>
  )
}

function OtherLoans({ loans }: { loans: readonly LoanPerformance[] }) {
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
  const { label, tone } = describeLoanStatus(loan, toLocalDay(useNow()))
  const start = formatDate(loan.start_date)
  return (
    <CardRow>
      <RowText
        strong
        title={`${loan.amount === null ? 'Loan' : formatMoney(loan.amount)}, ${start}`}
        note={
          <>
            {loan.repaid !== null && `${formatMoney(loan.repaid)} repaid, `}
            {formatCount(loan.invoices.length, 'invoice')}, {formatCount(loan.documents.length, 'document')}
          </>
        }
      />
      <StateTag tone={tone}>{label}</StateTag>
      <ActionLink href={paths.loan(loan.id)} about={`the loan from ${start}`}>
        Open
      </ActionLink>
    </CardRow>
  )
}

const NoLoans = () => (
  <>
    <PageHead title="Loans" />
    <Card>
      <EmptyState
        title="No loans yet"
        actions={
          <>
            <Button kind="line" href={paths.application}>
              Go to your application
            </Button>
            <ActionLink href={paths.offer}>See what an advance would cost</ActionLink>
          </>
        }
      >
        After we send the money, you can follow repayments, the remaining balance, invoices and signed
        documents here.
      </EmptyState>
    </Card>
  </>
)

const LoadingLoans = () => (
  <Stack gap={3}>
    <Skeleton shape="card" height={260} />
    <Skeleton shape="card" height={chartHeight + 100} />
    <Card title="Invoices">
      <SkeletonRows rows={5} label="Loading your loans" tile />
    </Card>
  </Stack>
)
