import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { createWholeListSelector, pipelineList, toPipelineRows, useListPipelineQuery } from './api.ts'
import {
  type ListQuery,
  partSize,
  pipelineAddress,
  type PipelineView,
  toUrlQuery,
  toListQuery,
  toPipelineView,
} from './pipeline-view.ts'

/** Returns to the first page unless the change sets a page. */
export type ChangeView = (change: Partial<PipelineView>, how?: { replace?: boolean }) => void

/** `change` is the same function in every render. */
export function usePipelineView(): { view: PipelineView; change: ChangeView } {
  const { query, change: changeAddress } = useQueryState(pipelineAddress)
  const view = useMemo(() => toPipelineView(query), [query])
  const latest = useRef({ view, changeAddress })
  useEffect(() => {
    latest.current = { view, changeAddress }
  })
  const change: ChangeView = useCallback((part, how) => {
    const { view: current, changeAddress: changeTo } = latest.current
    changeTo(toUrlQuery({ ...current, page: 1, ...part }), how)
  }, [])
  return { view, change }
}

/** Milliseconds that rows must stay visible before they load: users scroll past most rows. */
const scrollPauseMs = 120

/**
 * Rows to load before and after the visible rows. The visible rows and these rows together must not exceed `partSize`,
 * because only the parts that contain the first and the last of these rows are loaded.
 */
const overscan = 40

type Subscription = { unsubscribe: () => void }

function useVisibleParts(query: ListQuery, rowCount: number) {
  const dispatch = useAppDispatch()
  const subscriptions = useRef<readonly Subscription[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const subscribe = useCallback(
    (pages: readonly number[]) => {
      const previous = subscriptions.current
      subscriptions.current = pages.map((page) =>
        dispatch(pipelineList.initiate({ query: { ...query, page } })),
      )
      for (const subscription of previous) subscription.unsubscribe()
    },
    [dispatch, query],
  )
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      subscribe([])
    },
    [subscribe],
  )
  return useCallback(
    (first: number, last: number) => {
      const toPage = (row: number) => Math.floor(Math.max(0, Math.min(row, rowCount - 1)) / partSize) + 1
      const pages = [...new Set([toPage(first - overscan), toPage(last + overscan)])].filter(
        (page) => page > 1,
      )
      clearTimeout(timer.current)
      timer.current = setTimeout(() => subscribe(pages), scrollPauseMs)
    },
    [rowCount, subscribe],
  )
}

const pollMs = 60_000

/** `rows` is deferred, so that rendering a newly loaded part of the list does not block input. */
export function usePipelineList(view: PipelineView) {
  const id = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const isAdmin = useAppSelector(selectIsAdmin)
  const query = useMemo(() => toListQuery(view, { id, isAdmin }), [view, id, isAdmin])
  const list = useListPipelineQuery({ query }, usePollingOptions(pollMs))
  const selectWholeList = useMemo(() => createWholeListSelector(query), [query])
  const wholeRows = useAppSelector(selectWholeList)
  const isWhole = view.pageSize === 'all'
  // The previous list stays visible while the first part of the next list loads.
  const page = list.currentData ?? (list.error ? undefined : list.data)
  const pageRows = useMemo(() => toPipelineRows(page), [page])
  const loadedRows = isWhole && list.currentData ? wholeRows : pageRows
  const onVisible = useVisibleParts(query, isWhole ? loadedRows.length : 0)
  return { query, list, page, loadedRows, rows: useDeferredValue(loadedRows), isWhole, onVisible }
}

export type PipelineListState = ReturnType<typeof usePipelineList>
