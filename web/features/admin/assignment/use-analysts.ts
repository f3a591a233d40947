import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadUsers, selectUsers } from '#web/features/session/users-slice.ts'

/** The analysts, loaded when they are first shown. */
export function useAnalysts() {
  const dispatch = useAppDispatch()
  const analysts = useAppSelector((state) => selectUsers(state).byPermission.analyst)
  const isIdle = analysts.status === 'idle'
  useEffect(() => {
    if (isIdle) void dispatch(loadUsers('analyst'))
  }, [dispatch, isIdle])
  return analysts
}
