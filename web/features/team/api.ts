import { getTeam, removeTeamMember, resendInvite } from '#contract/team.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const { useGetTeamQuery, useResendInviteMutation, useRemoveTeamMemberMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getTeam: query(build, getTeam, ['team', 'company']),
    resendInvite: mutation(build, resendInvite, ['team']),
    removeTeamMember: mutation(build, removeTeamMember, ['team', 'company']),
  }),
})
