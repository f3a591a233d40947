import { useEffect } from 'react'
import { useLive, useLiveFeed } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { loadConnections, selectConnections } from './slice.ts'
import { selectIsWaiting } from './selectors.ts'

const second = 1000

/** Frequent at first, while somebody is probably signing in elsewhere; later, or after a failure, rare. */
const intervals = { early: 2 * second, late: 20 * second, earlyPeriod: 120 * second }

const kinds = ['connection'] as const

/**
 * Reads the connections whenever one of them changes. While one is pending they are read now and then as well: it is the
 * provider who knows that somebody has signed in there, and its word may take a while or get lost.
 */
export function usePendingConnections() {
  const dispatch = useAppDispatch()
  const feed = useLiveFeed()
  const companyId = useAppSelector(selectCompanyId)
  const isWaiting = useAppSelector(selectIsWaiting)
  const hasConnections = useAppSelector((state) => selectConnections(state).length > 0)
  useLive(() => void (hasConnections && dispatch(loadConnections())), { kinds, companyId, pollMs: null })
  useEffect(() => {
    if (!isWaiting) return undefined
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const schedule = (hasSucceeded: boolean) => {
      if (isStopped) return
      const isEarly = Date.now() - startedAt < intervals.earlyPeriod && !feed.isHeld()
      timer = setTimeout(() => void poll(), hasSucceeded && isEarly ? intervals.early : intervals.late)
    }
    const poll = async () => {
      if (document.visibilityState !== 'visible') return schedule(true)
      const action = await dispatch(loadConnections())
      schedule(loadConnections.fulfilled.match(action))
    }
    schedule(true)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [dispatch, feed, isWaiting])
}
