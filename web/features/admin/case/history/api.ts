import type { Request, Response } from '#contract/core/endpoint.ts'
import { type Change, countHistory, exportHistory, getChange, getChangesHistory } from '#contract/history.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildPagedQuery, buildQuery } from '#web/core/api.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'
import { applicationKinds } from '#web/features/company/api.ts'

type HistoryPage = Response<typeof getChangesHistory>

const hasMore = ({ count, page, page_size, results }: HistoryPage) =>
  count > (page - 1) * page_size + results.length

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
        if (!hasMore(page)) return undefined
        const changes = omitPartialGroup(page)
        // A group that fills the page may continue on the next page.
        if (changes.length === page.results.length)
          return { params, query: { ...filters, page: page.page + 1, page_size: page.page_size } }
        return { params, query: { ...filters, page: 1, before: changes.at(-1)?.number } }
      },
    ),
    getChange: buildQuery(build, getChange, []),
    countHistory: buildQuery(build, countHistory, applicationKinds),
  }),
})

export const downloadHistory = createDownloadThunk(
  'admin/historyExport',
  exportHistory,
  ({ params, query: filters }: Request<typeof exportHistory>) => ({
    params,
    query: { ...filters, ...getTimeZoneQuery() },
  }),
)
