import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Investor, investmentStages } from '#contract/investors.ts'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ListTitle } from '#web/features/admin/frame/ListTitle.tsx'
import { ListSearch } from '#web/features/admin/frame/ListSearch.tsx'
import { useListParams } from '#web/features/admin/frame/use-list-params.ts'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { loadDictionary } from '#web/features/dictionary/slice.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { formatDate, formatShortDate, formatShortMoney, formatTotal, NONE } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { FacetPanel } from './FacetPanel.tsx'
import { toInvestorFilters } from './investor-filters.ts'
import { InvestorDialog } from './InvestorDialog.tsx'
import { InvestorSyncCard, isSyncing, useInvestorSync } from './InvestorSyncCard.tsx'
import {
  investorsPerPage,
  loadFacets,
  loadInvestors,
  selectAdminInvestors,
  startInvestorSync,
} from './slice.ts'

const formatRange = (min: string | null, max: string | null) => {
  if (min === null && max === null) return NONE
  if (min === null) return `up to ${formatShortMoney(max)}`
  if (max === null) return `from ${formatShortMoney(min)}`
  return `${formatShortMoney(min)} – ${formatShortMoney(max)}`
}

const formatRevenue = ({ post_revenue, pre_revenue }: Investor) =>
  post_revenue === pre_revenue ? 'Either' : post_revenue ? 'Post' : 'Pre'

const buildColumns = (onOpen: ((investor: Investor) => void) | null, now: Date): Column<Investor>[] => [
  {
    id: 'name',
    header: 'Investor',
    width: 'minmax(180px, 2fr)',
    narrow: 'title',
    cell: (investor) => (
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {onOpen ? (
          <Link component="button" onClick={() => onOpen(investor)}>
            {investor.name}
          </Link>
        ) : (
          investor.name
        )}
        {!investor.active && ' (not active)'}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>
          {investor.countries.join(', ') || 'Everywhere'}
        </Box>
      </Box>
    ),
  },
  {
    id: 'stages',
    header: 'Stages',
    width: 'minmax(120px, 1fr)',
    cell: ({ stages }) => stages.map((stage) => investmentStages[stage]).join(', ') || 'Every stage',
  },
  {
    id: 'round',
    header: 'Round',
    width: 'minmax(150px, 1fr)',
    cell: (one) => formatRange(one.startup_round_size_min, one.startup_round_size_max),
  },
  {
    id: 'sectors',
    header: 'Sectors',
    width: 'minmax(140px, 1.5fr)',
    narrow: 'wide',
    cell: ({ sectors }) => sectors.join(', ') || 'Every sector',
  },
  { id: 'revenue', header: 'Revenue', width: '84px', cell: formatRevenue },
  {
    id: 'updated_at',
    header: 'Changed',
    width: '112px',
    cell: ({ updated_at }) => <span title={formatDate(updated_at)}>{formatShortDate(updated_at, now)}</span>,
  },
]

function SyncButton({ isBusy }: { isBusy: boolean }) {
  const toasts = useToasts()
  const sync = useSubmit(startInvestorSync, {
    onFailed: (error) => toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}.` }),
  })
  return (
    <Button
      kind="line"
      size="small"
      loading={sync.isBusy || isBusy}
      onClick={() => void sync.submit(undefined)}
    >
      {isBusy ? 'Syncing…' : 'Sync investors'}
    </Button>
  )
}

function useInvestors() {
  const { params, page, change, goToPage } = useListParams()
  const dispatch = useAppDispatch()
  const filter = params.toString()
  const load = useCallback(() => {
    const filters = toInvestorFilters(new URLSearchParams(filter))
    void dispatch(loadInvestors({ filters, page }))
    void dispatch(loadFacets(filters))
  }, [dispatch, filter, page])
  useEffect(load, [load])
  useEffect(() => {
    for (const name of ['countries', 'sectors', 'business_models'] as const)
      void dispatch(loadDictionary(name))
  }, [dispatch])
  return { params, page, change, goToPage, load }
}

type Investors = ReturnType<typeof useInvestors>

function InvestorTable({
  investors,
  onOpen,
}: {
  investors: Investors
  onOpen: ((one: Investor) => void) | null
}) {
  const now = useNow()
  const { status, data, error } = useAppSelector((state) => selectAdminInvestors(state).list)
  const isLoading = data.results.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <DataTable
      caption={`${formatTotal(data)} investors, by name`}
      columns={buildColumns(onOpen, now)}
      rows={data.results}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      state={status === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready'}
      empty={
        investors.params.size > 0 ? (
          <EmptyState title="No investor fits">Take a filter away, or search for something else.</EmptyState>
        ) : (
          <EmptyState title="No investors yet">
            A sync reads them from their table, or add one by hand.
          </EmptyState>
        )
      }
      failed={
        <FailedState
          title="The investors did not load"
          onRetry={investors.load}
          requestId={error?.details.request_id}
        >
          {error?.message ?? 'Something went wrong'}. Nothing is lost.
        </FailedState>
      }
      foot={
        data.count > 0 && (
          <Pager page={investors.page} pageSize={investorsPerPage} total={data} onPage={investors.goToPage} />
        )
      }
      minWidth={820}
    />
  )
}

const columnsSx = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '220px minmax(0, 1fr)' },
} as const satisfies SxProps<Theme>

const Actions = ({ isBusy, onAdd }: { isBusy: boolean; onAdd: () => void }) => (
  <>
    <SyncButton isBusy={isBusy} />
    <Button size="small" icon={<Icon of={Plus} small />} onClick={onAdd}>
      Add investor
    </Button>
  </>
)

function Search({ investors }: { investors: Investors }) {
  const searchRef = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => searchRef.current?.focus() })
  return (
    <ListSearch
      ref={searchRef}
      label="Search investors"
      placeholder="Name or words of the description…"
      value={investors.params.get('q') ?? ''}
      onSearch={(q) => investors.change({ q }, { replace: true })}
    />
  )
}

/** The investors that founders pick from; admins change them and read their table again. */
export function InvestorsPage() {
  usePageTitle('Investors')
  const isAdmin = useAppSelector(selectIsAdmin)
  const investors = useInvestors()
  const sync = useInvestorSync(investors.load)
  const [open, setOpen] = useState<Investor | 'new' | null>(null)
  const finish = () => {
    setOpen(null)
    investors.load()
  }
  return (
    <AdminFrame
      keys={[['/', 'search']]}
      top={
        <>
          <ListTitle
            title="Investors"
            total={useAppSelector((state) => selectAdminInvestors(state).list.data)}
          />
          {isAdmin && <Actions isBusy={isSyncing(sync)} onAdd={() => setOpen('new')} />}
        </>
      }
    >
      <AdminPage>
        {sync && <InvestorSyncCard sync={sync} />}
        <Search investors={investors} />
        <Box sx={columnsSx}>
          <FacetPanel
            params={investors.params}
            onChoose={(name, values) => investors.change({ [name]: values })}
            onActive={(active) => investors.change({ active })}
          />
          <InvestorTable investors={investors} onOpen={isAdmin ? setOpen : null} />
        </Box>
      </AdminPage>
      {open !== null && (
        <InvestorDialog
          investor={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
    </AdminFrame>
  )
}
