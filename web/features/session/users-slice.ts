import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import { type CompanySummary, createCompany, type listCompanies } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/users.ts'
import type { User } from '#contract/users.ts'
import {
  trackThunkStatus,
  trackQueryStatus,
  toIdleLoadable,
  type Loadable,
  toReadyLoadable,
} from '#web/core/loadable.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { sessionApi } from './api.ts'
import { saveCustomerKind, readCustomerKind } from './saved-customer.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export type Customer = NonNullable<User['cfoCustomer']>

interface UsersState {
  current: Loadable<User | null>
  customer: Customer | null
  /** Companies that analysts and admins can open; empty for other users. */
  companies: Loadable<CompanySummary[]>
  /** Whether `restoreUser` has succeeded (specification §4). The admin area does not dispatch `restoreUser`. */
  isRestored: boolean
}

/** The value of `company_funding_application_type` in `selectAnswers` (specification §3). */
export const firstFundingType = 'grant'

const staffPage = { page: 1, page_size: 1000 } as const

const { endpoints } = sessionApi
const once = { forceRefetch: true, subscribe: false }

export const loadCurrentUser = () => endpoints.getCurrentUser.initiate({}, once)

export const loadStaffCompanies = () => endpoints.listCompanies.initiate({ query: staffPage }, once)

const isStaffList = ({ query }: Request<typeof listCompanies>) =>
  query?.page_size === staffPage.page_size && Object.keys(query).length === 2

export const chooseCustomer = createAppThunk('users/customer', async (kind: Customer, { extra }) => {
  const user = await extra.call(contract.updateCurrentUser, { body: { cfoCustomer: kind } })
  saveCustomerKind(extra.storage, kind)
  return user
})

async function restoreCustomer(user: User, { extra }: ThunkTools): Promise<User> {
  if (user.cfoCustomer) {
    saveCustomerKind(extra.storage, user.cfoCustomer)
    return user
  }
  const saved = readCustomerKind(extra.storage)
  saveCustomerKind(extra.storage, saved)
  return saved ? extra.call(contract.updateCurrentUser, { body: { cfoCustomer: saved } }) : user
}

export const restoreUser = createAppThunk('users/restore', async (loaded: User, tools) => {
  const { extra, dispatch, signal } = tools
  let user = await restoreCustomer(loaded, tools)
  const isStaff = user.permissions.length > 0
  if (user.companies.length === 0 && !isStaff) {
    await extra.call(createCompany, { body: {} }, { signal })
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
  current: toIdleLoadable(null),
  customer: null,
  companies: toIdleLoadable([]),
  isRestored: false,
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
        if (isStaffList(meta.arg.originalArgs)) state.companies = toReadyLoadable(payload.results)
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
          state.current = toReadyLoadable(payload)
          state.customer = payload.cfoCustomer
        },
      )
    trackThunkStatus(builder, restoreUser, (state) => state.current)
    trackQueryStatus(builder, endpoints.getCurrentUser, (state) => state.current)
    trackQueryStatus(builder, endpoints.listCompanies, (state, request) =>
      isStaffList(request) ? state.companies : null,
    )
  },
})

const injected = slice.injectInto(rootReducer)
export const selectUsers = (state: RootState) => injected.selectSlice(state)
