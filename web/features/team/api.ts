import { createSlice } from '@reduxjs/toolkit'
import { AppError } from '#contract/core/errors.ts'
import * as contract from '#contract/team.ts'
import type { InvitedUser, Team, TeamRole } from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { trackQueryStatus, toIdleLoadable, type Loadable, toReadyLoadable } from '#web/core/loadable.ts'
import { buildStateMutation } from '#web/core/state-mutation.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectCompanyId, selectUser } from '#web/features/session/selectors.ts'
import { restoreUser } from '#web/features/session/users-slice.ts'

/**
 * Builds the request params for the selected company, which team actions require (specification §5). Throws
 * `no_company_selected` if no company is selected.
 */
function inSelected(state: RootState) {
  const companyId = selectCompanyId(state)
  if (companyId === null) throw new AppError('no_company_selected')
  return { params: { companyId } }
}

export const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTeam: buildQuery(build, contract.getTeam, ['team', 'company']),
    inviteTeamMember: buildStateMutation(
      build,
      contract.inviteTeamMember,
      (body: { email: string; role: TeamRole }, state) => ({ ...inSelected(state), body }),
      ['team'],
    ),
    resendInvite: buildStateMutation(
      build,
      contract.resendInvite,
      ({ email, token }: Pick<InvitedUser, 'email' | 'token'>, state) => ({
        ...inSelected(state),
        body: { email, token },
      }),
      ['team'],
    ),
    /** Removes a member, or withdraws an invitation. */
    removeTeamMember: buildStateMutation(
      build,
      contract.removeTeamMember,
      (email: string, state) => ({ ...inSelected(state), body: { email } }),
      ['team'],
    ),
    makeOwner: buildStateMutation(
      build,
      contract.makeOwner,
      (member: string, state) => ({ ...inSelected(state), body: { member } }),
      ['team'],
    ),
    acceptInvite: buildMutation(build, contract.acceptInvite),
  }),
})

export const {
  useGetTeamQuery,
  useInviteTeamMemberMutation,
  useResendInviteMutation,
  useRemoveTeamMemberMutation,
  useMakeOwnerMutation,
  useAcceptInviteMutation,
} = teamApi

/** Throws `no_user` if no user is signed in, and `no_company_selected` if no company is selected. */
export const leaveTeam = createAppThunk('teamMembers/leave', async (_: void, { extra, state, dispatch }) => {
  const user = selectUser(state())
  if (!user) throw new AppError('no_user')
  await extra.call(contract.removeTeamMember, { ...inSelected(state()), body: { email: user.email } })
  await dispatch(restoreUser(await extra.call(getCurrentUser, {})))
})

interface TeamMembersState {
  companyId: string | null
  team: Loadable<Team>
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    teamMembers: TeamMembersState
  }
}

const initialState: TeamMembersState = {
  companyId: null,
  team: toIdleLoadable({ team_members: [], invited_users: [] }),
}

const { getTeam } = teamApi.endpoints

const slice = createSlice({
  name: 'teamMembers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(getTeam.matchPending, (state, { meta }) => {
        const { companyId } = meta.arg.originalArgs.params
        if (state.companyId !== companyId) Object.assign(state, { ...initialState, companyId })
      })
      .addMatcher(getTeam.matchFulfilled, (state, { payload, meta }) => {
        if (state.companyId === meta.arg.originalArgs.params.companyId) state.team = toReadyLoadable(payload)
      })
    trackQueryStatus(builder, getTeam, (state, { params }) =>
      state.companyId === params.companyId ? state.team : null,
    )
  },
})

const injected = slice.injectInto(rootReducer)
/** @public The team under the state key that the specification requires. Pages use the query. */
export const selectTeamMembers = (state: RootState) => injected.selectSlice(state)
