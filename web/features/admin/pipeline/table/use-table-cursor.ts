import { useMemo, useRef } from 'react'
import { maxExported, type PipelineRow } from '#contract/staff/pipeline.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { fetchMatching } from '../api.ts'
import { cursorMoved, selectionChanged, selectionReduced, selectPipeline } from '../slice.ts'
import type { PipelineListState } from '../use-pipeline-view.ts'

type CursorList = Pick<PipelineListState, 'rows' | 'query' | 'page' | 'isWhole'>
type Rows = CursorList['rows']

const isLoaded = (row: PipelineRow | null): row is PipelineRow => row !== null

/** The cursor position is in the store, so that the position survives opening a company. */
function useRowCursor(rows: Rows) {
  const dispatch = useAppDispatch()
  const { id, index } = useAppSelector((state) => selectPipeline(state).cursor)
  const isUnmoved = id === null || rows[index]?.id === id
  const cursorIndex = isUnmoved ? index : rows.findIndex((row) => row?.id === id)
  const clamp = (to: number) => Math.max(0, Math.min(rows.length - 1, to))
  return {
    cursor: clamp(cursorIndex),
    clamp,
    moveTo: (to: number) => dispatch(cursorMoved({ id: rows[to]?.id ?? null, index: to })),
  }
}

/** `select` does not change the selection on other pages. */
function useRowSelection({ rows, query, page, isWhole }: CursorList) {
  const dispatch = useAppDispatch()
  const selected = useAppSelector((state) => selectPipeline(state).selected)
  const ids = useMemo(
    () => new Set(rows.flatMap((row) => (row && row.id in selected ? [row.id] : []))),
    [rows, selected],
  )
  const select = (next: ReadonlySet<string>) =>
    dispatch(
      selectionChanged({
        added: rows.filter(isLoaded).filter((row) => next.has(row.id) && !ids.has(row.id)),
        removed: [...ids].filter((id) => !next.has(id)),
      }),
    )
  const selectAll = (all: boolean) => {
    if (!isWhole) select(new Set(all ? rows.filter(isLoaded).map(({ id }) => id) : []))
    else if (all) void dispatch(fetchMatching(query))
    else dispatch(selectionReduced([]))
  }
  // `fetchMatching` returns at most `maxExported` companies.
  const maxSelected = Math.min(page?.count ?? rows.length, maxExported)
  const isAllSelected = Object.keys(selected).length >= maxSelected
  /** Repeated calls select the page, then all matching companies, then none. Without pages, skips the first step. */
  const selectMore = () => {
    if (isWhole) selectAll(!isAllSelected)
    else if (ids.size < rows.length) selectAll(true)
    else if (isAllSelected) dispatch(selectionReduced([]))
    else void dispatch(fetchMatching(query))
  }
  return { selected: ids, select, selectAll, selectMore }
}

export function useTableCursor(list: CursorList) {
  const { rows } = list
  const { cursor, clamp, moveTo } = useRowCursor(rows)
  const { selected, select, selectAll, selectMore } = useRowSelection(list)
  /** The row where a Shift selection started. */
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
    extend: (by: 1 | -1) => {
      const from = (anchor.current ??= cursor)
      const to = clamp(cursor + by)
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      select(new Set(range.filter(isLoaded).map(({ id }) => id)))
      moveTo(to)
    },
  }
}
