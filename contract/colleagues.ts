import { z } from 'zod'
import { Person } from './companies.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { permissions } from './users.ts'

/**
 * An invitation that has not been accepted yet. Until it expires, a sign-in with the verified address `email` grants
 * the permissions.
 */
export const ColleagueInvite = z.object({
  id: field.id(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
  reason: z.string().nullable(),
  invited_by: Person,
  invited_at: field.timestamp(),
  expires_at: field.timestamp(),
  expired: z.boolean(),
})
export type ColleagueInvite = z.infer<typeof ColleagueInvite>

export const listColleagueInvites = endpoint({
  method: 'GET',
  path: '/api/v1/users/colleague_invites/',
  access: 'admin',
  summary: 'Invited colleagues who have not signed in yet, newest first',
  query: z.object(field.paging),
  response: field.page(ColleagueInvite),
})

export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/v1/users/colleague_invites/',
  access: 'admin',
  limit: 'mail',
  summary: 'Invites a colleague by email; inviting them again extends the invitation by two weeks',
  body: z.object({
    email: field.email(),
    permissions: field.distinctList(z.enum(permissions), 2).min(1),
    reason: field.text(300).optional(),
  }),
  response: ColleagueInvite,
  errors: ['address_not_verified', 'invalid_request'],
})

export const withdrawColleagueInvite = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/colleague_invites/:colleagueInviteId/',
  access: 'admin',
  summary: 'Withdraws an invitation; the link in its email stops working',
  params: z.object({ colleagueInviteId: field.id() }),
  response: 'nothing',
  errors: ['not_found'],
})
