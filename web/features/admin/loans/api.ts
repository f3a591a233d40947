import { useState } from 'react'
import type { Request } from '#contract/core/endpoint.ts'
import { toSearchText } from '#contract/core/text.ts'
import { exportLoans, getLoanSync, listUnmatchedLoans, matchLoan, syncLoans } from '#contract/loans.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, mutation, query } from '#web/core/api.ts'
import { saveFile } from '#web/core/save-file.ts'
import { getTimeZone } from '#web/core/time-zone.ts'
import { useDebounced } from '#web/features/admin/search/use-debounced.ts'
import { useListCompaniesQuery } from '#web/features/session/api.ts'

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

const searchDelayMs = 250

export function useCompanySearch(initial: string) {
  const [text, setText] = useState(initial)
  const delayed = useDebounced(text, searchDelayMs)
  const search = toSearchText(delayed)
  const { data, isFetching } = useListCompaniesQuery({ query: { ...(search && { search }), page_size: 20 } })
  return { companies: data?.results ?? [], isLoading: isFetching, search: setText }
}
