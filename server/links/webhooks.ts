import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../core/context.ts'
import { markProcessed, webhook } from '../core/webhooks.ts'
import { linkAtProvider } from './links.ts'
import { syncLinks } from './sync.ts'

/** What to do with a stored accounting event: read the company's connections again. */
const accountingEvent = {
  name: 'accounting-event',
  data: z.object({ webhook: z.uuid(), provider_company_id: z.string().nullable() }),
}

/** Takes Codat's events. */
export function webhookRoutes(app: FastifyInstance, ctx: Context): void {
  webhook(app, ctx, {
    path: '/webhooks/codat',
    provider: 'codat',
    verify: (headers, body) => [ctx.accounting.verifyWebhook(headers, body)],
    onEvent: (trx, { companyId }, stored) =>
      ctx.jobs.enqueue(trx, accountingEvent, { webhook: stored, provider_company_id: companyId ?? null }),
  })
}

/** Works on stored accounting events. Reading everything again makes order and repeats harmless. */
export async function workOnWebhooks(ctx: Context): Promise<void> {
  await ctx.jobs.work(accountingEvent, async ({ webhook: stored, provider_company_id }) => {
    if (provider_company_id !== null) {
      const link = await linkAtProvider(ctx, provider_company_id)
      if (link) await syncLinks(ctx, [link])
    }
    await markProcessed(ctx, stored)
  })
}
