import * as contract from '#contract/staff/templates.ts'
import type { Route } from '#server/context.ts'
import { duplicateTemplates } from './copies.ts'
import { addTemplate, deleteTemplate, listTemplates, openTemplate } from './templates.ts'

export function templateRoutes(route: Route): void {
  route(contract.listTemplates, ({ ctx, query }) => listTemplates(ctx, query))
  route(contract.addTemplate, ({ ctx, user, body }) => addTemplate(ctx, user, body.url))
  route(contract.deleteTemplate, ({ ctx, user, body }) => deleteTemplate(ctx, user, body.url))
  route(contract.duplicateTemplates, ({ ctx, user, query }) => duplicateTemplates(ctx, user, query))
  route(contract.downloadTemplate, ({ ctx, params, query }) => openTemplate(ctx, params.templateId, query))
}
