import { z } from 'zod'
import { inviteColleague, listColleagueInvites, withdrawColleagueInvite } from '#contract/colleagues.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { typedKeys } from '#contract/core/fields.ts'
import { listUsers, updatePermissions } from '#contract/users.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

export const {
  useUpdatePermissionsMutation,
  useListColleagueInvitesQuery,
  useInviteColleagueMutation,
  useWithdrawColleagueInviteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    updatePermissions: buildMutation(build, updatePermissions, ['user', 'audit']),
    listColleagueInvites: buildQuery(build, listColleagueInvites, ['user']),
    inviteColleague: buildMutation(build, inviteColleague, ['user', 'audit']),
    withdrawColleagueInvite: buildMutation(build, withdrawColleagueInvite, ['user', 'audit']),
  }),
})

type UsersQuery = NonNullable<Request<typeof listUsers>['query']>

/** The views of the users page by URL name. `invited` has no filter: invitations come from a separate endpoint. */
export const userViews = {
  staff: { label: 'Staff', filter: { is_staff: 'true' } },
  applicants: { label: 'Applicants', filter: { is_staff: 'false' } },
  invited: { label: 'Invited', filter: null },
  admin: { label: 'Admins', filter: { 'permissions[]': ['admin'] } },
  analyst: { label: 'Analysts', filter: { 'permissions[]': ['analyst'] } },
  all: { label: 'Everyone', filter: {} },
} as const satisfies Record<string, { label: string; filter: Partial<UsersQuery> | null }>

export const userViewNames = typedKeys(userViews)

/** `view` replaces the permission and staff filters of the endpoint's query. */
export const usersAddress = listUsers.query
  .pick({ page: true, search: true, ordering: true })
  .extend({ view: z.enum(userViewNames).default('staff') })
