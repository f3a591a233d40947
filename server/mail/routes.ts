import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/outbox.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { getOutboxMail, listOutbox } from './outbox.ts'
import { stopRoutes } from './unsubscribe.ts'

export function mailRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listOutbox, (_, { query }) => listOutbox(ctx, query))
  route(app, ctx, contract.getOutboxMail, (_, { params }) => getOutboxMail(ctx, params.mailId))
  stopRoutes(app, ctx)
}
