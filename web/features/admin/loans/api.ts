import type { Request } from '#contract/core/endpoint.ts'
import { exportLoans, getLoanSync, listUnmatchedLoans, matchLoan, syncLoans } from '#contract/loans.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, mutation, query } from '#web/core/api.ts'
import { saveFile } from '#web/core/save-file.ts'
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

export const downloadLoans = createAppThunk(
  'admin/loansExport',
  async (filters: NonNullable<Request<typeof exportLoans>['query']>, { extra, signal }) =>
    saveFile(await extra.call(exportLoans, { query: { ...filters, ...getTimeZone() } }, { signal })),
)
