import { useRef } from 'react'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { cursorMoved, pageSelected, selectPipeline } from './slice.ts'

/** The row under the keyboard cursor, which survives opening the company and coming back, and the selection by keys. */
export function useCursor(rows: readonly PipelineRow[]) {
  const dispatch = useAppDispatch()
  const { cursorId, selected } = useAppSelector(selectPipeline)
  /** Where a selection with Shift began. */
  const anchor = useRef<number | null>(null)
  const cursorIndex = rows.findIndex(({ id }) => id === cursorId)
  const cursor = Math.max(0, cursorIndex)
  const pageIds = rows.map(({ id }) => id).filter((id) => id in selected)
  const select = (ids: ReadonlySet<string>) => dispatch(pageSelected([...ids]))
  const moveTo = (index: number) => dispatch(cursorMoved(rows[index]?.id ?? null))
  const clamp = (index: number) => Math.min(rows.length - 1, Math.max(0, index))
  return {
    cursor,
    row: rows[cursor],
    selected: new Set(pageIds),
    select,
    move: (index: number) => {
      anchor.current = null
      moveTo(index)
    },
    step: (by: 1 | -1) => {
      anchor.current = null
      moveTo(clamp(cursor + by))
    },
    toggle: () => {
      const id = rows[cursor]?.id
      if (id === undefined) return
      const ids = new Set(pageIds)
      if (!ids.delete(id)) ids.add(id)
      select(ids)
    },
    /** Selects from where Shift was first pressed to the row that the cursor moves to. */
    extend: (by: 1 | -1) => {
      const from = (anchor.current ??= cursor)
      const to = clamp(cursor + by)
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      select(new Set(range.map(({ id }) => id)))
      moveTo(to)
    },
    selectPage: () => select(new Set(pageIds.length === rows.length ? [] : rows.map(({ id }) => id))),
  }
}
