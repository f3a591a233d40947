import * as contract from '#contract/staff/outbox.ts'
import type { Route } from '#server/context.ts'
import { getOutboxMail, listOutbox } from './outbox.ts'

export function mailRoutes(route: Route): void {
  route(contract.listOutbox, ({ ctx, query }) => listOutbox(ctx, query))
  route(contract.getOutboxMail, ({ ctx, user, params }) => getOutboxMail(ctx, user, params.mailId))
}
