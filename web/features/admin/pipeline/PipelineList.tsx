import { type RefObject, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import type { PipelineColumn } from '#contract/staff/views.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useLive } from '#web/core/live/use-live.ts'
import { selectIsAnalyst } from '#web/features/session/selectors.ts'
import { AssignDialog } from '#web/features/admin/assignment/AssignDialog.tsx'
import { useTake } from '#web/features/admin/assignment/use-take.ts'
import { useEventCallback } from '@mui/material/utils'
import { BulkBar } from './bulk/BulkBar.tsx'
import { BulkDialogs } from './bulk/BulkDialogs.tsx'
import { useBulkActions } from './bulk/use-bulk-actions.ts'
import { PipelineTable } from './PipelineTable.tsx'
import type { PipelineView } from './pipeline-view.ts'
import { selectRows } from './slice.ts'
import { useCursor } from './use-cursor.ts'
import { usePageShortcuts } from './use-page-shortcuts.ts'
import { type ChangeView, useLoadPipeline } from './use-pipeline-view.ts'

/** Many companies may change at a time, and the list is costly: a few seconds of changes are one reading. */
const watched = { kinds: ['company', 'status', 'request'], pollMs: 60_000, delayMs: 5000 } as const

const AssignRow = ({ row, onClose }: { row: PipelineRow; onClose: () => void }) => (
  <AssignDialog
    companyId={row.id}
    companyName={row.name}
    assigned={row.assigned_analysts_details}
    onClose={onClose}
  />
)

interface PipelineListProps {
  view: PipelineView
  change: ChangeView
  columns: readonly PipelineColumn[]
  searchRef: RefObject<HTMLInputElement | null>
}

/** The table with its cursor, selection and keys: what moves there draws nothing of the page around it again. */
export function PipelineList({ view, change, columns, searchRef }: PipelineListProps) {
  const navigate = useNavigate()
  const { query, reload, onVisible } = useLoadPipeline(view)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  // a part of the list that arrives is drawn in pieces
  const rows = useDeferredValue(useAppSelector(selectRows))
  const cursor = useCursor(rows, query, view.pageSize === 'all')
  const many = useBulkActions(reload)
  const [assigned, setAssigned] = useState<PipelineRow | null>(null)
  const take = useTake(reload)
  const onTake = useEventCallback((row: PipelineRow) => void take(row))
  useLive(reload, watched)
  usePageShortcuts({ view, cursor, many, searchRef, onAssign: setAssigned, onTake })
  return (
    <>
      <PipelineTable
        view={view}
        change={change}
        columns={columns}
        rows={rows}
        cursor={cursor}
        onOpen={({ id }) => void navigate(paths.admin.company(id))}
        onTake={isAnalyst ? onTake : null}
        onVisible={onVisible}
        onRetry={reload}
      />
      <BulkBar actions={many.actions} query={query} isExporting={many.isExporting} onClear={many.clear} />
      <BulkDialogs many={many} />
      {assigned && <AssignRow row={assigned} onClose={() => setAssigned(null)} />}
    </>
  )
}
