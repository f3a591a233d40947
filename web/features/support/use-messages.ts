import { useEffect } from 'react'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { restoreDrafts } from './drafts.ts'
import { loadThreads } from './slice.ts'

const watched = { kinds: ['message'], pollMs: 60_000 } as const

/** Keeps the list of conversations up to date. */
export function useMessages() {
  const dispatch = useAppDispatch()
  useEffect(() => {
    void dispatch(restoreDrafts())
    void dispatch(loadThreads())
  }, [dispatch])
  useLive(() => void dispatch(loadThreads()), watched)
}
