import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { linkSecret } from './core/link-secret.ts'

const params = z.object({ companyId: field.id() })

export const TeamMember = z.object({
  id: field.id(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['owner', 'member']),
  joined_at: field.time(),
})
export type TeamMember = z.infer<typeof TeamMember>

/** An open invitation. `token` identifies it for resending; it is not the secret that accepts it. */
export const InvitedUser = z.object({
  email: z.string(),
  token: field.id(),
  /** Who sent it last: a member, or an admin. */
  invited_by: field.id(),
  invited_at: field.time(),
  expires_at: field.time(),
  expired: z.boolean(),
})
export type InvitedUser = z.infer<typeof InvitedUser>

export const Team = z.object({ team_members: z.array(TeamMember), invited_users: z.array(InvitedUser) })
export type Team = z.infer<typeof Team>

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/team_members/',
  access: 'viewer',
  summary: 'The people of a company, and those invited',
  params,
  response: Team,
  failureMessage: 'Failed to fetch team members',
})

export const inviteTeamMember = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/team_members/invite/',
  access: 'member',
  limit: 'mail',
  summary: 'Invites somebody by email; the answer is the same for known and unknown addresses',
  params,
  body: z.object({ email: field.email() }),
  response: InvitedUser,
  errors: ['address_not_verified', 'already_member', 'already_invited', 'too_many_requests'],
})

export const resendInvite = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/team_members_resend_invite/',
  access: 'member',
  limit: 'mail',
  summary: 'Sends an invitation again, with a new secret and a new week',
  params,
  body: z.object({ email: field.email(), token: field.id() }),
  response: InvitedUser,
  errors: ['address_not_verified', 'not_found', 'too_many_requests'],
})

export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:companyId/team_members_remove/',
  access: 'member',
  summary: 'Removes a member or an invitation: owners anybody, everybody themselves; never the last owner',
  params,
  body: z.object({ email: field.email() }),
  response: 'nothing',
  errors: ['forbidden', 'last_owner', 'not_found'],
})

export const makeOwner = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/team_members_make_owner/',
  access: 'member',
  summary: 'Makes a member an owner too, which owners and admins may',
  params,
  body: z.object({ member: field.id() }),
  response: TeamMember,
  errors: ['forbidden', 'not_found'],
})

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/v1/invites/accept/',
  access: 'user',
  limit: 'strict',
  summary:
    'Joins the company of an invitation, with its secret from the mail and the invited, verified address',
  body: z.object({
    secret: linkSecret(),
  }),
  response: z.object({ company: field.id() }),
  errors: ['invite_not_valid'],
})
