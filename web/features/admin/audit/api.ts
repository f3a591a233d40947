import type { Request } from '#contract/core/endpoint.ts'
import { exportAuditEvents, listAuditEvents } from '#contract/staff/audit.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, query } from '#web/core/api.ts'
import { saveFile } from '#web/core/save-file.ts'
import { getTimeZone } from '#web/core/time-zone.ts'

export const { useListAuditEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listAuditEvents: query(build, listAuditEvents, ['audit']) }),
})

type ExportQuery = NonNullable<Request<typeof exportAuditEvents>['query']>
export type AuditFilters = Omit<ExportQuery, 'format'>

export const downloadAuditEvents = createAppThunk(
  'admin/auditExport',
  async (filters: ExportQuery, { extra, signal }) =>
    saveFile(await extra.call(exportAuditEvents, { query: { ...filters, ...getTimeZone() } }, { signal })),
)
