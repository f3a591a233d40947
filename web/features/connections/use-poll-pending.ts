import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadConnections } from './slice.ts'
import { selectIsWaiting } from './selectors.ts'

const second = 1000

/** Frequent at first, while somebody is probably signing in elsewhere; later, or after a failure, rare. */
const intervals = { early: 2 * second, late: 20 * second, earlyPeriod: 120 * second }

/** Polls the connections while one is pending and the page is visible. */
export function usePollPending() {
  const dispatch = useAppDispatch()
  const isWaiting = useAppSelector(selectIsWaiting)
  useEffect(() => {
    if (!isWaiting) return undefined
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const schedule = (hasSucceeded: boolean) => {
      if (isStopped) return
      const isEarly = Date.now() - startedAt < intervals.earlyPeriod
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
  }, [dispatch, isWaiting])
}
