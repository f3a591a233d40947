import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { connectionsApi, useListConnectionsQuery } from './api.ts'
import { selectIsWaiting } from './selectors.ts'
import { storeConnections } from './slice.ts'

const second = 1000

/** Milliseconds between polls: `early` in the first `earlyPeriod`, while the user is probably signing in. */
const intervals = { early: 2 * second, late: 20 * second, earlyPeriod: 120 * second }

/**
 * Polls the connections while a connection is pending, even with live events, because the provider's event about the
 * sign-in may be late or lost.
 */
export function usePendingConnectionPolling() {
  const dispatch = useAppDispatch()
  const isWaiting = useAppSelector(selectIsWaiting)
  const codatId = useAppSelector((state) => selectCompany(state)?.codat?.id)
  const polling = usePollingOptions(intervals.early)
  const isEarly = useIsEarly(isWaiting)
  const request = isWaiting && codatId !== undefined ? { params: { codatId } } : skipToken
  const { isError } = connectionsApi.endpoints.listConnections.useQueryState(request)
  const isFrequent = isEarly && !isError && polling.pollingInterval > 0
  const { data } = useListConnectionsQuery(request, {
    ...polling,
    pollingInterval: isFrequent ? intervals.early : intervals.late,
  })
  useEffect(() => {
    if (data) void dispatch(storeConnections(data))
  }, [dispatch, data])
}

function useIsEarly(isWaiting: boolean): boolean {
  const [isEarly, setEarly] = useState(true)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setEarly(false), intervals.earlyPeriod)
    return () => {
      clearTimeout(timer)
      setEarly(true)
    }
  }, [isWaiting])
  return isEarly
}
