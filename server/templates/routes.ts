import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/templates.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { duplicateTemplates } from './copies.ts'
import { addTemplate, deleteTemplate, listTemplates } from './templates.ts'

export function templateRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listTemplates, (_, { query }) => listTemplates(ctx, query))
  route(app, ctx, contract.addTemplate, (_, { user, body }) => addTemplate(ctx, user, body.url))
  route(app, ctx, contract.deleteTemplate, (_, { user, body }) => deleteTemplate(ctx, user, body.url))
  route(app, ctx, contract.duplicateTemplates, () => duplicateTemplates(ctx))
}
