import * as contract from '#contract/staff/erasure.ts'
import type { Route } from '#server/context.ts'
import { exportSubject } from './export.ts'
import { liftLegalHold, listLegalHolds, setLegalHold } from './holds.ts'
import { previewErasure } from './preview.ts'
import { listErasures, requestErasure } from './requests.ts'

export function erasureRoutes(route: Route): void {
  route(contract.previewErasure, ({ ctx, query }) => previewErasure(ctx, query))
  route(contract.exportSubject, ({ ctx, query }) => exportSubject(ctx, query))
  route(contract.requestErasure, ({ ctx, user, body }) => requestErasure(ctx, user.id, body))
  route(contract.listErasures, ({ ctx, query }) => listErasures(ctx, query))
  route(contract.listLegalHolds, ({ ctx, query }) => listLegalHolds(ctx, query))
  route(contract.setLegalHold, ({ ctx, user, body }) => setLegalHold(ctx, user, body))
  route(contract.liftLegalHold, (r) => liftLegalHold(r.ctx, r.user, r.params.holdId, r.body))
}
