import { z } from 'zod'
import { CompanyStatusName } from './companies.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { search } from './core/search.ts'
import { customerKinds } from './rules/customers.ts'

export const permissions = ['admin', 'analyst'] as const
export const CustomerKind = z.enum(customerKinds)

const MemberRole = z.enum(['owner', 'member'])

export const User = z.object({
  id: field.id(),
  /** The user's subject (`sub`) at the login provider. */
  userId: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** The role in the selected company; null if the user is not a member of the company. */
  role: MemberRole.nullable(),
  /** The user's companies, in the order in which the user joined them. */
  companies: z.array(
    z.object({ id: field.id(), name: z.string().nullable(), status: CompanyStatusName, role: MemberRole }),
  ),
  company: field.id().nullable(),
  selected_company: field.id().nullable(),
  cfoCustomer: CustomerKind.nullable(),
})
export type User = z.infer<typeof User>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/',
  access: 'user',
  summary: 'The current user, created on the first call',
  response: User,
})

export const updateCurrentUser = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/current_user_patch/',
  access: 'user',
  summary:
    'Updates the caller’s name or kind of customer; a saved kind only while their companies are drafts',
  body: z.object({ name: field.text(200), cfoCustomer: CustomerKind.nullable() }).partial(),
  response: User,
  errors: ['not_editable'],
})

export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/api/v1/users/current_user/verification_email/',
  access: 'user',
  summary:
    'Has the login provider email the caller a link that confirms their address again; at most 3 times an hour',
  response: 'nothing',
  errors: ['address_verified', 'not_supported', 'too_many_requests'],
  limit: 'mail',
})

export const setSelectedCompany = endpoint({
  method: 'POST',
  path: '/api/v1/set_selected_company/',
  access: 'user',
  summary: 'Selects one of the caller’s companies, or any company for analysts and admins',
  body: z.object({ company_id: field.id() }),
  response: User,
  errors: ['not_found'],
})

export const staffMailFrequencies = {
  at_once: 'Immediately',
  daily: 'Once a day',
  none: 'Never',
} as const
export type StaffMailFrequency = keyof typeof staffMailFrequencies

export const StaffMailChoice = z.object({ frequency: z.enum(field.typedKeys(staffMailFrequencies)) })
export type StaffMailChoice = z.infer<typeof StaffMailChoice>

export const getStaffMailChoice = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/staff_mail/',
  access: 'staff',
  summary: 'How often the caller gets email about applications',
  response: StaffMailChoice,
})

export const updateStaffMailChoice = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/current_user/staff_mail/',
  access: 'staff',
  summary: 'Sets email about applications to immediately, once a day at 12:00 UTC, or never',
  body: StaffMailChoice,
  response: StaffMailChoice,
})

export const UserSummary = User.pick({
  id: true,
  userId: true,
  email: true,
  name: true,
  permissions: true,
}).extend({
  /** The time of the user's last request, accurate to the minute; null if none was recorded. */
  seen_at: field.timestamp().nullable(),
})
export type UserSummary = z.infer<typeof UserSummary>

export const updatePermissions = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/:userId/permissions/',
  access: 'admin',
  summary: 'Sets a user’s permissions; the last admin cannot be removed',
  params: z.object({ userId: field.id() }),
  body: z.object({
    permissions: field.distinctList(z.enum(permissions), 2),
    reason: field.text(300).optional(),
  }),
  response: UserSummary,
  errors: ['not_found', 'last_admin'],
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v1/users/',
  access: 'staff',
  summary: 'Users, optionally filtered by permission',
  query: z.object({
    ...field.paging,
    'permissions[]': z.array(z.enum(permissions)).max(2).optional(),
    is_staff: field.flag().optional(),
    search: search(200),
    ordering: z.enum(['name', '-seen_at']).default('name'),
  }),
  response: field.page(UserSummary),
  failureMessage: 'Failed to fetch users',
})
