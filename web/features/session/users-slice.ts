import { createSlice } from '@reduxjs/toolkit'
import { type CompanySummary, createCompany, listCompanies } from '#contract/companies.ts'
import * as contract from '#contract/users.ts'
import type { User, UserSummary } from '#contract/users.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { apiThunk, createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { saveCustomer, readCustomer } from './saved-customer.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export type { User } from '#contract/users.ts'

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

export const loadCurrentUser = apiThunk('users/load', contract.getCurrentUser, () => ({}))

export const loadStaffCompanies = apiThunk('users/companies', listCompanies, () => ({ query: staffPage }))

/** Fetches everybody with a permission. */
export const loadUsers = apiThunk('users/list', contract.listUsers, (permission: Permission) => ({
  query: { ...staffPage, 'permissions[]': [permission] },
}))

export const selectCompany = apiThunk('users/select', contract.setSelectedCompany, (companyId: string) => ({
  body: { company_id: companyId },
}))

/** Changes the caller's own name. */
export const updateName = apiThunk('users/rename', contract.updateCurrentUser, (name: string) => ({
  body: { name },
}))

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
      .addCase(loadStaffCompanies.fulfilled, (state, { payload }) => {
        state.companies = ready(payload.results)
      })
      .addCase(loadUsers.fulfilled, ({ byPermission }, { payload, meta }) => {
        byPermission[meta.arg] = ready(payload.results)
      })
      .addMatcher(
        (action) =>
          loadCurrentUser.fulfilled.match(action) ||
          restoreUser.fulfilled.match(action) ||
          selectCompany.fulfilled.match(action) ||
          chooseCustomer.fulfilled.match(action) ||
          updateName.fulfilled.match(action),
        (state, { payload }: { payload: User }) => {
          state.current = ready(payload)
          state.customer = payload.cfoCustomer
        },
      )
    followLoading(builder, loadCurrentUser, (state) => state.current)
    followLoading(builder, restoreUser, (state) => state.current)
    followLoading(builder, loadStaffCompanies, (state) => state.companies)
    followLoading(builder, loadUsers, (state, permission) => state.byPermission[permission])
  },
})

const injected = slice.injectInto(rootReducer)
export const selectUsers = (state: RootState) => injected.selectSlice(state)
