import type { FastifyInstance } from 'fastify'
import { getChatIdentity } from '#contract/chat.ts'
import * as contract from '#contract/users.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { updatePermissions } from './permissions.ts'
import { getCurrentUser, listUsers, setSelectedCompany, updateCurrentUser } from './users.ts'

export function userRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.getCurrentUser, (_, { user }) => getCurrentUser(ctx, user))
  route(app, ctx, contract.updateCurrentUser, (_, { user, body }) => updateCurrentUser(ctx, user, body))
  route(app, ctx, getChatIdentity, (_, { user: { id, email, email_verified, name } }) =>
    ctx.chat.identity({ id, email: email_verified ? email : null, name }),
  )
  route(app, ctx, contract.setSelectedCompany, (_, { user, body }) =>
    setSelectedCompany(ctx, user, body.company_id),
  )
  route(app, ctx, contract.updatePermissions, (_, { user, params, body }) =>
    updatePermissions(ctx, user, params.userId, body.permissions),
  )
  route(app, ctx, contract.listUsers, (_, { query }) => listUsers(ctx, query))
}
