import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/investors.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { startSync, syncStatus } from '#server/syncs/runs.ts'
import { createInvestor, getInvestor, updateInvestor } from './investors.ts'
import { listInvestors } from './list.ts'

export function investorRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listInvestors, (_, { user, query }) => listInvestors(ctx, user, query))
  route(app, ctx, contract.getInvestor, (_, { user, params }) => getInvestor(ctx.db, user, params.investorId))
  route(app, ctx, contract.createInvestor, (_, { user, body }) => createInvestor(ctx, user, body))
  route(app, ctx, contract.updateInvestor, (_, { user, params, body }) =>
    updateInvestor(ctx, user, params.investorId, body),
  )
  route(app, ctx, contract.syncInvestors, (_, { user }) => startSync(ctx, user, 'investors'))
  route(app, ctx, contract.getInvestorSync, (_, { user }) => syncStatus(ctx, user, 'investors'))
}
