import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { IncomingHttpHeaders } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/core/errors.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import type { CoreContext } from '../core/core-context.ts'
import { getCallerKey } from '../core/http/security/caller-key.ts'
import { ClaimLost, executeWithClaim } from '../core/jobs/claims.ts'
import { inTransaction, type Transaction } from '../core/data/database.ts'

export interface IncomingEvent {
  /** The same for every delivery of the event. */
  id: string
}

export interface Webhook<E extends IncomingEvent> {
  path: `/webhooks/${string}`
  provider: string
  /**
   * Verifies the signature and age, and returns the events in the body. `caller` is the key of the client's IP address,
   * for limits. Throws ProviderError, with the kind `auth` for an invalid signature.
   */
  verify: (headers: IncomingHttpHeaders, body: Buffer, caller: string) => E[] | Promise<E[]>
  /** Called in the transaction that stores the event. */
  onEvent: (trx: Transaction, event: E, stored: string) => Promise<void>
}

/**
 * Requests are authenticated by their signature over the raw body. Each event is stored once by id and processed later
 * by a job.
 */
export function registerWebhook<E extends IncomingEvent>(
  app: FastifyInstance,
  ctx: CoreContext,
  { path, provider, verify, onEvent }: Webhook<E>,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post(path, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const events = await verifyOrReject(async () => verify(request.headers, body, getCallerKey(request)))
      await inTransaction(ctx, async (trx) => {
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

/** If the provider's keys are unavailable, the response is a 503, so that the provider delivers the event again. */
async function verifyOrReject<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'down' || error.kind === 'rate_limited')
      throw error
    throw new AppError(error.kind === 'auth' ? 'unauthorised' : 'invalid_request', {
      cause: error,
      message: 'The webhook event was rejected',
    })
  }
}

/** Returns undefined if the event is already stored. */
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

/** Retention period of processed events. Providers redeliver an event only for a shorter period. */
export const eventDays = 90

export async function deleteOldWebhookEvents({ db }: Pick<CoreContext, 'db'>, max: number): Promise<number> {
  const old = db
    .selectFrom('webhook_events')
    .select('id')
    .where('processed_at', '<', sql<string>`now() - make_interval(days => ${eventDays})`)
    .orderBy('processed_at')
    .limit(max)
  const { numDeletedRows } = await db.deleteFrom('webhook_events').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Skips an event that is already processed. The last step's transaction also marks the event as processed, so only one
 * of several concurrent workers commits it. Earlier steps may run more than once.
 */
export async function runEventSteps<Ctx extends CoreContext>(
  ctx: Ctx,
  stored: string,
  steps: ((ctx: Ctx) => Promise<void>)[],
): Promise<void> {
  if (!(await beginWork(ctx.db, stored))) return
  const mark = createMark(stored)
  try {
    for (const step of steps.slice(0, -1)) await step(ctx)
    await steps.at(-1)?.({ ...ctx, beforeCommit: mark.in })
    // If the last step did not run a transaction, mark the event here.
    if (!mark.isDone()) await inTransaction(ctx, mark.in)
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
  }
}

/** Returns false if the event is already processed. */
async function beginWork(db: CoreContext['db'], stored: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_events')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', stored)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks an event as processed in the first committed transaction of its last step. */
function createMark(stored: string) {
  let isDone = false
  return {
    isDone: () => isDone,
    in: async (trx: Transaction): Promise<void> => {
      const unprocessed = trx
        .updateTable('webhook_events')
        .set({ processed_at: sql`now()`, worked: sql`worked + 1` })
        .where('id', '=', stored)
        .where('processed_at', 'is', null)
      try {
        await executeWithClaim(unprocessed)
        isDone = true
      } catch (error) {
        if (!isDone) throw error
      }
    },
  }
}
