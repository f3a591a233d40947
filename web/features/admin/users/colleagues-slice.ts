import { createSlice } from '@reduxjs/toolkit'
import * as contract from '#contract/colleagues.ts'
import type { ColleagueInvite } from '#contract/colleagues.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import type { Total } from '#web/ui/format.ts'

/** Nobody invites more colleagues at a time than one page holds. */
const invitesPerPage = 100

interface ColleaguesState {
  invites: Loadable<Total & { results: ColleagueInvite[] }>
}

export const loadColleagueInvites = apiThunk('admin/colleagueInvites', contract.listColleagueInvites, () => ({
  query: { page_size: invitesPerPage },
}))

export const inviteColleague = apiThunk(
  'admin/inviteColleague',
  contract.inviteColleague,
  (body: Request<typeof contract.inviteColleague>['body']) => ({ body }),
)

export const withdrawColleagueInvite = apiThunk(
  'admin/withdrawColleagueInvite',
  contract.withdrawColleagueInvite,
  (colleagueInviteId: string) => ({ params: { colleagueInviteId } }),
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    adminColleagues: ColleaguesState
  }
}

const initialState: ColleaguesState = { invites: idle({ count: 0, results: [] }) }

const slice = createSlice({
  name: 'admin/colleagues',
  reducerPath: 'adminColleagues',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadColleagueInvites.fulfilled, (state, { payload }) => void (state.invites = ready(payload)))
      .addCase(withdrawColleagueInvite.fulfilled, ({ invites: { data } }, { meta }) => {
        data.results = data.results.filter(({ id }) => id !== meta.arg)
        data.count = data.results.length
      })
    followLoading(builder, loadColleagueInvites, (state) => state.invites)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectColleagueInvites = (state: RootState) => injected.selectSlice(state).invites
