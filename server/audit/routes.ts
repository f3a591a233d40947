import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/audit.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { listAuditEvents } from './audit.ts'

export function auditRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listAuditEvents, (_, { query }) => listAuditEvents(ctx, query))
}
