import { acceptInvite } from '#contract/team.ts'
import { apiThunk } from '#web/core/api-thunk.ts'

/** Joins the company of an invitation; the response holds its id. */
export const acceptInvitation = apiThunk('team/accept', acceptInvite, (secret: string) => ({
  body: { secret },
}))
