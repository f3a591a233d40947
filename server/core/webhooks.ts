import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/errors.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { Context } from './context.ts'
import { inTransaction, type Transaction } from './database.ts'

/** Somebody else's word that something happened there. */
export interface IncomingEvent {
  /** Stable across repeated deliveries. */
  id: string
}

/** An address to which a provider brings its events. */
export interface Webhook<E extends IncomingEvent> {
  path: `/webhooks/${string}`
  provider: string
  /** The events of a body whose signature and age are proven. Throws ProviderError, `auth` for a forgery. */
  verify: (headers: IncomingHttpHeaders, body: Buffer) => E[] | Promise<E[]>
  /** Promises the work on an event, in the transaction that stores it for the first time. */
  onEvent: (trx: Transaction, event: E, stored: string) => Promise<void>
}

/**
 * Takes a provider's events: verified over the raw body, stored once by their id, answered at once; a job does the
 * work. Anybody may call, only the provider is believed.
 */
export function webhook<E extends IncomingEvent>(
  app: FastifyInstance,
  ctx: Context,
  { path, provider, verify, onEvent }: Webhook<E>,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post(path, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const events = await believed(async () => verify(request.headers, body))
      await inTransaction(ctx.db, async (trx) => {
        for (const event of events) {
          const stored = await store(trx, { provider, event_id: event.id, body })
          if (stored) await onEvent(trx, event, stored)
        }
      })
      return reply.code(204).send()
    })
    done()
  })
}

/** What cannot be judged now, for the provider's silence, is answered so that it is brought again. */
async function believed<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'down' || error.kind === 'rate_limited')
      throw error
    throw new AppError(error.kind === 'auth' ? 'unauthorised' : 'invalid_request', {
      cause: error,
      message: 'This event is not accepted',
    })
  }
}

/** The new row's id; undefined when the event is known already. */
async function store(
  trx: Transaction,
  event: { provider: string; event_id: string; body: Buffer },
): Promise<string | undefined> {
  const stored = await trx
    .insertInto('webhook_events')
    .values({ id: uuidv7(), ...event })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** Notes that the work on an event is done. */
export async function markProcessed({ db }: Context, stored: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: new Date().toISOString() })
    .where('id', '=', stored)
    .execute()
}
