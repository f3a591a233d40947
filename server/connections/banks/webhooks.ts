import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { registerWebhook } from '#server/connections/webhooks.ts'
import { enqueueRefresh } from './refresh.ts'

/** An event only triggers a read of the connection. */
export function bankWebhookRoutes(app: FastifyInstance, ctx: Context): void {
  const { plaid, quiltt } = ctx
  if (plaid)
    registerWebhook(app, ctx, {
      path: '/webhooks/plaid',
      provider: 'plaid',
      verify: async (headers, body, caller) => [await plaid.verifyWebhook(headers, body, caller)],
      onEvent: (trx, { item_id }, stored) =>
        enqueueRefresh(ctx, trx, { provider: 'plaid', id: item_id, stored }),
    })
  if (quiltt)
    registerWebhook(app, ctx, {
      path: '/webhooks/quiltt',
      provider: 'quiltt',
      verify: (headers, body) => quiltt.verifyWebhook(headers, body),
      onEvent: (trx, { connection_id }, stored) =>
        enqueueRefresh(ctx, trx, { provider: 'quiltt', id: connection_id, stored }),
    })
}
