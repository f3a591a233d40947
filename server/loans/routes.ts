import * as contract from '#contract/loans.ts'
import type { Route } from '#server/context.ts'
import { startSync, getSyncStatus } from '#server/syncs/runs.ts'
import { listUnmatchedLoans, matchLoan } from './unmatched.ts'
import { openLoanArchive } from './archive.ts'
import { exportLoans } from './export.ts'
import { listLoans } from './list.ts'
import { getCurrentLoan, openLoanFile } from './loans.ts'
import { buildLoanStatement } from './statement.ts'

export function loanRoutes(route: Route): void {
  route(contract.listLoans, ({ ctx, user, query }) => listLoans(ctx, user, query))
  route(contract.exportLoans, ({ ctx, user, query }) => exportLoans(ctx, user, query))
  route(contract.getCurrentLoan, ({ ctx, company }) => getCurrentLoan(ctx, company.companyId))
  route(contract.downloadLoanFile, ({ ctx, params }) => openLoanFile(ctx, params))
  route(contract.downloadLoanFiles, (r) => openLoanArchive(r.ctx, r.params.loanId, r.query))
  route(contract.downloadLoanStatement, ({ ctx, params, query }) =>
    buildLoanStatement(ctx, params.loanId, query),
  )
  route(contract.listUnmatchedLoans, ({ ctx, query }) => listUnmatchedLoans(ctx, query))
  route(contract.matchLoan, ({ ctx, user, params, body }) =>
    matchLoan(ctx, user, params.unmatchedLoanId, body.company),
  )
  route(contract.syncLoans, ({ ctx, user }) => startSync(ctx, user, 'loans'))
  route(contract.getLoanSync, ({ ctx, user }) => getSyncStatus(ctx, user, 'loans'))
}
