import type { Request } from '#contract/core/endpoint.ts'
import { exportLoans, getLoanSync, listUnmatchedLoans, matchLoan, syncLoans } from '#contract/loans.ts'
import { createDownload } from '#web/core/create-download.ts'
import { api, mutation, query } from '#web/core/api.ts'
import { getTimeZone } from '#web/core/time-zone.ts'

export const { useListUnmatchedLoansQuery, useMatchLoanMutation, useGetLoanSyncQuery, useSyncLoansMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      listUnmatchedLoans: query(build, listUnmatchedLoans, ['loan']),
      matchLoan: mutation(build, matchLoan, ['loan', 'counts']),
      getLoanSync: query(build, getLoanSync, ['sync']),
      syncLoans: mutation(build, syncLoans, ['sync']),
    }),
  })

export const downloadLoans = createDownload(
  'admin/loansExport',
  exportLoans,
  (filters: NonNullable<Request<typeof exportLoans>['query']>) => ({
    query: { ...filters, ...getTimeZone() },
  }),
)
