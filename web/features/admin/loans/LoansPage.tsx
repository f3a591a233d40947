import Box from '@mui/material/Box'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ListTitle } from '#web/features/admin/list/ListTitle.tsx'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { getLoansHref } from './loan-columns.tsx'
import { LoanBar } from './LoanBar.tsx'
import { LoanTable } from './LoanTable.tsx'
import { loadUnmatched, selectAdminLoans, startLoanSync } from './slice.ts'
import { isRunning, SyncCard, useLoanSync } from './SyncCard.tsx'
import { UnmatchedCard } from './UnmatchedCard.tsx'
import { type Loans, useCursor, useExport, useLoans } from './use-loans.ts'

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

/** The keys of the table, for the help sheet. */
const keys = [
  ['j', 'next loan'],
  ['k', 'previous loan'],
  ['Enter', 'open the company’s loans'],
  ['/', 'search'],
  ['e', 'export all that fit'],
] as const

/** The table with its bar and its keys. */
function LoanList({ loans }: { loans: Loans }) {
  const navigate = useNavigate()
  const searchRef = useRef<HTMLInputElement>(null)
  const cursor = useCursor()
  const table = useExport(loans)
  useShortcuts({
    j: () => cursor.step(1),
    k: () => cursor.step(-1),
    Enter: () => cursor.row && void navigate(getLoansHref(cursor.row)),
    '/': () => searchRef.current?.focus(),
    e: table.start,
  })
  return (
    <>
      <LoanBar view={loans.view} change={loans.change} searchRef={searchRef} table={table} />
      <LoanTable loans={loans} cursor={cursor} onOpen={(loan) => void navigate(getLoansHref(loan))} />
    </>
  )
}

/** All loans; for admins also those that wait for their company, and the sync that brings them. */
export function LoansPage() {
  usePageTitle('Loans')
  const dispatch = useAppDispatch()
  const isAdmin = useAppSelector(selectIsAdmin)
  const loans = useLoans()
  const loadWaiting = useCallback(() => {
    if (isAdmin) void dispatch(loadUnmatched())
  }, [dispatch, isAdmin])
  useEffect(loadWaiting, [loadWaiting])
  const reload = () => {
    loans.load()
    loadWaiting()
  }
  const sync = useLoanSync(reload)
  return (
    <AdminFrame
      keys={keys}
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
          {isAdmin && <UnmatchedCard onReload={reload} />}
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <LoanList loans={loans} />
          </Box>
        </Box>
      </AdminPage>
    </AdminFrame>
  )
}
