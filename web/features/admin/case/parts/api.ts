import { removeTeamMember, resendInvite } from '#contract/team.ts'
import { api, mutation } from '#web/core/api.ts'

/** Works for any company. Founders' pages can only change invitations to the selected company. */
export const { useResendInvitationMutation, useWithdrawInvitationMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    resendInvitation: mutation(build, resendInvite, ['team']),
    withdrawInvitation: mutation(build, removeTeamMember, ['team']),
  }),
})
