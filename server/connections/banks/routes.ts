import * as contract from '#contract/bank-connections.ts'
import type { Route } from '#server/context.ts'
import { finishBankConnection } from './finish.ts'
import { createQuilttSessionOpener, saveQuilttConnection } from './quiltt.ts'
import { confirmBankRelink, reauthBankConnection } from './repair.ts'

export function bankRoutes(route: Route): void {
  const openQuilttSession = createQuilttSessionOpener()
  route(contract.finishBankConnection, ({ ctx, user, body }) => finishBankConnection(ctx, user, body))
  route(contract.reauthBankConnection, ({ ctx, user, body }) => reauthBankConnection(ctx, user, body))
  route(contract.confirmBankRelink, (r) => confirmBankRelink(r.ctx, r.user, r.body.connection_id))
  route(contract.openQuilttSession, (r) => openQuilttSession(r.ctx, r.user, r.query.company_id))
  route(contract.saveQuilttConnection, ({ ctx, user, body }) => saveQuilttConnection(ctx, user, body))
}
