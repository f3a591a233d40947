import * as contract from '#contract/loans.ts'
import type { Route } from '#server/core/http/route.ts'
import { startSync, getSyncStatus } from '#server/syncs/runs.ts'
import { getCurrentLoan, listLoans, openLoanFile } from './loans.ts'

export function loanRoutes(route: Route): void {
  route(contract.listLoans, ({ ctx, user, query }) => listLoans(ctx, user, query))
  route(contract.getCurrentLoan, ({ ctx, company }) => getCurrentLoan(ctx, company.companyId))
  route(contract.downloadLoanFile, ({ ctx, params }) => openLoanFile(ctx, params))
  route(contract.syncLoans, ({ ctx, user }) => startSync(ctx, user, 'loans'))
  route(contract.getLoanSync, ({ ctx, user }) => getSyncStatus(ctx, user, 'loans'))
}
