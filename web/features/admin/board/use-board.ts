import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useLive } from '#web/core/live/use-live.ts'
import { loadCounts } from '#web/features/admin/frame/counts-slice.ts'
import { type PipelineView, toFilterQuery } from '#web/features/admin/pipeline/pipeline-view.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { loadBoard, selectBoard } from './slice.ts'

/** As for the table: a few seconds of changes are one reading. */
const watched = { kinds: ['company', 'status', 'request'], pollMs: 60_000, delayMs: 5000 } as const

/** Fetches the board whenever the view or its columns change. Returns a function that fetches it again. */
export function useLoadBoard(view: PipelineView): () => void {
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const { open, cards } = useAppSelector(selectBoard)
  useEffect(() => {
    void dispatch(loadBoard({ ...toFilterQuery(view, userId), open: [...open], cards }))
  }, [dispatch, view, userId, open, cards])
  const reload = () => {
    void dispatch(loadBoard({ ...toFilterQuery(view, userId), open: [...open], cards }))
    void dispatch(loadCounts())
  }
  useLive(reload, watched)
  return reload
}
