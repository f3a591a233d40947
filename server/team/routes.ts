import { createCompany } from '#contract/companies.ts'
import * as contract from '#contract/team.ts'
import type { Route } from '#server/context.ts'
import { acceptInvite } from './accept.ts'
import { createCompanyWithOptionalInvite, previewCustomerInvitation } from './customer-invites.ts'
import { inviteTeamMember, resendInvite } from './invites.ts'
import { getTeam, makeOwner, removeFromTeam } from './team.ts'

export function teamRoutes(route: Route): void {
  route(createCompany, ({ ctx, user, body }) => createCompanyWithOptionalInvite(ctx, user, body))
  route(contract.getTeam, ({ ctx, company }) => getTeam(ctx, company.companyId))
  route(contract.inviteTeamMember, ({ ctx, company, body }) => inviteTeamMember(ctx, company, body))
  route(contract.previewCustomerInvitation, async ({ ctx, user, body }) =>
    previewCustomerInvitation(ctx, user, body),
  )
  route(contract.resendInvite, ({ ctx, company, body }) => resendInvite(ctx, company, body))
  route(contract.removeTeamMember, ({ ctx, company, body }) => removeFromTeam(ctx, company, body.email))
  route(contract.makeOwner, ({ ctx, company, body }) => makeOwner(ctx, company, body.member))
  route(contract.acceptInvite, ({ ctx, user, body }) => acceptInvite(ctx, user, body.secret))
}
