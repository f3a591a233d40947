import { removeTeamMember, resendInvite } from '#contract/team.ts'
import { api, buildMutation } from '#web/core/api.ts'

/** Resends and withdraws invitations to any company. Founders' pages can do so only for the selected company. */
export const { useResendInvitationMutation, useWithdrawInvitationMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    resendInvitation: buildMutation(build, resendInvite, ['team']),
    withdrawInvitation: buildMutation(build, removeTeamMember, ['team']),
  }),
})
