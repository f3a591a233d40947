import { Box, Link } from '@mui/material'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { LoanPerformance } from '#contract/loans.ts'
import { toPercent } from '#contract/rules/money.ts'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ListTitle } from '#web/features/admin/frame/ListTitle.tsx'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { StateTag, type StateTone } from '#web/ui/feedback/StateTag.tsx'
import { formatDate, formatMoney, formatTotal } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { loadLoans, loansPerPage, loadUnmatched, selectAdminLoans, startLoanSync } from './slice.ts'
import { isRunning, SyncCard, useLoanSync } from './SyncCard.tsx'
import { UnmatchedCard } from './UnmatchedCard.tsx'

const repaidSx = {
  display: 'grid',
  gap: '4px',
  width: '100%',
  maxWidth: 260,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 1 },
  '& .of, & .percent': { color: 'text.secondary' },
} as const

/** How much of what is owed has come back. */
function Repaid({ loan: { repaid, total_due, company_name } }: { loan: LoanPerformance }) {
  if (total_due === null || repaid === null) return formatMoney(repaid)
  const percent = toPercent(repaid, total_due)
  return (
    <Box sx={repaidSx}>
      <div>
        <span>
          {formatMoney(repaid)} <span className="of">of {formatMoney(total_due)}</span>
        </span>
        <span className="percent">{percent}%</span>
      </div>
      <ProgressBar
        thin
        label={`Repaid by ${formatCompanyName(company_name)}`}
        percent={percent}
        tone={percent === 100 ? 'moss' : 'primary'}
      />
    </Box>
  )
}

/** The states that the table of loans usually has; it may name others. */
const tones: Partial<Record<string, StateTone>> = {
  active: 'info',
  repaid: 'ok',
  late: 'warn',
  defaulted: 'bad',
}

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
  { id: 'repaid', header: 'Repaid', width: 'minmax(200px, 1.5fr)', cell: (loan) => <Repaid loan={loan} /> },
  {
    id: 'status',
    header: 'State',
    width: 'minmax(96px, 1fr)',
    cell: ({ status }) => (
      <StateTag tone={tones[status] ?? 'idle'} plain>
        {status.charAt(0).toUpperCase() + status.slice(1)}
      </StateTag>
    ),
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
          <ListTitle title="Loans" total={useAppSelector((state) => selectAdminLoans(state).list.data)} />
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
