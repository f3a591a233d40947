import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/team.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { acceptInvite } from './accept.ts'
import { inviteTeamMember, resendInvite } from './invites.ts'
import { getTeam, removeFromTeam } from './team.ts'

export function teamRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.getTeam, (_, { params }) => getTeam(ctx, params.companyId))
  route(app, ctx, contract.inviteTeamMember, (_, { user, params, body }) =>
    inviteTeamMember(ctx, user, params.companyId, body.email),
  )
  route(app, ctx, contract.resendInvite, (_, { user, params, body }) =>
    resendInvite(ctx, user, params.companyId, body),
  )
  route(app, ctx, contract.removeTeamMember, (_, { user, params, body }) =>
    removeFromTeam(ctx, user, params.companyId, body.email),
  )
  route(app, ctx, contract.acceptInvite, (_, { user, body }) => acceptInvite(ctx, user, body.secret))
}
