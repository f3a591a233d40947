import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { LoanFile, LoanPerformance } from '#contract/loans.ts'
import { getPaymentState } from '#contract/rules/funding/loan-outlook.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { useDownload } from '#web/core/use-download.ts'
import { useNow } from '#web/core/use-now.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DownloadButton, DownloadProgress } from '#web/ui/feedback/FileDownload.tsx'
import { formatCount, formatDate, formatMoney, NONE, toLocalDay } from '#web/ui/format.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import { saveLoanFile } from './api.ts'
import { DownloadAllButton } from './DownloadAllButton.tsx'
import { explainUnavailableFile } from './loan-labels.ts'

const visibleInvoices = 5

export function InvoicesTable({ loan }: { loan: LoanPerformance }) {
  const [isWhole, setWhole] = useState(false)
  const today = toLocalDay(useNow())
  const newestFirst = loan.invoices.toReversed()
  const rows = isWhole ? newestFirst : newestFirst.slice(0, visibleInvoices)
  const older = newestFirst.length - rows.length
  if (newestFirst.length === 0)
    return (
      <Card title="Invoices">
        <EmptyState title="No invoices yet">Each invoice appears here once it is in our ledger.</EmptyState>
      </Card>
    )
  return (
    <Card
      title="Invoices"
      sub={`${formatCount(newestFirst.length, 'invoice')}, ${formatMoney(getLoanFigures(loan).invoiced)} in total`}
    >
      <DataTable
        caption="Invoices"
        columns={listColumns(loan, today)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
      />
      {newestFirst.length > 1 && (
        <CardBody>
          <Row gap={2} wrap justify="between">
            {older > 0 && (
              <ActionLink endIcon={<Icon of={ChevronDown} small />} onClick={() => setWhole(true)}>
                Show {older} older
              </ActionLink>
            )}
            <DownloadAllButton loan={loan} files="invoices" />
          </Row>
        </CardBody>
      )}
    </Card>
  )
}

const hasRevenue = ({ invoices }: LoanPerformance) => invoices.some(({ revenue }) => revenue !== null)

const revenueColumn: Column<LoanFile> = {
  id: 'revenue',
  header: 'Revenue counted',
  numeric: true,
  width: '132px',
  cell: ({ revenue }) => (revenue === null ? NONE : formatMoney(revenue)),
}

function listColumns(loan: LoanPerformance, today: string): Column<LoanFile>[] {
  const share = loan.revenue_share === null ? '' : `, ${formatPercent(loan.revenue_share)}`
  return [
    {
      id: 'name',
      header: 'For',
      narrow: 'title',
      width: 'minmax(0, 1fr)',
      cell: (invoice) => (
        <>
          <Text strong>{invoice.name}</Text>
          <Text variant="small" tone="secondary">
            {describeDate(invoice)}
          </Text>
        </>
      ),
    },
    ...(hasRevenue(loan) ? [revenueColumn] : []),
    {
      id: 'amount',
      header: `Payment${share}`,
      numeric: true,
      width: '104px',
      cell: ({ amount }) => (amount === null ? NONE : formatMoney(amount)),
    },
    {
      id: 'state',
      header: 'Status',
      narrow: 'start',
      width: '152px',
      cell: (invoice) => <PaymentTag invoice={invoice} today={today} />,
    },
    {
      id: 'file',
      header: 'File',
      narrow: 'end',
      width: '44px',
      cell: (invoice) => <InvoiceDownload loanId={loan.id} invoice={invoice} />,
    },
  ]
}

const describeDate = ({ paid_on, due_date, document_date }: LoanFile) =>
  paid_on !== null
    ? `Paid ${formatDate(paid_on)}`
    : due_date !== null
      ? `Due ${formatDate(due_date)}`
      : formatDate(document_date)

function PaymentTag({ invoice, today }: { invoice: LoanFile; today: string }) {
  const { state, daysLate } = getPaymentState(invoice, today)
  const late = `${formatCount(daysLate, 'day')} late`
  if (state === 'unknown') return NONE
  if (state === 'late')
    return (
      <StateTag tone="bad" plain>
        {late}
      </StateTag>
    )
  if (state === 'due')
    return (
      <StateTag tone="info" plain>
        Due
      </StateTag>
    )
  return daysLate > 0 ? (
    <StateTag tone="warn" plain>
      Paid {late}
    </StateTag>
  ) : (
    <StateTag tone="ok" plain>
      Paid
    </StateTag>
  )
}

function InvoiceDownload({ loanId, invoice }: { loanId: string; invoice: LoanFile }) {
  const download = useDownload((options) => saveLoanFile({ loanId, loanFileId: invoice.id, ...options }))
  const unavailableReason = explainUnavailableFile(invoice)
  if (unavailableReason !== null)
    return (
      <Text as="span" variant="small" tone="tertiary">
        {unavailableReason}
      </Text>
    )
  return (
    <>
      <DownloadButton name={invoice.name} state={download} />
      <DownloadProgress name={invoice.name} state={download} />
    </>
  )
}
