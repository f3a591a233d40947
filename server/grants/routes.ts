import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/grants.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { createGrant, deleteGrant, listGrants, openGrantFile, updateGrant } from './grants.ts'
import { getSchedule, saveSchedule } from './schedule.ts'

export function grantRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listGrants, (_, { params, query }) => listGrants(ctx, params.companyId, query))
  route(app, ctx, contract.createGrant, (_, { user, body }) => createGrant(ctx, user, body))
  route(app, ctx, contract.updateGrant, (_, { user, params, body, baseVersion }) =>
    updateGrant(ctx, user, params.grantId, body, baseVersion),
  )
  route(app, ctx, contract.deleteGrant, (_, { user, params }) => deleteGrant(ctx, user, params.grantId))
  route(app, ctx, contract.downloadGrantFile, (_, { params }) =>
    openGrantFile(ctx, params.grantId, params.file),
  )
  route(app, ctx, contract.getSchedule, (_, { params }) => getSchedule(ctx, params.grantId))
  route(app, ctx, contract.saveSchedule, (_, { user, params, body, baseVersion }) =>
    saveSchedule(ctx, user, params.grantId, body, baseVersion),
  )
  route(app, ctx, contract.cleanSchedule, (_, { user, params, baseVersion }) =>
    saveSchedule(ctx, user, params.grantId, { payments: [] }, baseVersion),
  )
}
