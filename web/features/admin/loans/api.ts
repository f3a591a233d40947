import type { Request } from '#contract/core/endpoint.ts'
import { exportLoans, getLoanSync, listUnmatchedLoans, matchLoan, syncLoans } from '#contract/loans.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'

export const { useListUnmatchedLoansQuery, useMatchLoanMutation, useGetLoanSyncQuery, useSyncLoansMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      listUnmatchedLoans: buildQuery(build, listUnmatchedLoans, ['loan']),
      matchLoan: buildMutation(build, matchLoan, ['loan', 'counts']),
      getLoanSync: buildQuery(build, getLoanSync, ['sync']),
      syncLoans: buildMutation(build, syncLoans, ['sync']),
    }),
  })

export const downloadLoans = createDownloadThunk(
  'admin/loansExport',
  exportLoans,
  (filters: NonNullable<Request<typeof exportLoans>['query']>) => ({
    query: { ...filters, ...getTimeZoneQuery() },
  }),
)
