import { useMemo, useRef } from 'react'
import { maxExported, type PipelineRow } from '#contract/staff/pipeline.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import type { ListQuery } from './pipeline-view.ts'
import { cursorMoved, selectionChanged, selectionReduced, selectMatching, selectPipeline } from './slice.ts'

type Rows = readonly (PipelineRow | null)[]

const isRead = (row: PipelineRow | null): row is PipelineRow => row !== null

/** The row under the keyboard cursor, which survives opening the company and coming back. */
function useRowCursor(rows: Rows) {
  const dispatch = useAppDispatch()
  const { id, index } = useAppSelector((state) => selectPipeline(state).cursor)
  const isThere = id === null || rows[index]?.id === id
  const cursorIndex = isThere ? index : rows.findIndex((row) => row?.id === id)
  const clamp = (to: number) => Math.max(0, Math.min(rows.length - 1, to))
  return {
    cursor: clamp(cursorIndex),
    clamp,
    moveTo: (to: number) => dispatch(cursorMoved({ id: rows[to]?.id ?? null, index: to })),
  }
}

/** What is selected of these rows; rows of other pages stay as they are. */
function useRowSelection(rows: Rows, query: ListQuery, isWhole: boolean) {
  const dispatch = useAppDispatch()
  const list = useAppSelector((state) => selectPipeline(state).list)
  const selected = useAppSelector((state) => selectPipeline(state).selected)
  const ids = useMemo(
    () => new Set(rows.flatMap((row) => (row && row.id in selected ? [row.id] : []))),
    [rows, selected],
  )
  const select = (next: ReadonlySet<string>) =>
    dispatch(
      selectionChanged({
        added: rows.filter(isRead).filter((row) => next.has(row.id) && !ids.has(row.id)),
        removed: [...ids].filter((id) => !next.has(id)),
      }),
    )
  const selectAll = (all: boolean) => {
    if (!isWhole) select(new Set(all ? rows.filter(isRead).map(({ id }) => id) : []))
    else if (all) void dispatch(selectMatching(query))
    else dispatch(selectionReduced([]))
  }
  // Of the whole list one may select no more than one may work on.
  const maxSelected = Math.min(list.data?.count ?? rows.length, maxExported)
  const isAllSelected = Object.keys(selected).length >= maxSelected
  /** Selects the page, then all that fit the filters, then nothing. */
  const selectMore = () => {
    if (isWhole) selectAll(!isAllSelected)
    else if (ids.size < rows.length) selectAll(true)
    else if (isAllSelected) dispatch(selectionReduced([]))
    else void dispatch(selectMatching(query))
  }
  return { selected: ids, select, selectAll, selectMore }
}

/** The cursor among the rows, and the selection by keys. */
export function useCursor(rows: Rows, query: ListQuery, isWhole: boolean) {
  const { cursor, clamp, moveTo } = useRowCursor(rows)
  const { selected, select, selectAll, selectMore } = useRowSelection(rows, query, isWhole)
  /** Where a selection with Shift began. */
  const anchor = useRef<number | null>(null)
  return {
    cursor,
    row: rows[cursor],
    selected,
    select,
    selectAll,
    selectMore,
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
      const ids = new Set(selected)
      if (!ids.delete(id)) ids.add(id)
      select(ids)
    },
    /** Selects from where Shift was first pressed to the row that the cursor moves to. */
    extend: (by: 1 | -1) => {
      const from = (anchor.current ??= cursor)
      const to = clamp(cursor + by)
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      select(new Set(range.filter(isRead).map(({ id }) => id)))
      moveTo(to)
    },
  }
}
