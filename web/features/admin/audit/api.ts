import type { Request } from '#contract/core/endpoint.ts'
import { exportAuditEvents, listAuditEvents } from '#contract/staff/audit.ts'
import { createDownload } from '#web/core/create-download.ts'
import { api, query } from '#web/core/api.ts'
import { getTimeZone } from '#web/core/time-zone.ts'

export const { useListAuditEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listAuditEvents: query(build, listAuditEvents, ['audit']) }),
})

type ExportQuery = NonNullable<Request<typeof exportAuditEvents>['query']>
export type AuditFilters = Omit<ExportQuery, 'format'>

export const downloadAuditEvents = createDownload(
  'admin/auditExport',
  exportAuditEvents,
  (filters: ExportQuery) => ({ query: { ...filters, ...getTimeZone() } }),
)
