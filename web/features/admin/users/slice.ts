import { createSlice } from '@reduxjs/toolkit'
import { type AuditEvent, listAuditEvents } from '#contract/staff/audit.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { listUsers, updatePermissions, type User, type UserSummary } from '#contract/users.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import type { Total } from '#web/ui/format.ts'

export const usersPerPage = 50
const logLength = 20

export type Permission = User['permissions'][number]

interface AdminUsersState {
  list: Loadable<Total & { results: UserSummary[] }>
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
  /** The latest changes of permissions. */
  log: Loadable<AuditEvent[]>
}

export type UsersQuery = NonNullable<Request<typeof listUsers>['query']>

export const loadPeople = apiThunk('admin/users', listUsers, (query: UsersQuery) => ({
  query: { ...query, page_size: usersPerPage },
}))

export const loadPermissionLog = apiThunk('admin/permissionLog', listAuditEvents, () => ({
  query: {
    action: [
      'permissions_changed' as const,
      'colleague_invited' as const,
      'colleague_invite_withdrawn' as const,
    ],
    page_size: logLength,
  },
}))

interface PermissionChange {
  userId: string
  permissions: Permission[]
  reason: string
}

export const changePermissions = apiThunk(
  'admin/permissions',
  updatePermissions,
  ({ userId, ...body }: PermissionChange) => ({ params: { userId }, body }),
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    adminUsers: AdminUsersState
  }
}

const initialState: AdminUsersState = { list: idle({ count: 0, results: [] }), latest: null, log: idle([]) }

const slice = createSlice({
  name: 'admin/users',
  reducerPath: 'adminUsers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadPeople.pending, (state, { meta }) => void (state.latest = meta.requestId))
      .addCase(loadPeople.fulfilled, (state, { payload, meta }) => {
        if (state.latest === meta.requestId) state.list = ready(payload)
      })
      .addCase(loadPermissionLog.fulfilled, (state, { payload }) => void (state.log = ready(payload.results)))
      .addCase(changePermissions.fulfilled, ({ list }, { payload }) => {
        const row = list.data.results.find(({ id }) => id === payload.id)
        if (row) row.permissions = payload.permissions
      })
    followLoading(builder, loadPeople, (state) => state.list)
    followLoading(builder, loadPermissionLog, (state) => state.log)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectAdminUsers = (state: RootState) => injected.selectSlice(state)
