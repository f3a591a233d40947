import type { Request } from '#contract/core/endpoint.ts'
import { exportAuditEvents, listAuditEvents } from '#contract/staff/audit.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildQuery } from '#web/core/api.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'

export const { useListAuditEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listAuditEvents: buildQuery(build, listAuditEvents, ['audit']) }),
})

type ExportQuery = NonNullable<Request<typeof exportAuditEvents>['query']>
export type AuditFilters = Omit<ExportQuery, 'format'>

export const downloadAuditEvents = createDownloadThunk(
  'admin/auditExport',
  exportAuditEvents,
  (filters: ExportQuery) => ({ query: { ...filters, ...getTimeZoneQuery() } }),
)
