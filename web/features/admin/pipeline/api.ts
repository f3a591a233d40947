import { createSelector } from '@reduxjs/toolkit'
import type { Request } from '#contract/core/endpoint.ts'
import {
  assignCompanies,
  exportCompanies,
  listPipeline,
  maxExported,
  type PipelineRow,
  remindCompanies,
  requestFromCompanies,
  claimCompanies,
} from '#contract/staff/pipeline.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  maxSavedViews,
  updateSavedView,
} from '#contract/staff/views.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'
import type { RootState } from '#web/core/store.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'
import type { Total } from '#web/ui/format.ts'
import { type ListQuery, partSize } from './pipeline-view.ts'

const { useListSavedViewsQuery, ...pipelineApi } = api.injectEndpoints({
  endpoints: (build) => ({
    listPipeline: buildQuery(build, listPipeline, ['pipeline']),
    // Bulk actions refresh the list after the last call, not after each call.
    assignCompanies: buildMutation(build, assignCompanies),
    claimCompanies: buildMutation(build, claimCompanies),
    requestFromCompanies: buildMutation(build, requestFromCompanies),
    remindCompanies: buildMutation(build, remindCompanies),
    listSavedViews: buildQuery(build, listSavedViews, ['view']),
    createSavedView: buildMutation(build, createSavedView, ['view']),
    updateSavedView: buildMutation(build, updateSavedView, ['view']),
    deleteSavedView: buildMutation(build, deleteSavedView, ['view']),
  }),
})

export const {
  useListPipelineQuery,
  useAssignCompaniesMutation,
  useClaimCompaniesMutation,
  useRequestFromCompaniesMutation,
  useRemindCompaniesMutation,
  useCreateSavedViewMutation,
  useUpdateSavedViewMutation,
  useDeleteSavedViewMutation,
  endpoints: { listPipeline: pipelineList },
} = pipelineApi

/** One page has room for the user's own views and the shared views of a few teammates. */
const viewsQuery = { query: { page_size: maxSavedViews * 4 } }

export const useSavedViews = () => useListSavedViewsQuery(viewsQuery).data?.results ?? []

/** Fetches the companies that match the filters, up to the export limit. The slice then selects these companies. */
export const fetchMatching = createAppThunk('admin/selectMatching', (filters: ListQuery, { extra, signal }) =>
  extra.call(listPipeline, { query: { ...filters, page: 1, page_size: maxExported } }, { signal }),
)

export const exportMany = createDownloadThunk(
  'admin/exportMany',
  exportCompanies,
  ({ companies }: { companies: string[] }) => ({ body: { companies }, query: getTimeZoneQuery() }),
)

export type ManyRequest = Omit<Request<typeof requestFromCompanies>['body'], 'companies'>

export interface PipelinePage extends Total {
  page: number
  page_size: number
  results: PipelineRow[]
}

/** Maximum number of rows in the whole list. The server does not count beyond this number. */
export const maxWhole = 10_000

const partNumbers = Array.from({ length: maxWhole / partSize }, (_, index) => index + 1)

/** In the whole list, rows that are not loaded yet are null. */
export function toPipelineRows(
  page: PipelinePage | undefined,
  parts: readonly (readonly PipelineRow[] | undefined)[] = [],
): (PipelineRow | null)[] {
  if (!page) return []
  // Only requests for the whole list use `partSize`.
  if (page.page_size !== partSize) return page.results
  const rows = Array.from<PipelineRow | null>({ length: Math.min(page.count, maxWhole) }).fill(null)
  for (const [part, partRows] of [page.results, ...parts.slice(1)].entries())
    for (const [index, row] of (partRows ?? []).entries()) {
      const position = part * partSize + index
      if (position < rows.length) rows[position] = row
    }
  return rows
}

export function createWholeListSelector(wholeQuery: ListQuery) {
  const selectors = partNumbers.map((page) => {
    const select = pipelineList.select({ query: { ...wholeQuery, page } })
    return (state: RootState): PipelinePage | undefined => select(state).data
  })
  return createSelector(selectors, (...parts) =>
    toPipelineRows(
      parts[0],
      parts.map((part) => part?.results),
    ),
  )
}
