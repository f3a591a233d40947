import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Context } from '../core/context.ts'
import { inTransaction } from '../core/database.ts'
import type { AccountingEvent } from '../providers/accounting/index.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { syncLink } from './sync.ts'

/** What to do with a stored accounting event: read the company's connections again. */
const accountingEvent = {
  name: 'accounting-event',
  data: z.object({ webhook: z.uuid(), provider_company_id: z.string().nullable() }),
}

/**
 * Takes Codat's events: verified by their signature over the raw body, stored once by their id, answered at once;
 * a job does the work. Anybody may call, only Codat is believed.
 */
export function webhookRoutes(app: FastifyInstance, ctx: Context): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post('/webhooks/codat', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await store(ctx, verified(ctx, request.headers, body), body)
      return reply.code(204).send()
    })
    done()
  })
}

function verified(
  { accounting }: Context,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): AccountingEvent {
  try {
    return accounting.verifyWebhook(headers, body)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isForged = error.kind === 'auth'
    throw new AppError(isForged ? 'unauthorised' : 'invalid_request', {
      cause: error,
      message: 'This event is not accepted',
    })
  }
}

async function store(ctx: Context, event: AccountingEvent, body: Buffer): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const stored = await trx
      .insertInto('webhook_events')
      .values({ id: uuidv7(), provider: 'codat', event_id: event.id, body })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored)
      await ctx.jobs.enqueue(trx, accountingEvent, {
        webhook: stored.id,
        provider_company_id: event.companyId ?? null,
      })
  })
}

/** Works on stored accounting events. Reading everything again makes order and repeats harmless. */
export async function workOnWebhooks(ctx: Context): Promise<void> {
  await ctx.jobs.work(accountingEvent, async ({ webhook, provider_company_id }) => {
    if (provider_company_id !== null) {
      const link = await ctx.db
        .selectFrom('accounting_links')
        .select(['id', 'company_id', 'provider_company_id'])
        .where('provider_company_id', '=', provider_company_id)
        .executeTakeFirst()
      if (link) await syncLink(ctx, link)
    }
    await ctx.db
      .updateTable('webhook_events')
      .set({ processed_at: new Date().toISOString() })
      .where('id', '=', webhook)
      .execute()
  })
}
