import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { type Investor, listInvestors } from '#contract/investors.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import { paths } from '#web/core/address/paths.ts'
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
import { buildCursorShortcuts, useListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { useGetInvestorFacetsQuery, useListInvestorsQuery } from '#web/features/intros/api.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { getShownData } from '#web/ui/feedback/Async.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Visible } from '#web/ui/layout/Layout.tsx'
import { useGetInvestorSyncQuery, useSyncInvestorsMutation } from './api.ts'
import { InvestorDialog } from './InvestorDialog.tsx'
import { FacetPanel, FiltersButton, InvestorChips, type InvestorState } from './InvestorFilters.tsx'
import { InvestorTable, orderLabels } from './InvestorTable.tsx'

const pageSize = 25

function Actions({ sync, onAdd }: { sync: SyncStatus | undefined; onAdd: () => void }) {
  const [startSync] = useSyncInvestorsMutation()
  return (
    <>
      <SyncButton sync={sync} noun="investors" start={startSync} />
      <Button size="small" aria-label="Add investor" icon={<Icon of={Plus} small />} onClick={onAdd}>
        <span>
          Add<Visible from="sm"> investor</Visible>
        </span>
      </Button>
    </>
  )
}

function useInvestors() {
  const state = useQueryState(listInvestors.query)
  const { page = 1, page_size: _size, ordering = 'name', ...filters } = state.query
  const investors = useListInvestorsQuery({ query: { ...filters, page, page_size: pageSize, ordering } })
  const { data: facets } = useGetInvestorFacetsQuery({ query: filters })
  const { data: sync } = useGetInvestorSyncQuery({}, usePollingOptions(syncPollMs))
  useRefreshAfterSync(sync, 'investor')
  useDictionary('countries')
  useDictionary('sectors')
  useDictionary('business_models')
  return { state, investors, facets, sync }
}

function useFilters() {
  const filtersRef = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const focusFilters = () => {
    flushSync(() => setOpen(true))
    filtersRef.current?.querySelector<HTMLElement>('input')?.focus()
  }
  return { filtersRef, isOpen, setOpen, focusFilters }
}

interface BarProps {
  state: InvestorState
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const Bar = ({ state, isOpen, onOpen }: BarProps) => (
  <ListBar
    search={
      <ListSearch
        label="Search investors"
        placeholder="Name or description…"
        value={state.query.search ?? ''}
        chips={<InvestorChips state={state} />}
        onSearch={(search) => state.change({ search }, { replace: true })}
      />
    }
  >
    <FiltersButton state={state} isOpen={isOpen} onOpen={onOpen} />
    <OrderMenu
      ordering={state.query.ordering ?? 'name'}
      labels={orderLabels}
      onChange={(ordering) => state.change({ ordering })}
    />
  </ListBar>
)

export function InvestorsPage() {
  const isAdmin = useAppSelector(selectIsAdmin)
  const { state, investors, facets, sync } = useInvestors()
  const { filtersRef, isOpen, setOpen, focusFilters } = useFilters()
  const cursor = useListCursor('investors', getShownData(investors)?.results ?? [])
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const open = ({ id }: Investor) => void navigate(paths.admin.investor(id))
  return (
    <StaffPage
      title="Investors"
      query={investors}
      shortcuts={[
        ...buildCursorShortcuts(cursor, 'investor'),
        ['Enter', 'open the investor', () => cursor.row && open(cursor.row)],
        ['f', 'filters', focusFilters],
        ['/', 'search'],
      ]}
      actions={isAdmin && <Actions sync={sync} onAdd={() => setAdding(true)} />}
    >
      {sync && <SyncCard sync={sync} noun="investors" />}
      {sync && <SyncProblems {...sync} />}
      <Bar state={state} isOpen={isOpen} onOpen={setOpen} />
      <Columns sizes="side-first">
        <FacetPanel ref={filtersRef} state={state} facets={facets} isOpen={isOpen} />
        <InvestorTable
          state={state}
          investors={investors}
          total={facets?.total}
          cursor={cursor}
          onOpen={open}
        />
      </Columns>
      {isAdding && <InvestorDialog investor={null} onClose={() => setAdding(false)} />}
    </StaffPage>
  )
}
