import { useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { selectIsAdmin, selectIsAnalyst, selectUser } from '#web/features/session/selectors.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { selectStaffChoices } from '#web/features/admin/frame/slice.ts'
import { AssignDialog } from '#web/features/admin/assignment/AssignDialog.tsx'
import { useTake } from '#web/features/admin/assignment/use-take.ts'
import { useLive } from '#web/core/live/use-live.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { BulkDialogs } from './bulk/BulkDialogs.tsx'
import { useBulkActions } from './bulk/use-bulk-actions.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { PipelineBar } from './PipelineBar.tsx'
import { companyHref, usualColumns } from './pipeline-columns.tsx'
import { PipelineTable } from './PipelineTable.tsx'
import { PipelineTitle } from './PipelineTitle.tsx'
import { PipelineViews } from './PipelineViews.tsx'
import { type PipelineView, toListQuery } from './pipeline-view.ts'
import { selectSavedViews } from './saved-views.ts'
import { selectPipeline } from './slice.ts'
import { useCursor } from './use-cursor.ts'
import { listPageShortcuts, usePageShortcuts } from './use-page-shortcuts.ts'
import { useLoadPipeline, usePipelineView } from './use-pipeline-view.ts'

/** Many companies may change at a time, and the list is costly: a few seconds of changes are one reading. */
const watched = { kinds: ['company', 'status', 'request'], pollMs: 60_000, delayMs: 5000 } as const

/** On narrower screens the columns need the room of the sidebar. */
const belowLarge = (theme: Theme) => theme.breakpoints.down('lg')

/** The columns to choose, unless a saved view decides them, and the way to a new company. */
const BarTools = ({ columns, isOwn }: ReturnType<typeof useColumns>) => (
  <>
    {isOwn && <ColumnsMenu columns={columns} />}
    <Button kind="line" href="/app/admin/companies/new" icon={<Icon of={Plus} small />}>
      New company
    </Button>
  </>
)

/** The columns of the saved view that is open, or those that the reader chose. */
function useColumns({ saved }: PipelineView) {
  const own = useAppSelector((state) => selectStaffChoices(state).pipeline_columns)
  const views = useAppSelector(selectSavedViews).data
  const open = views.find(({ id }) => id === saved)
  return { columns: open?.columns ?? own ?? usualColumns, isOwn: !open?.columns }
}

const AssignRow = ({ row, onClose }: { row: PipelineRow; onClose: () => void }) => (
  <AssignDialog
    companyId={row.id}
    companyName={row.name}
    assigned={row.assigned_analysts_details}
    onClose={onClose}
  />
)

/** The list of companies. Its address holds the search, filters, order and page. */
export function PipelinePage() {
  usePageTitle('Pipeline')
  const navigate = useNavigate()
  const { view, change } = usePipelineView()
  const reload = useLoadPipeline(view)
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const isAdmin = useAppSelector(selectIsAdmin)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  const { data } = useAppSelector((state) => selectPipeline(state).list)
  const cursor = useCursor(data?.results ?? [])
  const many = useBulkActions(reload)
  const { columns, isOwn } = useColumns(view)
  const [assigned, setAssigned] = useState<PipelineRow | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const take = useTake(reload)
  const onTake = (row: PipelineRow) => void take(row)
  useLive(reload, watched)
  usePageShortcuts({ view, cursor, many, searchRef: search, onAssign: setAssigned, onTake })
  return (
    <AdminFrame
      rail={useMediaQuery(belowLarge, { noSsr: true })}
      keys={listPageShortcuts(isAdmin, isAnalyst)}
      top={<PipelineTitle total={data} view={view} path="/app/admin" />}
    >
      <AdminPage>
        <PipelineViews view={view} columns={columns} change={change} path="/app/admin" />
        <PipelineBar view={view} change={change} searchRef={search}>
          <BarTools columns={columns} isOwn={isOwn} />
        </PipelineBar>
        <PipelineTable
          view={view}
          change={change}
          columns={columns}
          cursor={cursor}
          onOpen={({ id }) => void navigate(companyHref(id))}
          onTake={isAnalyst ? onTake : null}
          onRetry={reload}
        />
        <BulkBar
          actions={many.actions}
          query={toListQuery(view, userId)}
          isExporting={many.isExporting}
          onClear={many.clear}
        />
      </AdminPage>
      <BulkDialogs many={many} />
      {assigned && <AssignRow row={assigned} onClose={() => setAssigned(null)} />}
    </AdminFrame>
  )
}
