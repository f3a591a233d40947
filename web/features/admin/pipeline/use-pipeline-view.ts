import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useAppDispatch, useAppSelector, useAppStore } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { loadCounts } from '#web/features/admin/frame/counts-slice.ts'
import { useLatestSearch } from '#web/core/address/LatestSearch.tsx'
import { loadPart, loadPipeline, partsReduced, searchChanged, selectPipeline, selectRows } from './slice.ts'
import { toListQuery, partSize, type PipelineView, parseView, toSearchParams } from './pipeline-view.ts'

/** Changes the view. Every change except of the page itself returns to the first page. */
export type ChangeView = (change: Partial<PipelineView>, how?: { replace?: boolean }) => void

/** Returns the view that was chosen last, which the address is about to hold, and a function that changes it. */
export function usePipelineView(): { view: PipelineView; change: ChangeView } {
  const { params, go } = useLatestSearch()
  const view = useMemo(() => parseView(params), [params])
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  }, [view])
  const change: ChangeView = useCallback(
    (part, how) => go(toSearchParams({ ...latest.current, page: 1, ...part }), how),
    [go],
  )
  return { view, change }
}

/** How long rows stay in sight before they are read, in milliseconds: most are only scrolled past. */
const restMs = 120

/** Rows on either side of the window that are read with it; fewer than half a part. */
const ahead = 40

/** Fetches the list whenever the view changes. `reload` fetches it again, `onVisible` what comes into sight of the whole list. */
export function useLoadPipeline(view: PipelineView) {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const query = useMemo(() => toListQuery(view, userId), [view, userId])
  const pages = useRef<readonly number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    pages.current = []
    void dispatch(loadPipeline(query))
    dispatch(searchChanged(toSearchParams(view).toString()))
    return () => clearTimeout(timer.current)
  }, [dispatch, view, query])
  const reload = useCallback(() => {
    dispatch(partsReduced(pages.current))
    void dispatch(loadPipeline(query))
    for (const page of pages.current) void dispatch(loadPart({ query, page }))
    void dispatch(loadCounts())
  }, [dispatch, query])
  const isWhole = view.pageSize === 'all'
  const onVisible = useCallback(
    (first: number, last: number) => {
      if (!isWhole) return
      const lastRow = selectRows(store.getState()).length - 1
      const toPage = (row: number) => Math.floor(Math.min(row, lastRow) / partSize) + 1
      pages.current = [...new Set([toPage(first - ahead), toPage(last + ahead)])].filter((page) => page > 1)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const { parts } = selectPipeline(store.getState())
        for (const page of pages.current)
          if (parts[page] === undefined) void dispatch(loadPart({ query, page }))
      }, restMs)
    },
    [dispatch, store, query, isWhole],
  )
  return { query, reload, onVisible }
}
