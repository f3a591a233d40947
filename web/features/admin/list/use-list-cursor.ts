import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { cursorMoved, selectCursorId } from './cursor-slice.ts'

/** A page's shortcut, listed in the help dialog (`?`). Without an action, another component handles the key. */
export type PageShortcut = readonly [key: string, label: string, action?: () => void]

/** The cursor is in the store, so that it survives opening a row. */
export function useListCursor<Row extends { id: string }>(list: string, rows: readonly Row[]) {
  const dispatch = useAppDispatch()
  const id = useAppSelector((state) => selectCursorId(state, list))
  const index = Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  )
  const move = (to: number) => void dispatch(cursorMoved({ list, id: rows[to]?.id ?? null }))
  const step = (by: 1 | -1) => move(Math.max(0, Math.min(rows.length - 1, index + by)))
  return { index, row: rows[index], move, step }
}

export type ListCursor<Row extends { id: string }> = ReturnType<typeof useListCursor<Row>>

export const buildCursorShortcuts = (
  { step }: { step: (by: 1 | -1) => void },
  noun: string,
): PageShortcut[] => [
  ['j', `next ${noun}`, () => step(1)],
  ['k', `previous ${noun}`, () => step(-1)],
]
