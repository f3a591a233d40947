import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadAnalysts, selectAnalysts } from './slice.ts'

export function useAnalysts() {
  const dispatch = useAppDispatch()
  const analysts = useAppSelector((state) => selectAnalysts(state))
  const isIdle = analysts.status === 'idle'
  useEffect(() => {
    if (isIdle) void dispatch(loadAnalysts())
  }, [dispatch, isIdle])
  return analysts
}
