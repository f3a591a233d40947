import { createSlice } from '@reduxjs/toolkit'
import { listUsers, type UserSummary } from '#contract/users.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { apiThunk } from '#web/core/api-thunk.ts'

/** Everybody who can be assigned to a company. */
export const loadAnalysts = apiThunk('admin/analysts', listUsers, () => ({
  query: { page_size: 1000, 'permissions[]': ['analyst' as const] },
}))

const slice = createSlice({
  name: 'admin/analysts',
  initialState: idle([]) as Loadable<UserSummary[]>,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(loadAnalysts.fulfilled, (_, { payload }) => ready(payload.results))
    followLoading(builder, loadAnalysts, (state) => state)
  },
})

export const analysts = slice.reducer
