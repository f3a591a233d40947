import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { paths } from '#web/core/address/paths.ts'
import type { LoanPerformance } from '#contract/loans.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatMoney, formatTotal } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { KeyHints } from '#web/ui/layout/KeyHint.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { buildColumns } from './loan-columns.tsx'
import { formatState, isTroubled } from './loan-states.ts'
import { countFilters, getOrderLabel, type LoanView, toOrdering, toSort } from './loan-view.ts'
import { loansPerPage, selectAdminLoans } from './slice.ts'
import type { Loans, useCursor } from './use-loans.ts'

const totalsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  '& b': { color: 'text.primary', fontWeight: 500 },
} as const satisfies SxProps<Theme>

/** What all loans that fit add up to, and how many of them do not go as agreed by their state. */
function Totals({ view }: { view: LoanView }) {
  const { totals, statuses } = useAppSelector((state) => selectAdminLoans(state).list.data)
  const troubled = statuses.filter(
    ({ value }) => isTroubled(value) && (view.status === null || view.status === value),
  )
  return (
    <Box sx={totalsSx}>
      <span>
        <b>{formatMoney(totals.funded)}</b> funded
      </span>
      <span>
        <b>{formatMoney(totals.repaid)}</b> repaid
      </span>
      {troubled.map(({ value, count }) => (
        <span key={value}>
          <b>{count.toLocaleString('en-US')}</b> {formatState(value).toLowerCase()}
        </span>
      ))}
    </Box>
  )
}

const keys = [
  ['j', ''],
  ['k', 'move'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['e', 'export'],
  ['?', 'all keys'],
] as const

function Foot({ view, page, goToPage }: Pick<Loans, 'view' | 'page' | 'goToPage'>) {
  const data = useAppSelector((state) => selectAdminLoans(state).list.data)
  return (
    <>
      <Totals view={view} />
      <KeyHints keys={keys} />
      <Pager page={page} pageSize={loansPerPage} total={data} onPage={goToPage} />
    </>
  )
}

const Empty = ({ view, page }: Pick<Loans, 'view' | 'page'>) =>
  view.search || countFilters(view) > 0 || page > 1 ? (
    <EmptyState
      title="No loan fits"
      actions={
        <Button kind="line" size="small" href={paths.admin.loans}>
          Show all loans
        </Button>
      }
    >
      Take a filter away, or search for something else.
    </EmptyState>
  ) : (
    <EmptyState title="No loans yet">
      The loans of the table are listed here once each is bound to its company.
    </EmptyState>
  )

interface LoanTableProps {
  loans: Loans
  cursor: ReturnType<typeof useCursor>
  onOpen: (loan: LoanPerformance) => void
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { error } = useAppSelector((state) => selectAdminLoans(state).list)
  return (
    <FailedState title="The loans did not load" onRetry={onRetry} requestId={error?.details.request_id}>
      {error?.message ?? 'Something went wrong'}. Nothing is lost.
    </FailedState>
  )
}

/** The loans that fit, a page at a time. */
export function LoanTable({ loans, cursor, onOpen }: LoanTableProps) {
  const { view, page, change, goToPage, load } = loans
  const now = useNow()
  const { status, data } = useAppSelector((state) => selectAdminLoans(state).list)
  const isLoading = data.results.length === 0 && (status === 'idle' || status === 'loading')
  const order = getOrderLabel(view.ordering).replace(', ', ': ')
  return (
    <DataTable
      caption={`${formatTotal(data)} ${data.count === 1 ? 'loan' : 'loans'}, by ${order.toLowerCase()}`}
      columns={buildColumns(now)}
      rows={data.results}
      rowId={({ id }) => id}
      rowName={({ company_name, external_id }) => `${formatCompanyName(company_name)}, ${external_id}`}
      state={status === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready'}
      empty={<Empty view={view} page={page} />}
      failed={<Failed onRetry={load} />}
      sort={toSort(view.ordering)}
      onSort={(sort) => change({ sort: toOrdering(sort, view.ordering) })}
      cursor={cursor.index}
      onCursor={cursor.move}
      onOpen={onOpen}
      foot={data.count > 0 && <Foot view={view} page={page} goToPage={goToPage} />}
      minWidth={1080}
    />
  )
}
