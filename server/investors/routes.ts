import * as contract from '#contract/investors.ts'
import type { Route } from '#server/context.ts'
import { startSync, getSyncStatus } from '#server/syncs/runs.ts'
import { countFacets } from './facets.ts'
import { createInvestor, getInvestor, updateInvestor } from './investors.ts'
import { listInvestors } from './list.ts'

export function investorRoutes(route: Route): void {
  route(contract.listInvestors, ({ ctx, user, query }) => listInvestors(ctx, user, query))
  route(contract.getInvestorFacets, ({ ctx, query }) => countFacets(ctx, query))
  route(contract.getInvestor, ({ ctx, user, params }) => getInvestor(ctx.db, user, params.investorId))
  route(contract.createInvestor, ({ ctx, user, body }) => createInvestor(ctx, user, body))
  route(contract.updateInvestor, (r) => updateInvestor(r.ctx, r.user, r.params.investorId, r.body))
  route(contract.syncInvestors, ({ ctx, user }) => startSync(ctx, user, 'investors'))
  route(contract.getInvestorSync, ({ ctx, user }) => getSyncStatus(ctx, user, 'investors'))
}
