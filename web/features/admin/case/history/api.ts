import type { Request, Response } from '#contract/core/endpoint.ts'
import { type Change, countHistory, exportHistory, getChange, getChangesHistory } from '#contract/history.ts'
import { createDownload } from '#web/core/create-download.ts'
import { api, buildPagedQuery, buildQuery } from '#web/core/api.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'
import { applicationKinds } from '#web/features/company/api.ts'

type HistoryPage = Response<typeof getChangesHistory>

const hasMore = ({ count, results }: HistoryPage) => count > results.length

/**
 * If more changes follow, omits the last group of changes with the same number, because the group may continue on the
 * next page. Returns the whole page if it contains only one group.
 */
export function omitPartialGroup(page: HistoryPage): Change[] {
  const lastNumber = page.results.at(-1)?.number
  const completeGroups = page.results.filter(({ number }) => number !== lastNumber)
  return hasMore(page) && completeGroups.length > 0 ? completeGroups : page.results
}

export const {
  useGetChangesHistoryInfiniteQuery,
  useLazyGetChangeQuery,
  useCountHistoryQuery,
  endpoints: { getChangesHistory: changesHistory },
} = api.injectEndpoints({
  endpoints: (build) => ({
    getChangesHistory: buildPagedQuery(
      build,
      getChangesHistory,
      applicationKinds,
      (page, { params, query: filters }) => {
        const before = hasMore(page) ? omitPartialGroup(page).at(-1)?.number : undefined
        return before === undefined ? undefined : { params, query: { ...filters, before } }
      },
    ),
    getChange: buildQuery(build, getChange, []),
    countHistory: buildQuery(build, countHistory, applicationKinds),
  }),
})

export const downloadHistory = createDownload(
  'admin/historyExport',
  exportHistory,
  ({ params, query: filters }: Request<typeof exportHistory>) => ({
    params,
    query: { ...filters, ...getTimeZoneQuery() },
  }),
)
