import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { cursorMoved, selectCursor } from './cursor-slice.ts'

/** A shortcut of a page, listed behind `?`: its key, what it does in words, and the action unless a field handles it. */
export type PageShortcut = readonly [key: string, label: string, action?: () => void]

/**
 * The row under the keyboard cursor of a list; the first where the marked row is not on the page. It survives opening a row
 * and returning.
 */
export function useListCursor<Row extends { id: string }>(list: string, rows: readonly Row[]) {
  const dispatch = useAppDispatch()
  const id = useAppSelector((state) => selectCursor(state, list))
  const index = Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  )
  const move = (to: number) => void dispatch(cursorMoved({ list, id: rows[to]?.id ?? null }))
  const step = (by: 1 | -1) => move(Math.max(0, Math.min(rows.length - 1, index + by)))
  return { index, row: rows[index], move, step }
}

export type ListCursor<Row extends { id: string }> = ReturnType<typeof useListCursor<Row>>

/** The keys that move the cursor: `toCursorKeys(cursor, 'loan')`. */
export const toCursorKeys = ({ step }: { step: (by: 1 | -1) => void }, noun: string): PageShortcut[] => [
  ['j', `next ${noun}`, () => step(1)],
  ['k', `previous ${noun}`, () => step(-1)],
]
