import { listAuditEvents } from '#contract/staff/audit.ts'
import { api, query } from '#web/core/api.ts'

export const { useListAuditEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listAuditEvents: query(build, listAuditEvents, ['audit']) }),
})
