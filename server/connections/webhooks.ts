import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { IncomingHttpHeaders } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/core/errors.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import type { CoreContext } from '../core/core-context.ts'
import { getCallerKey } from '../core/http/security/caller-key.ts'
import { ClaimLost, requireClaim } from '../core/jobs/claims.ts'
import { inTransaction, type Transaction } from '../core/data/database.ts'

/** An event that a provider has sent. */
export interface IncomingEvent {
  /** Stable across repeated deliveries. */
  id: string
}

/** An endpoint to which a provider delivers its events. */
export interface Webhook<E extends IncomingEvent> {
  path: `/webhooks/${string}`
  provider: string
  /**
   * Verifies signature and age, and returns the events of the body. `caller` is the key of its address. Throws
   * ProviderError, `auth` for a forgery.
   */
  verify: (headers: IncomingHttpHeaders, body: Buffer, caller: string) => E[] | Promise<E[]>
  /** Enqueues the job for an event, in the transaction that stores it for the first time. */
  onEvent: (trx: Transaction, event: E, stored: string) => Promise<void>
}

/**
 * Receives a provider's events: verifies them over the raw body, stores each once by its id and answers; a job processes
 * them. The endpoint is public, the signature is the authentication.
 */
export function webhook<E extends IncomingEvent>(
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

/** An event that cannot be verified because the provider does not answer gets a 503, so that it is delivered again. */
async function verifyOrReject<T>(verify: () => Promise<T>): Promise<T> {
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

/** The id of the new row; undefined for an event that was delivered before. */
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

/** How long a processed event is stored; providers repeat none that is older. */
const retentionDays = 90

/** Deletes up to `most` events that were processed long ago. Returns how many. */
export async function deleteOldEvents({ db }: Pick<CoreContext, 'db'>, max: number): Promise<number> {
  const old = db
    .selectFrom('webhook_events')
    .select('id')
    .where('processed_at', '<', sql<string>`now() - make_interval(days => ${retentionDays})`)
    .orderBy('processed_at')
    .limit(max)
  const { numDeletedRows } = await db.deleteFrom('webhook_events').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Processes a stored event once, however often its job runs: an event that was processed before is skipped, and of two
 * workers at the same time only one commits. Each of `steps` uses at most one transaction; that of the last step also
 * marks the event as processed. The job of a worker that dies before that is repeated.
 */
export async function processOnce<Ctx extends CoreContext>(
  ctx: Ctx,
  stored: string,
  steps: ((ctx: Ctx) => Promise<void>)[],
): Promise<void> {
  if (!(await beginWork(ctx.db, stored))) return
  const mark = createMark(stored)
  try {
    for (const step of steps.slice(0, -1)) await step(ctx)
    await steps.at(-1)?.({ ...ctx, beforeCommit: mark.in })
    // the last step had nothing to change
    if (!mark.isDone()) await inTransaction(ctx, mark.in)
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
  }
}

/** Counts an attempt; false for an event that was processed before. */
async function beginWork(db: CoreContext['db'], stored: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_events')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', stored)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks an event as processed in the first transaction of its last step that commits. */
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
        await requireClaim(unprocessed)
        isDone = true
      } catch (error) {
        if (!isDone) throw error
      }
    },
  }
}
