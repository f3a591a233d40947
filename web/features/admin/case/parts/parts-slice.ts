import { createSlice } from '@reduxjs/toolkit'
import { type IntroApplication, listIntros } from '#contract/intros.ts'
import { listLoans, type LoanPerformance } from '#contract/loans.ts'
import * as team from '#contract/team.ts'
import type { InvitedUser } from '#contract/team.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

interface PartsState {
  /** The company that the rest belongs to. */
  companyId: string | null
  invited: Loadable<InvitedUser[]>
  intros: Loadable<IntroApplication[]>
  loans: Loadable<LoanPerformance[]>
}

/** More than any company has begun. */
const pageSize = 100

export const loadInvited = apiThunk('admin/invited', team.getTeam, (companyId: string) => ({
  params: { companyId },
}))

export const loadIntros = apiThunk('admin/companyIntros', listIntros, (company: string) => ({
  query: { company, page_size: pageSize },
}))

export const loadLoans = apiThunk('admin/companyLoans', listLoans, (company: string) => ({
  query: { company, page_size: pageSize },
}))

interface Invitation {
  companyId: string
  invited: InvitedUser
}

export const resendInvitation = createAppThunk(
  'admin/resendInvitation',
  async ({ companyId, invited: { email, token } }: Invitation, { extra, dispatch }) => {
    await extra.call(team.resendInvite, { params: { companyId }, body: { email, token } })
    await dispatch(loadInvited(companyId))
  },
)

export const withdrawInvitation = createAppThunk(
  'admin/withdrawInvitation',
  async ({ companyId, invited: { email } }: Invitation, { extra, dispatch }) => {
    await extra.call(team.removeTeamMember, { params: { companyId }, body: { email } })
    await dispatch(loadInvited(companyId))
  },
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    caseParts: PartsState
  }
}

const buildState = (companyId: string | null): PartsState => ({
  companyId,
  invited: idle([]),
  intros: idle([]),
  loans: idle([]),
})

type Part = Exclude<keyof PartsState, 'companyId'>

/** The part of this company; asking about another company starts over, and late answers go nowhere. */
function getPart(state: PartsState, companyId: string, part: Part): Loadable<unknown> {
  return state.companyId === companyId ? state[part] : idle(null)
}

const thunks = [loadInvited, loadIntros, loadLoans] as const

const slice = createSlice({
  name: 'admin/caseParts',
  reducerPath: 'caseParts',
  initialState: buildState(null),
  reducers: {},
  extraReducers: (builder) => {
    for (const thunk of thunks)
      builder.addCase(thunk.pending, (state, { meta }) =>
        state.companyId === meta.arg ? state : buildState(meta.arg),
      )
    builder
      .addCase(loadInvited.fulfilled, (state, { meta, payload }) => {
        if (state.companyId === meta.arg) state.invited = ready(payload.invited_users)
      })
      .addCase(loadIntros.fulfilled, (state, { meta, payload }) => {
        if (state.companyId === meta.arg) state.intros = ready(payload.results)
      })
      .addCase(loadLoans.fulfilled, (state, { meta, payload }) => {
        if (state.companyId === meta.arg) state.loans = ready(payload.results)
      })
    followLoading(builder, loadInvited, (state, id) => getPart(state, id, 'invited'))
    followLoading(builder, loadIntros, (state, id) => getPart(state, id, 'intros'))
    followLoading(builder, loadLoans, (state, id) => getPart(state, id, 'loans'))
  },
})

const injected = slice.injectInto(rootReducer)
export const selectParts = (state: RootState) => injected.selectSlice(state)
