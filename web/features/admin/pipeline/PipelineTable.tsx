import { selectPipeline } from './slice.ts'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { CompanySummary } from '#contract/companies.ts'
import { useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount } from '#web/ui/format.ts'
import { KeyHints } from '#web/ui/layout/KeyHint.tsx'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { selectIsAdmin, selectIsAnalyst, selectUser } from '#web/features/session/selectors.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { PipelineEmpty } from './PipelineEmpty.tsx'
import { buildPipelineColumns } from './pipeline-columns.tsx'
import { toOrdering, orderLabels, toSort } from './pipeline-sort.ts'
import { pageSizes, type PipelineView } from './pipeline-view.ts'
import type { ChangeView } from './use-pipeline-view.ts'
import { useNow } from '#web/core/use-now.ts'

interface PipelineTableProps {
  view: PipelineView
  change: ChangeView
  cursor: number
  onCursor: (cursor: number) => void
  onOpen: (row: CompanySummary) => void
  /** Null for readers who take no companies. */
  onTake: ((row: CompanySummary) => void) | null
  onRetry: () => void
}

const frameSx = {
  // where the table scrolls sideways its head sticks to its own frame
  '--ui-table-top': { xs: '0px', lg: 'var(--ui-top)' },
  '& tbody tr': { position: 'relative' },
  '& .table-foot.table-foot.sticky': { position: { xs: 'static', md: 'sticky' } },
} as const

const footSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' } as const

function Foot({ view, change, count }: Pick<PipelineTableProps, 'view' | 'change'> & { count: number }) {
  const isAdmin = useAppSelector(selectIsAdmin)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  const keys = [
    ['j', ''],
    ['k', 'move'],
    ['Enter', 'open'],
    ...(isAnalyst ? ([['t', 'take']] as const) : []),
    ...(isAdmin ? ([['a', 'assign']] as const) : []),
    ['/', 'search'],
    ['?', 'all keys'],
  ] as const
  return (
    <>
      <KeyHints keys={keys} />
      <Box sx={[footSx, { ml: 'auto' }]}>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <PageSize value={view.pageSize} onChange={(pageSize) => change({ pageSize })} />
        </Box>
        <Pager page={view.page} pageSize={view.pageSize} count={count} onPage={(page) => change({ page })} />
      </Box>
    </>
  )
}

const PageSize = ({ value, onChange }: { value: number; onChange: (size: number) => void }) => (
  <SelectField
    label="Rows a page"
    hideLabel
    value={String(value)}
    options={pageSizes.map((size) => ({ value: String(size), label: `${size} a page` }))}
    placeholder="Rows a page"
    onChange={(size) => onChange(size ? Number(size) : 25)}
  />
)

function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  const { error } = useAppSelector((state) => selectPipeline(state).list)
  return (
    <FailedState
      title="The list did not load"
      onRetry={onRetry}
      requestId={error?.details.request_id}
      actions={
        <Button kind="line" size="small" href="/app/admin">
          Show all companies
        </Button>
      }
    >
      {error?.message ?? 'Something went wrong'}. Nothing you changed is lost.
    </FailedState>
  )
}

export function PipelineTable(props: PipelineTableProps) {
  const { view, change, cursor, onCursor, onOpen, onTake, onRetry } = props
  const { status, data } = useAppSelector((state) => selectPipeline(state).list)
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const now = useNow()
  const rows = data?.results ?? []
  const count = data?.count ?? 0
  const order = orderLabels.find(([ordering]) => ordering === view.ordering)?.[1] ?? ''
  return (
    <Box sx={frameSx}>
      <DataTable
        caption={`${formatCount(count, 'company', 'companies')}, ${order.toLowerCase()}`}
        columns={buildPipelineColumns(userId, now, onTake)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => formatCompanyName(name)}
        state={status === 'failed' ? 'failed' : status === 'ready' ? 'ready' : 'loading'}
        empty={<PipelineEmpty view={view} change={change} count={count} />}
        failed={<Failed onRetry={onRetry} />}
        sort={toSort(view.ordering)}
        onSort={(sort) => change({ ordering: toOrdering(sort, view.ordering) })}
        cursor={cursor}
        onCursor={onCursor}
        onOpen={onOpen}
        foot={data && <Foot view={view} change={change} count={count} />}
        stickyFoot
        minWidth={904}
      />
    </Box>
  )
}
