import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import type { PipelineColumn } from '#contract/staff/views.ts'
import { useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatMoney, formatTotal } from '#web/ui/format.ts'
import { KeyHints } from '#web/ui/layout/KeyHint.tsx'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { selectIsAdmin, selectIsAnalyst, selectUser } from '#web/features/session/selectors.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { addAmounts } from './amounts.ts'
import { PipelineEmpty } from './PipelineEmpty.tsx'
import { buildPipelineColumns, getTableWidth } from './pipeline-columns.tsx'
import { toOrdering, orderLabels, toSort } from './pipeline-sort.ts'
import { type PipelinePage, selectPipeline } from './slice.ts'
import { pageSizes, type PipelineView } from './pipeline-view.ts'
import type { ChangeView } from './use-pipeline-view.ts'
import type { useCursor } from './use-cursor.ts'
import { useNow } from '#web/core/use-now.ts'

interface PipelineTableProps {
  view: PipelineView
  change: ChangeView
  columns: readonly PipelineColumn[]
  cursor: ReturnType<typeof useCursor>
  onOpen: (row: PipelineRow) => void
  /** Null for readers who take no companies. */
  onTake: ((row: PipelineRow) => void) | null
  onRetry: () => void
}

const frameSx = {
  '& tbody tr': { position: 'relative' },
  '& .table-foot.table-foot.sticky': { position: { xs: 'static', md: 'sticky' } },
} as const

const footSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' } as const

function Foot({ view, change, page }: Pick<PipelineTableProps, 'view' | 'change'> & { page: PipelinePage }) {
  const isAdmin = useAppSelector(selectIsAdmin)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  const keys = [
    ['j', ''],
    ['k', 'move'],
    ['x', 'select'],
    ['Enter', 'open'],
    ...(isAnalyst ? ([['t', 'take']] as const) : []),
    ...(isAdmin ? ([['a', 'assign']] as const) : []),
    ['/', 'search'],
    ['?', 'all keys'],
  ] as const
  return (
    <>
      <span>
        {formatMoney(addAmounts(page.results.map((row) => row.capital_amount_requested)))} on this page
      </span>
      <KeyHints keys={keys} />
      <Box sx={[footSx, { ml: 'auto' }]}>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <PageSize value={view.pageSize} onChange={(pageSize) => change({ pageSize })} />
        </Box>
        <Pager page={view.page} pageSize={view.pageSize} total={page} onPage={(to) => change({ page: to })} />
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
  const { view, change, columns, cursor, onOpen, onTake, onRetry } = props
  const { status, data } = useAppSelector((state) => selectPipeline(state).list)
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const now = useNow()
  const visibleColumns = buildPipelineColumns(columns, { userId, now, onTake })
  const rows = data?.results ?? []
  const count = data?.count ?? 0
  const order = orderLabels.find(([ordering]) => ordering === view.ordering)?.[1] ?? ''
  return (
    <Box sx={frameSx}>
      <DataTable
        caption={`${formatTotal(data ?? { count })} ${count === 1 ? 'company' : 'companies'}, ${order.toLowerCase()}`}
        columns={visibleColumns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => formatCompanyName(name)}
        state={status === 'failed' ? 'failed' : status === 'ready' ? 'ready' : 'loading'}
        empty={<PipelineEmpty view={view} change={change} count={count} />}
        failed={<Failed onRetry={onRetry} />}
        sort={toSort(view.ordering)}
        onSort={(sort) => change({ ordering: toOrdering(sort, view.ordering) })}
        selection={{ ids: cursor.selected, onChange: cursor.select }}
        cursor={cursor.cursor}
        onCursor={cursor.move}
        onOpen={onOpen}
        foot={data && <Foot view={view} change={change} page={data} />}
        stickyFoot
        minWidth={getTableWidth(visibleColumns)}
      />
    </Box>
  )
}
