import * as contract from '#contract/staff/audit.ts'
import type { Route } from '#server/context.ts'
import { exportAuditEvents, listAuditEvents } from './audit.ts'

export function auditRoutes(route: Route): void {
  route(contract.listAuditEvents, ({ ctx, query }) => listAuditEvents(ctx, query))
  route(contract.exportAuditEvents, ({ ctx, query }) => exportAuditEvents(ctx, query))
}
