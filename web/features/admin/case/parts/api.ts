import { removeTeamMember, resendInvite } from '#contract/team.ts'
import { api, mutation } from '#web/core/api.ts'

/** Resends and withdraws invitations to any company. Founders' pages can do so only for the selected company. */
export const { useResendInvitationMutation, useWithdrawInvitationMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    resendInvitation: mutation(build, resendInvite, ['team']),
    withdrawInvitation: mutation(build, removeTeamMember, ['team']),
  }),
})
