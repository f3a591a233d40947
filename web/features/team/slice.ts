import { createSlice, isPending, isRejected } from '@reduxjs/toolkit'
import { AppError } from '#contract/core/errors.ts'
import * as contract from '#contract/team.ts'
import type { InvitedUser, Team } from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectCompanyId, selectUser } from '#web/features/session/selectors.ts'
import { restoreUser, selectCompany } from '#web/features/session/users-slice.ts'

interface TeamMembersState {
  team: Loadable<Team>
  /** The last request for the team; answers to earlier ones are dropped. */
  requestId: string | null
  /** Why the last change was refused, until it is cleared or the next change. */
  error: ApiError | null
}

/** Every action needs a selected company (specification §5). */
function requireSelected(state: RootState): string {
  const companyId = selectCompanyId(state)
  if (companyId === null) throw new AppError('no_company_selected')
  return companyId
}

const inSelected = (state: RootState) => ({ params: { companyId: requireSelected(state) } })

export const loadTeam = apiThunk('teamMembers/load', contract.getTeam, (_: void, state) => inSelected(state))

export const invite = apiThunk(
  'teamMembers/invite',
  contract.inviteTeamMember,
  (body: { email: string }, state) => ({ ...inSelected(state), body }),
)

export const resendInvite = apiThunk(
  'teamMembers/resend',
  contract.resendInvite,
  ({ email, token }: Pick<InvitedUser, 'email' | 'token'>, state) => ({
    ...inSelected(state),
    body: { email, token },
  }),
)

/** Removes a member, or withdraws an invitation. */
export const removeFromTeam = apiThunk(
  'teamMembers/remove',
  contract.removeTeamMember,
  (email: string, state) => ({ ...inSelected(state), body: { email } }),
)

export const makeOwner = apiThunk('teamMembers/makeOwner', contract.makeOwner, (member: string, state) => ({
  ...inSelected(state),
  body: { member },
}))

/** Leaves the selected company; another one is then selected, a blank one when there is no other. */
export const leaveTeam = createAppThunk('teamMembers/leave', async (_: void, { extra, state, dispatch }) => {
  const user = selectUser(state())
  if (!user) throw new AppError('no_user')
  await extra.call(contract.removeTeamMember, { ...inSelected(state()), body: { email: user.email } })
  await dispatch(restoreUser(await extra.call(getCurrentUser, {})))
})

declare module '#web/core/store.ts' {
  interface LazySlices {
    teamMembers: TeamMembersState
  }
}

const initialState: TeamMembersState = {
  team: idle({ team_members: [], invited_users: [] }),
  requestId: null,
  error: null,
}

const changes = [invite, resendInvite, removeFromTeam, makeOwner, leaveTeam] as const

const slice = createSlice({
  name: 'teamMembers',
  initialState,
  reducers: {
    teamErrorCleared: (state) => {
      state.error = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadTeam.pending, (state, { meta }) => {
        state.requestId = meta.requestId
      })
      .addCase(loadTeam.fulfilled, (state, { payload, meta }) => {
        if (state.requestId === meta.requestId) state.team = ready(payload)
      })
      .addCase(selectCompany.fulfilled, () => initialState)
      .addCase(leaveTeam.fulfilled, () => initialState)
      .addCase(invite.fulfilled, ({ team }, { payload }) => void team.data.invited_users.push(payload))
      .addCase(resendInvite.fulfilled, ({ team }, { payload }) => {
        const { invited_users } = team.data
        team.data.invited_users = invited_users.map((one) => (one.token === payload.token ? payload : one))
      })
      .addCase(removeFromTeam.fulfilled, ({ team }, { meta }) => {
        const isOther = ({ email }: { email: string }) => email !== meta.arg
        team.data.team_members = team.data.team_members.filter(isOther)
        team.data.invited_users = team.data.invited_users.filter(isOther)
      })
      .addCase(makeOwner.fulfilled, ({ team }, { payload }) => {
        const { team_members } = team.data
        team.data.team_members = team_members.map((one) => (one.id === payload.id ? payload : one))
      })
      .addMatcher(isPending(...changes), (state) => {
        state.error = null
      })
      .addMatcher(isRejected(...changes), (state, { payload }) => {
        state.error = (payload as ApiError | undefined) ?? null
      })
    followLoading(builder, loadTeam, (state) => state.team)
  },
})

export const { teamErrorCleared } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectTeamMembers = (state: RootState) => injected.selectSlice(state)
