import { skipToken } from '@reduxjs/toolkit/query'
import { Download } from 'lucide-react'
import { useNavigate } from 'react-router'
import { type LoanList, listLoans } from '#contract/loans.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppSelector } from '#web/core/store.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { ListBar } from '#web/features/admin/list/ListBar.tsx'
import { OrderMenu } from '#web/features/admin/list/OrderMenu.tsx'
import {
  SyncButton,
  SyncCard,
  SyncProblems,
  syncPollMs,
  useRefreshAfterSync,
} from '#web/features/admin/list/SyncCard.tsx'
import { useExport } from '#web/features/admin/list/use-export.ts'
import { buildCursorShortcuts, useListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { useListLoansQuery } from '#web/features/loans/api.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { getShownData } from '#web/ui/feedback/Async.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns } from '#web/ui/layout/Layout.tsx'
import {
  downloadLoans,
  useGetLoanSyncQuery,
  useListUnmatchedLoansQuery,
  useSyncLoansMutation,
} from './api.ts'
import { LoanChips, LoanFilter } from './LoanFilters.tsx'
import { toLoansHref, type LoanState, LoanTable, orderLabels } from './LoanTable.tsx'
import { UnmatchedCard, unmatchedId } from './Unmatched.tsx'

const pageSize = 25

interface BarProps {
  state: LoanState
  loans: LoanList | undefined
  table: ReturnType<typeof useExport>
}

const Bar = ({ state, loans, table }: BarProps) => (
  <ListBar
    search={
      <ListSearch
        label="Search loans"
        placeholder="Company or loan number…"
        value={state.query.search ?? ''}
        chips={<LoanChips state={state} loans={loans} />}
        onSearch={(search) => state.change({ search }, { replace: true })}
      />
    }
  >
    <LoanFilter state={state} loans={loans} />
    <OrderMenu
      ordering={state.query.ordering ?? 'start_date'}
      labels={orderLabels}
      onChange={(ordering) => state.change({ ordering })}
    />
    <Button
      kind="line"
      size="control"
      icon={<Icon of={Download} small />}
      loading={table.isBusy}
      onClick={table.start}
    >
      {table.isBusy ? 'Exporting…' : 'Export'}
    </Button>
  </ListBar>
)

function LoanSync({ sync, isAdmin }: { sync: SyncStatus; isAdmin: boolean }) {
  const unmatched = useListUnmatchedLoansQuery(isAdmin ? { query: {} } : skipToken)
  const count = unmatched.data?.count ?? 0
  const text = `${count} waiting for a match`
  return (
    <>
      <SyncCard sync={sync} noun="loans" waiting={{ count, text, id: unmatchedId }} />
      {isAdmin && (
        <Columns sizes="wide-first">
          <UnmatchedCard />
          <SyncProblems {...sync} />
        </Columns>
      )}
    </>
  )
}

export function LoansPage() {
  const navigate = useNavigate()
  const isAdmin = useAppSelector(selectIsAdmin)
  const state = useQueryState(listLoans.query)
  const loans = useListLoansQuery({
    query: { page: 1, ordering: 'start_date', ...state.query, page_size: pageSize },
  })
  const { data: sync } = useGetLoanSyncQuery({}, usePollingOptions(syncPollMs))
  useRefreshAfterSync(sync, 'loan')
  const data = getShownData(loans)
  const cursor = useListCursor('loans', data?.results ?? [])
  const [startSync] = useSyncLoansMutation()
  const { page: _page, page_size: _size, ordering = 'start_date', ...filters } = state.query
  const table = useExport(downloadLoans, { ...filters, ordering })
  return (
    <StaffPage
      title="Loans"
      query={loans}
      shortcuts={[
        ...buildCursorShortcuts(cursor, 'loan'),
        ['Enter', 'open the company’s loans', () => cursor.row && void navigate(toLoansHref(cursor.row))],
        ['/', 'search'],
        ['e', 'export the list', table.start],
      ]}
      actions={isAdmin && <SyncButton sync={sync} noun="loans" start={startSync} />}
    >
      {sync && <LoanSync sync={sync} isAdmin={isAdmin} />}
      <Bar state={state} loans={data ?? undefined} table={table} />
      <LoanTable
        state={state}
        loans={loans}
        cursor={cursor}
        onOpen={(loan) => void navigate(toLoansHref(loan))}
      />
    </StaffPage>
  )
}
