import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/outbox.ts'
import type { Context } from '../core/context.ts'
import { route } from '../core/route.ts'
import { getOutboxMail, listOutbox } from './outbox.ts'
import { stopRoutes } from './stop.ts'

export function mailRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listOutbox, (_, { query }) => listOutbox(ctx, query))
  route(app, ctx, contract.getOutboxMail, (_, { params }) => getOutboxMail(ctx, params.mailId))
  stopRoutes(app, ctx)
}
