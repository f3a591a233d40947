import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/loans.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { startSync, syncStatus } from '#server/syncs/runs.ts'
import { getCurrentLoan, listLoans, openLoanFile } from './loans.ts'

export function loanRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listLoans, (_, { user, query }) => listLoans(ctx, user, query))
  route(app, ctx, contract.getCurrentLoan, (_, { params }) => getCurrentLoan(ctx, params.companyId))
  route(app, ctx, contract.downloadLoanFile, (_, { params }) => openLoanFile(ctx, params))
  route(app, ctx, contract.syncLoans, (_, { user }) => startSync(ctx, user, 'loans'))
  route(app, ctx, contract.getLoanSync, (_, { user }) => syncStatus(ctx, user, 'loans'))
}
