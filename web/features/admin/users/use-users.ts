import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { useListParams } from '#web/features/admin/list/use-list-params.ts'
import { loadColleagueInvites } from './colleagues-slice.ts'
import { loadPeople, loadPermissionLog, selectAdminUsers } from './slice.ts'
import { parseUsersView, toUsersQuery } from './users-view.ts'

/** The people that the address asks for, the colleagues who were invited, and who changed what. */
export function useUsers() {
  const { params, page, change, goToPage } = useListParams()
  const dispatch = useAppDispatch()
  const address = params.toString()
  const view = useMemo(() => parseUsersView(new URLSearchParams(address)), [address])
  const load = useCallback(() => {
    const query = toUsersQuery(view)
    if (query) void dispatch(loadPeople({ ...query, page }))
  }, [dispatch, page, view])
  const loadAround = useCallback(() => {
    void dispatch(loadColleagueInvites())
    void dispatch(loadPermissionLog())
  }, [dispatch])
  useEffect(load, [load])
  useEffect(loadAround, [loadAround])
  const reload = () => {
    load()
    loadAround()
  }
  return { view, page, change, goToPage, load, reload }
}

export type Users = ReturnType<typeof useUsers>

/** The person under the keyboard cursor. */
export function useCursor() {
  const rows = useAppSelector((state) => selectAdminUsers(state).list.data.results)
  const [id, setId] = useState<string | null>(null)
  return useListCursor(rows, id, setId)
}
