import { useEffect, useMemo } from 'react'
import { compareNames } from '#contract/rules/text/fold-text.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { loadUsers, selectUsers } from '#web/features/session/users-slice.ts'

/** All other analysts and admins, by name. */
export function useStaff() {
  const dispatch = useAppDispatch()
  const { analyst, admin } = useAppSelector((state) => selectUsers(state).byPermission)
  const userId = useAppSelector((state) => selectUser(state)?.id)
  const [isAnalystIdle, isAdminIdle] = [analyst.status === 'idle', admin.status === 'idle']
  useEffect(() => {
    if (isAnalystIdle) void dispatch(loadUsers('analyst'))
    if (isAdminIdle) void dispatch(loadUsers('admin'))
  }, [dispatch, isAnalystIdle, isAdminIdle])
  return useMemo(() => {
    const people = new Map([...analyst.data, ...admin.data].map((person) => [person.id, person]))
    return [...people.values()]
      .filter(({ id, name }) => id !== userId && name !== '')
      .toSorted((one, other) => compareNames(one.name, other.name))
  }, [analyst.data, admin.data, userId])
}
