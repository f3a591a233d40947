import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/bank-connections.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { finishDirectLink } from './finish.ts'
import { quilttSessions, saveQuilttConnection } from './quiltt.ts'
import { confirmRelink, reauthDirectLink } from './repair.ts'
import { bankWebhooks } from './webhooks.ts'

export function bankLinkRoutes(app: FastifyInstance, ctx: Context): void {
  const openQuilttSession = quilttSessions(ctx)
  route(app, ctx, contract.finishDirectLink, (_, { user, body }) => finishDirectLink(ctx, user, body))
  route(app, ctx, contract.reauthDirectLink, (_, { user, body }) => reauthDirectLink(ctx, user, body))
  route(app, ctx, contract.confirmRelink, (_, { user, body }) => confirmRelink(ctx, user, body.connection_id))
  route(app, ctx, contract.openQuilttSession, (_, { user, query }) =>
    openQuilttSession(user, query.company_id),
  )
  route(app, ctx, contract.saveQuilttConnection, (_, { user, body }) => saveQuilttConnection(ctx, user, body))
  bankWebhooks(app, ctx)
}
