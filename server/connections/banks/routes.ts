import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/bank-connections.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { finishBankConnection } from './finish.ts'
import { quilttSessions, saveQuilttConnection } from './quiltt.ts'
import { confirmBankRelink, reauthBankConnection } from './repair.ts'
import { bankWebhooks } from './webhooks.ts'

export function bankLinkRoutes(app: FastifyInstance, ctx: Context): void {
  const openQuilttSession = quilttSessions(ctx)
  route(app, ctx, contract.finishBankConnection, (_, { user, body }) => finishBankConnection(ctx, user, body))
  route(app, ctx, contract.reauthBankConnection, (_, { user, body }) => reauthBankConnection(ctx, user, body))
  route(app, ctx, contract.confirmBankRelink, (_, { user, body }) =>
    confirmBankRelink(ctx, user, body.connection_id),
  )
  route(app, ctx, contract.openQuilttSession, (_, { user, query }) =>
    openQuilttSession(user, query.company_id),
  )
  route(app, ctx, contract.saveQuilttConnection, (_, { user, body }) => saveQuilttConnection(ctx, user, body))
  bankWebhooks(app, ctx)
}
