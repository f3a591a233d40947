import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { linkSecret } from './core/link-secret.ts'

const params = z.object({ companyId: field.id() })

export const teamRoles = ['owner', 'member'] as const
export type TeamRole = (typeof teamRoles)[number]

export const TeamMember = z.object({
  id: field.id(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
  role: z.enum(teamRoles),
  joined_at: field.timestamp(),
})
export type TeamMember = z.infer<typeof TeamMember>

/** An open invitation. `token` identifies it for resending and cannot be used to accept it. */
export const InvitedUser = z.object({
  email: z.string(),
  token: field.id(),
  role: z.enum(teamRoles),
  /** The user who last sent the invitation. */
  invited_by: field.id(),
  invited_at: field.timestamp(),
  expires_at: field.timestamp(),
  expired: z.boolean(),
})
export type InvitedUser = z.infer<typeof InvitedUser>

export const Team = z.object({ team_members: z.array(TeamMember), invited_users: z.array(InvitedUser) })
export type Team = z.infer<typeof Team>

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/team_members/',
  access: 'viewer',
  summary: 'The members of a company and its open invitations',
  params,
  response: Team,
  failureMessage: 'Failed to fetch team members',
})

export const inviteTeamMember = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/team_members/invite/',
  access: 'member',
  limit: 'mail',
  summary:
    'Invites a person by email as a member, or as an owner if the caller is an owner or admin; the response is the same for known and unknown addresses',
  params,
  body: z.object({ email: field.email(), role: z.enum(teamRoles).default('member') }),
  response: InvitedUser,
  errors: ['forbidden', 'address_not_verified', 'already_member', 'already_invited', 'too_many_requests'],
})

export const previewCustomerInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/companies/preview_customer_invitation/',
  access: 'staff',
  summary: 'Previews the email that invites the customer of a new company, without sending it',
  body: z.object({ name: field.text(200).nullable() }),
  response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
})

export const resendInvite = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/team_members_resend_invite/',
  access: 'member',
  limit: 'mail',
  summary:
    'Resends an invitation with a new secret, valid for another week; invitations of owners only by owners and admins',
  params,
  body: z.object({ email: field.email(), token: field.id() }),
  response: InvitedUser,
  errors: ['forbidden', 'address_not_verified', 'not_found', 'too_many_requests'],
})

export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:companyId/team_members_remove/',
  access: 'member',
  summary:
    'Removes a member or an invitation. Owners can remove anyone, members only themselves; the last owner stays',
  params,
  body: z.object({ email: field.email() }),
  response: 'nothing',
  errors: ['forbidden', 'last_owner', 'not_found'],
})

export const makeOwner = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/team_members_make_owner/',
  access: 'member',
  summary: 'Makes a member an additional owner; only for owners and admins',
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
  summary: 'Accepts an invitation with the secret from its email; the caller’s verified address must match',
  body: z.object({
    secret: linkSecret(),
  }),
  response: z.object({ company: field.id() }),
  errors: ['invite_not_valid'],
})
