import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import { type CompanySummary, createCompany, type listCompanies } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/users.ts'
import type { User, UserSummary } from '#contract/users.ts'
import { followLoading, followQuery, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { sessionApi } from './api.ts'
import { saveCustomer, readCustomer } from './saved-customer.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** `new` and `existing` are customers of the CFO flow; everybody else is neither. */
export type Customer = NonNullable<User['cfoCustomer']>

type Permission = User['permissions'][number]

interface UsersState {
  current: Loadable<User | null>
  /** The kind saved with the user, or on this device. */
  customer: Customer | null
  /** The companies that analysts and admins may open; empty for others. */
  companies: Loadable<CompanySummary[]>
  /** True once the user has been restored as a customer (specification §4); never in the admin area. */
  isRestored: boolean
  /** Who has each permission, for staff. */
  byPermission: Record<Permission, Loadable<UserSummary[]>>
}

/** The funding type of an applicant's first company (specification §3). */
export const firstFundingType = 'grant'

const staffPage = { page: 1, page_size: 1000 } as const

const { endpoints } = sessionApi
const once = { forceRefetch: true, subscribe: false }

export const loadCurrentUser = () => endpoints.getCurrentUser.initiate({}, once)

export const loadStaffCompanies = () => endpoints.listCompanies.initiate({ query: staffPage }, once)

/** Fetches all users with a permission. */
export const loadUsers = (permission: Permission) =>
  endpoints.listUsers.initiate({ query: { ...staffPage, 'permissions[]': [permission] } }, once)

const isStaffList = ({ query }: Request<typeof listCompanies>) =>
  query?.page_size === staffPage.page_size && Object.keys(query).length === 2

/** The permission of a request that `loadUsers` made; null for the filtered lists of other pages. */
function getListedPermission({ query = {} }: Request<typeof contract.listUsers>): Permission | null {
  const isWhole = query.page_size === staffPage.page_size && Object.keys(query).length === 3
  return (isWhole && query['permissions[]']?.[0]) || null
}

/** Writes the kind of customer that a signed-in user chose to the user and to this device. */
export const chooseCustomer = createAppThunk('users/customer', async (kind: Customer, { extra }) => {
  const user = await extra.call(contract.updateCurrentUser, { body: { cfoCustomer: kind } })
  saveCustomer(extra.storage, kind)
  return user
})

/** Copies the user's kind of customer to this device or, if the user has none, the device's to the user. */
async function restoreCustomer(user: User, { extra }: ThunkTools): Promise<User> {
  if (user.cfoCustomer) {
    saveCustomer(extra.storage, user.cfoCustomer)
    return user
  }
  const saved = readCustomer(extra.storage)
  saveCustomer(extra.storage, saved)
  return saved ? extra.call(contract.updateCurrentUser, { body: { cfoCustomer: saved } }) : user
}

/**
 * Restores what only the founder's area needs: the kind of customer, the blank company of an applicant without one, and
 * the companies that staff may open.
 */
export const restoreUser = createAppThunk('users/restore', async (loaded: User, tools) => {
  const { extra, dispatch, signal } = tools
  let user = await restoreCustomer(loaded, tools)
  const isStaff = user.permissions.length > 0
  if (user.companies.length === 0 && !isStaff) {
    await extra.call(createCompany, { body: { funding_application_type: [firstFundingType] } }, { signal })
    user = await extra.call(contract.getCurrentUser, {}, { signal })
  }
  if (isStaff) void dispatch(loadStaffCompanies())
  return user
})

declare module '#web/core/store.ts' {
  interface LazySlices {
    users: UsersState
  }
}

const initialState: UsersState = {
  current: idle(null),
  customer: null,
  companies: idle([]),
  isRestored: false,
  byPermission: { admin: idle([]), analyst: idle([]) },
}

const slice = createSlice({
  name: 'users',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(restoreUser.fulfilled, (state) => {
        state.isRestored = true
      })
      .addMatcher(endpoints.listCompanies.matchFulfilled, (state, { payload, meta }) => {
        if (isStaffList(meta.arg.originalArgs)) state.companies = ready(payload.results)
      })
      .addMatcher(endpoints.listUsers.matchFulfilled, ({ byPermission }, { payload, meta }) => {
        const permission = getListedPermission(meta.arg.originalArgs)
        if (permission) byPermission[permission] = ready(payload.results)
      })
      .addMatcher(
        isAnyOf(
          endpoints.getCurrentUser.matchFulfilled,
          restoreUser.fulfilled,
          chooseCustomer.fulfilled,
          endpoints.setSelectedCompany.matchFulfilled,
          endpoints.updateCurrentUser.matchFulfilled,
        ),
        (state, { payload }) => {
          state.current = ready(payload)
          state.customer = payload.cfoCustomer
        },
      )
    followLoading(builder, restoreUser, (state) => state.current)
    followQuery(builder, endpoints.getCurrentUser, (state) => state.current)
    followQuery(builder, endpoints.listCompanies, (state, request) =>
      isStaffList(request) ? state.companies : null,
    )
    followQuery(builder, endpoints.listUsers, ({ byPermission }, request) => {
      const permission = getListedPermission(request)
      return permission && byPermission[permission]
    })
  },
})

const injected = slice.injectInto(rootReducer)
export const selectUsers = (state: RootState) => injected.selectSlice(state)
