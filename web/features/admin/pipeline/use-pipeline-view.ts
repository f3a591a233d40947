import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { loadCounts } from '#web/features/admin/frame/counts-slice.ts'
import { loadPipeline, searchChanged } from './slice.ts'
import { toListQuery, type PipelineView, parseView, toSearchParams } from './pipeline-view.ts'

/** Changes the view. Every change except of the page itself returns to the first page. */
export type ChangeView = (change: Partial<PipelineView>, how?: { replace?: boolean }) => void

/** Returns the view in the address and a function that changes it. */
export function usePipelineView(): { view: PipelineView; change: ChangeView } {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => parseView(search), [search])
  const change: ChangeView = (part, { replace = false } = {}) =>
    setSearch(toSearchParams({ ...view, page: 1, ...part }), { replace, preventScrollReset: true })
  return { view, change }
}

/** Fetches the list whenever the view changes. Returns a function that fetches it again. */
export function useLoadPipeline(view: PipelineView): () => void {
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  useEffect(() => {
    void dispatch(loadPipeline(toListQuery(view, userId)))
    dispatch(searchChanged(toSearchParams(view).toString()))
  }, [dispatch, view, userId])
  return () => {
    void dispatch(loadPipeline(toListQuery(view, userId)))
    void dispatch(loadCounts())
  }
}
