import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { useAppSelector } from '#web/core/store.ts'
import type { ShortcutList } from '#web/features/admin/dialogs/ShortcutsDialog.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { selectIsAdmin, selectIsAnalyst } from '#web/features/session/selectors.ts'
import type { useBulkActions } from './bulk/use-bulk-actions.ts'
import { isUnassigned } from './table/pipeline-columns.tsx'
import { type PipelineView, toViewHref } from './pipeline-view.ts'
import type { useTableCursor } from './table/use-table-cursor.ts'

interface PageShortcuts {
  view: PipelineView
  cursor: ReturnType<typeof useTableCursor>
  bulkActions: ReturnType<typeof useBulkActions>
  onAssign: (row: PipelineRow) => void
  onClaim: (row: PipelineRow) => void
}

export function usePipelineShortcuts({ view, cursor, bulkActions, onAssign, onClaim }: PageShortcuts) {
  const navigate = useNavigate()
  const isAdmin = useAppSelector(selectIsAdmin)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  const { row, step, extend } = cursor
  const runSelected = (id: string) => bulkActions.actions.find((action) => action.id === id)?.run()
  const hasSelection = bulkActions.companies.length > 0
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: cursor.toggle,
    'Shift+ArrowDown': () => extend(1),
    'Shift+ArrowUp': () => extend(-1),
    '*': cursor.selectMore,
    Enter: () => row && void navigate(paths.admin.company(row.id)),
    v: () => void navigate(toViewHref(view, paths.admin.board)),
    ...(isAnalyst && {
      t: () => (hasSelection ? runSelected('claim') : row && isUnassigned(row) && onClaim(row)),
    }),
    ...(isAdmin && { a: () => (hasSelection ? runSelected('assign') : row && onAssign(row)) }),
    ...(hasSelection && {
      r: () => runSelected('request'),
      m: () => runSelected('remind'),
      e: () => runSelected('export'),
      Escape: bulkActions.clear,
    }),
  })
}

export const listPipelineShortcuts = (isAdmin: boolean, isAnalyst: boolean): ShortcutList => [
  ['j', 'next company'],
  ['k', 'previous company'],
  ['Enter', 'open the company'],
  ['/', 'search'],
  ['x', 'select the company'],
  ['Shift ↓', 'extend the selection down'],
  ['Shift ↑', 'extend the selection up'],
  ['*', 'select the page, then all results, then none'],
  ...(isAnalyst ? ([['t', 'assign unassigned companies to me']] as const) : []),
  ...(isAdmin ? ([['a', 'assign analysts to the company or selection']] as const) : []),
  ['r', 'request documents from selected companies'],
  ['m', 'remind selected companies'],
  ['e', 'export selected companies'],
  ['Esc', 'clear the selection'],
  ['v', 'show the board'],
]
