import { Box, Link, Typography } from '@mui/material'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { LoanPerformance } from '#contract/loans.ts'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatDate, formatMoney, formatTotal } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { loadLoans, loansPerPage, loadUnmatched, selectAdminLoans, startLoanSync } from './slice.ts'
import { isRunning, SyncCard, useLoanSync } from './SyncCard.tsx'
import { UnmatchedCard } from './UnmatchedCard.tsx'

const columns: Column<LoanPerformance>[] = [
  {
    id: 'company',
    header: 'Company',
    width: 'minmax(160px, 2fr)',
    narrow: 'title',
    cell: ({ company, company_name }) => (
      <Link href={`/app/admin/companies/${company}`}>{formatCompanyName(company_name)}</Link>
    ),
  },
  { id: 'type', header: 'Kind', width: '72px', cell: ({ type }) => type.toUpperCase() },
  { id: 'start', header: 'Since', width: '112px', cell: ({ start_date }) => formatDate(start_date) },
  { id: 'amount', header: 'Funded', width: '120px', numeric: true, cell: (loan) => formatMoney(loan.amount) },
  { id: 'repaid', header: 'Repaid', width: '120px', numeric: true, cell: (loan) => formatMoney(loan.repaid) },
  {
    id: 'due',
    header: 'To repay',
    width: '120px',
    numeric: true,
    cell: (loan) => formatMoney(loan.total_due),
  },
  {
    id: 'status',
    header: 'State',
    width: 'minmax(96px, 1fr)',
    cell: ({ status }) => status.charAt(0).toUpperCase() + status.slice(1),
  },
]

function usePage() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  return { page, goToPage: (next: number) => setParams(next === 1 ? {} : { page: String(next) }) }
}

function LoanTable({ onRetry }: { onRetry: () => void }) {
  const { page, goToPage } = usePage()
  const { status, data, error } = useAppSelector((state) => selectAdminLoans(state).list)
  const isLoading = data.results.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <DataTable
      caption={`${formatTotal(data)} loans, oldest first`}
      columns={columns}
      rows={data.results}
      rowId={({ id }) => id}
      rowName={({ company_name }) => formatCompanyName(company_name)}
      state={status === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready'}
      empty={
        <EmptyState title="No loans yet">
          The loans of the table are listed here once each is bound to its company.
        </EmptyState>
      }
      failed={
        <FailedState title="The loans did not load" onRetry={onRetry} requestId={error?.details.request_id}>
          {error?.message ?? 'Something went wrong'}. Nothing is lost.
        </FailedState>
      }
      foot={data.count > 0 && <Pager page={page} pageSize={loansPerPage} total={data} onPage={goToPage} />}
      minWidth={860}
    />
  )
}

function SyncButton({ busy }: { busy: boolean }) {
  const { isBusy, error, submit } = useSubmit(startLoanSync)
  return (
    <>
      {error && (
        <Note tone="bad" live="alert">
          {error.message}
        </Note>
      )}
      <Button kind="line" size="small" loading={isBusy || busy} onClick={() => void submit(undefined)}>
        {busy ? 'Syncing…' : 'Sync loans'}
      </Button>
    </>
  )
}

/** All loans; for admins also those that wait for their company, and the sync that brings them. */
export function LoansPage() {
  usePageTitle('Loans')
  const dispatch = useAppDispatch()
  const isAdmin = useAppSelector(selectIsAdmin)
  const { page } = usePage()
  const load = useCallback(() => {
    void dispatch(loadLoans(page))
    if (isAdmin) void dispatch(loadUnmatched())
  }, [dispatch, isAdmin, page])
  useEffect(load, [load])
  const sync = useLoanSync(load)
  return (
    <AdminFrame
      keys={[]}
      top={
        <>
          <Typography variant="h1" sx={{ mr: 'auto' }}>
            Loans
          </Typography>
          {isAdmin && <SyncButton busy={isRunning(sync)} />}
        </>
      }
    >
      <AdminPage>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {sync && <SyncCard sync={sync} />}
          {isAdmin && <UnmatchedCard onReload={load} />}
          <LoanTable onRetry={load} />
        </Box>
      </AdminPage>
    </AdminFrame>
  )
}
