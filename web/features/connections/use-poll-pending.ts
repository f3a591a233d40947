import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadConnections } from './slice.ts'
import { selectIsWaiting } from './selectors.ts'

const second = 1000

/** Often at first, when somebody is likely signing in elsewhere; seldom when that was given up, or fails. */
const pauses = { soon: 2 * second, later: 20 * second, soonFor: 120 * second }

/** Reads the connections again while one waits for its person and the page can be seen. */
export function usePollPending() {
  const dispatch = useAppDispatch()
  const isWaiting = useAppSelector(selectIsWaiting)
  useEffect(() => {
    if (!isWaiting) return undefined
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const plan = (isFine: boolean) => {
      if (isOver) return
      const isEarly = Date.now() - began < pauses.soonFor
      timer = setTimeout(() => void ask(), isFine && isEarly ? pauses.soon : pauses.later)
    }
    const ask = async () => {
      if (document.visibilityState !== 'visible') return plan(true)
      const action = await dispatch(loadConnections())
      plan(loadConnections.fulfilled.match(action))
    }
    plan(true)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [dispatch, isWaiting])
}
