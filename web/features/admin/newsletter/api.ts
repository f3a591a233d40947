import type { Request } from '#contract/core/endpoint.ts'
import { exportSubscribers, listSubscribers } from '#contract/staff/newsletter.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildQuery } from '#web/core/api.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'

export const { useListSubscribersQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listSubscribers: buildQuery(build, listSubscribers, ['subscriber']) }),
})

export const downloadSubscribers = createDownloadThunk(
  'admin/subscribersExport',
  exportSubscribers,
  (filters: NonNullable<Request<typeof exportSubscribers>['query']>) => ({
    query: { ...filters, ...getTimeZoneQuery() },
  }),
)
