import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import { assignAnalysts, takeCompany } from '#contract/companies.ts'
import { listUsers, type UserSummary } from '#contract/users.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export const loadAnalysts = apiThunk('admin/analysts', listUsers, () => ({
  query: { page_size: 1000, 'permissions[]': ['analyst' as const] },
}))

/** Sets the analysts assigned to a company. For admins. */
export const assign = apiThunk(
  'admin/assign',
  assignAnalysts,
  ({ companyId, analystIds }: { companyId: string; analystIds: string[] }) => ({
    params: { companyId },
    body: { assigned_analysts: analystIds },
  }),
)

/** Assigns the reader to a company that nobody is assigned to. For analysts. */
export const take = apiThunk('admin/take', takeCompany, (companyId: string) => ({ params: { companyId } }))

/** Whether an action brings a company with other analysts. */
export const isReassigned = isAnyOf(assign.fulfilled, take.fulfilled)

declare module '#web/core/store.ts' {
  interface LazySlices {
    analysts: Loadable<UserSummary[]>
  }
}

const slice = createSlice({
  name: 'admin/analysts',
  reducerPath: 'analysts',
  initialState: idle([]) as Loadable<UserSummary[]>,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(loadAnalysts.fulfilled, (_, { payload }) => ready(payload.results))
    followLoading(builder, loadAnalysts, (state) => state)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectAnalysts = (state: RootState) => injected.selectSlice(state)
