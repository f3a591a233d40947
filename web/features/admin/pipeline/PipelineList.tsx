import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import type { PipelineColumn } from '#contract/staff/views.ts'
import { toQueryString } from '#contract/core/form.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectIsAnalyst } from '#web/features/session/selectors.ts'
import { AssignDialog } from '#web/features/admin/assignment/AssignDialog.tsx'
import { useAssignToMe } from '#web/features/admin/assignment/use-assign-to-me.ts'
import { useEventCallback } from '#web/ui/use-event-callback.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { BulkDialogs } from './bulk/BulkDialogs.tsx'
import { useBulkActions } from './bulk/use-bulk-actions.ts'
import { PipelineTable } from './table/PipelineTable.tsx'
import { type PipelineView, toUrlQuery } from './pipeline-view.ts'
import { listShown } from './slice.ts'
import { useTableCursor } from './table/use-table-cursor.ts'
import { usePipelineShortcuts } from './use-pipeline-shortcuts.ts'
import { type ChangeView, type PipelineListState, usePipelineList } from './use-pipeline-view.ts'

interface PipelineListProps {
  view: PipelineView
  change: ChangeView
  columns: readonly PipelineColumn[]
}

function useShownList(view: PipelineView, { query, page, loadedRows }: PipelineListState) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(
      listShown({ search: toQueryString(toUrlQuery(view)), query, page: page ?? null, rows: loadedRows }),
    )
  }, [dispatch, view, query, page, loadedRows])
}

/** A separate component, so that cursor and selection changes do not rerender the rest of the page. */
export function PipelineList({ view, change, columns }: PipelineListProps) {
  const navigate = useNavigate()
  const list = usePipelineList(view)
  useShownList(view, list)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  const cursor = useTableCursor(list)
  const bulkActions = useBulkActions()
  const [companyToAssign, setCompanyToAssign] = useState<PipelineRow | null>(null)
  const claim = useAssignToMe()
  const onClaim = useEventCallback((row: PipelineRow) => void claim(row))
  usePipelineShortcuts({ view, cursor, bulkActions, onAssign: setCompanyToAssign, onClaim })
  return (
    <>
      <PipelineTable
        view={view}
        change={change}
        columns={columns}
        list={list}
        cursor={cursor}
        onOpen={({ id }) => void navigate(paths.admin.company(id))}
        onClaim={isAnalyst ? onClaim : null}
      />
      <BulkBar
        actions={bulkActions.actions}
        query={list.query}
        rows={list.loadedRows}
        count={list.page?.count ?? 0}
        isExporting={bulkActions.isExporting}
        onClear={bulkActions.clear}
      />
      <BulkDialogs bulkActions={bulkActions} />
      {companyToAssign && <AssignDialog company={companyToAssign} onClose={() => setCompanyToAssign(null)} />}
    </>
  )
}
