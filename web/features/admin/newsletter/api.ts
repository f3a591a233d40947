import type { Request } from '#contract/core/endpoint.ts'
import { exportSubscribers, listSubscribers } from '#contract/staff/newsletter.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, query } from '#web/core/api.ts'
import { saveFile } from '#web/core/save-file.ts'
import { getTimeZone } from '#web/core/time-zone.ts'

export const { useListSubscribersQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listSubscribers: query(build, listSubscribers, ['subscriber']) }),
})

export const downloadSubscribers = createAppThunk(
  'admin/subscribersExport',
  async (filters: NonNullable<Request<typeof exportSubscribers>['query']>, { extra, signal }) =>
    saveFile(await extra.call(exportSubscribers, { query: { ...filters, ...getTimeZone() } }, { signal })),
)
