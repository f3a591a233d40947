import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import type { ShortcutList } from '#web/features/admin/dialogs/ShortcutsDialog.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { type PipelineView, toViewHref } from '#web/features/admin/pipeline/pipeline-view.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import type { BoardColumn } from './api.ts'
import { cursorPlaced, selectBoard } from './slice.ts'

interface BoardKeys {
  view: PipelineView
  columns: readonly BoardColumn[]
  onMoveOn: (company: PipelineRow) => void
  onMove: (company: PipelineRow) => void
  onAssign: (company: PipelineRow) => void
}

const clamp = (index: number, length: number) => Math.min(length - 1, Math.max(0, index))

export function useBoardKeys({ view, columns, onMoveOn, onMove, onAssign }: BoardKeys) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isAdmin = useAppSelector(selectIsAdmin)
  const cursorId = useAppSelector((state) => selectBoard(state).cursorId)
  const filledColumns = columns.filter(({ companies }) => companies.length > 0)
  const columnIndex = filledColumns.findIndex(({ companies }) => companies.some(({ id }) => id === cursorId))
  const column = Math.max(0, columnIndex)
  const rows = filledColumns[column]?.companies ?? []
  const row = Math.max(
    0,
    rows.findIndex(({ id }) => id === cursorId),
  )
  const company = rows[row]
  const moveCursor = (toColumn: number, toRow: number) => {
    const cards = filledColumns[clamp(toColumn, filledColumns.length)]?.companies ?? []
    dispatch(cursorPlaced(cards[clamp(toRow, cards.length)]?.id ?? null))
  }
  useShortcuts({
    j: () => moveCursor(column, row + 1),
    k: () => moveCursor(column, row - 1),
    h: () => moveCursor(column - 1, row),
    l: () => moveCursor(column + 1, row),
    Enter: () => company && void navigate(paths.admin.company(company.id)),
    ']': () => company && onMoveOn(company),
    '[': () => company && onMove(company),
    v: () => void navigate(toViewHref(view)),
    ...(isAdmin && { a: () => company && onAssign(company) }),
  })
  return company ?? null
}

export const listBoardKeys = (isAdmin: boolean): ShortcutList => [
  ['h', 'column to the left'],
  ['l', 'column to the right'],
  ['j', 'next company'],
  ['k', 'previous company'],
  ['Enter', 'open the company'],
  [']', 'move to the most likely next status'],
  ['[', 'choose a status'],
  ...(isAdmin ? ([['a', 'assign analysts']] as const) : []),
  ['/', 'search'],
  ['v', 'show the table'],
]
