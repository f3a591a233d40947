import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '#contract/staff/audit.ts'
import type { AppError } from '#contract/core/errors.ts'
import type { CoreContext } from '../core-context.ts'
import { spendBudget } from '../data/daily-budget.ts'
import { type Database, inTransaction, type Transaction } from '../data/database.ts'
import { getCallerKey } from './security/caller-key.ts'
import { createMinuteCounter } from '../minute-counter.ts'
import { HiddenCompany } from './access.ts'

export interface AuditEntry {
  action: AuditAction
  /** Null for the system or an unknown user. */
  userId: string | null
  companyId?: string | null
  target?: string | null
  details?: Record<string, unknown>
}

/**
 * Writes an audit event. To write it atomically with a change, pass the change's transaction. With `fold`, if a user
 * repeats an action on the same target within a clock hour (UTC), no new event is written. Instead, the count, the last
 * time and the IP addresses of the first event are updated.
 */
export async function recordAuditEvent(
  db: Database | Transaction,
  entry: AuditEntry,
  { fold }: { fold?: 'hour' } = {},
): Promise<void> {
  if (fold) await foldEvent(db, entry)
  else await db.insertInto('audit_log').values(toRow(entry)).execute()
}

const toRow = ({ action, userId, companyId = null, target = null, details = {} }: AuditEntry) => ({
  id: uuidv7(),
  user_id: userId,
  company_id: companyId,
  action,
  target,
  details: JSON.stringify(details),
})

async function foldEvent(
  db: Database | Transaction,
  entry: AuditEntry,
  about: unknown = null,
): Promise<number> {
  const row = toRow(entry)
  const hour = new Date().toISOString().slice(0, 13)
  const identity = JSON.stringify([row.user_id, row.company_id, row.action, row.target, about])
  const repeat_key = `${hour} ${createHash('sha256').update(identity).digest('base64url')}`
  const added = await db
    .insertInto('audit_log')
    .values({ ...row, repeat_key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('count')
    .executeTakeFirst()
  if (added) return added.count
  const { count } = await db
    .updateTable('audit_log')
    .set({ count: sql`count + 1`, last_at: sql`now()`, details: addAddress(row.details) })
    .where('repeat_key', '=', repeat_key)
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** Maximum number of IP addresses in an event, in addition to the first address. */
const maxMoreAddresses = 9

/**
 * Adds the IP address of a repeated event to the details of the first event, unless the details already contain it or
 * `maxMoreAddresses` is reached.
 */
const addAddress = (repeated: string) => {
  const [address, more] = [
    sql`(${repeated}::jsonb -> 'address')`,
    sql`coalesce(details -> 'more_addresses', '[]')`,
  ]
  return sql<string>`case
    when ${address} is null or ${address} in (select details -> 'address' union all select jsonb_array_elements(${more}))
      or jsonb_array_length(${more}) >= ${sql.lit(maxMoreAddresses)}
    then details
    else details || jsonb_build_object('more_addresses', ${more} || ${address})
  end`
}

const getOrigin = ({ id, ip }: FastifyRequest) => ({ request_id: id, address: ip })

const getPath = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Size of an audit event in the database in bytes, with indexes but without details. */
const eventSize = 400

/**
 * Records a download or export before its first byte is sent, so that the audit log misses no download. Repeated
 * downloads of the same file within a clock hour (UTC) increment the count of one event. Throws `too_many_requests` if
 * the daily `audit` budget of the user or IP address is exceeded.
 */
export async function recordDownload(
  { db }: CoreContext,
  request: FastifyRequest,
  action: 'downloaded' | 'exported',
  { name, about }: { name: string; about?: { companyId: string; details: Record<string, unknown> } },
): Promise<void> {
  const { user, companyId } = request.caller ?? { user: null, companyId: null }
  const person = user?.id ?? getCallerKey(request)
  const file = { file: name, ...about?.details }
  const details = { ...file, ...getOrigin(request) }
  const entry = {
    action,
    userId: user?.id ?? null,
    companyId: companyId ?? about?.companyId ?? null,
    target: getPath(request),
    details,
  }
  await inTransaction({ db }, async (trx) => {
    const count = await foldEvent(trx, entry, [person, file])
    if (count === 1) await spendBudget(trx, person, 'audit', eventSize + JSON.stringify(details).length)
  })
}

/**
 * Maximum number of rejections of a user that are recorded individually per minute. Above this number, a rejection is
 * recorded only if the count is a power of ten. Rejected tokens are recorded only at powers of ten, starting at this
 * number.
 */
const maxSingleEntries = 10

/**
 * Creates a function that writes audit events for requests without a valid token or sufficient access, and does not
 * delay the responses. Records only a sample of frequent rejections (see `maxSingleEntries`).
 */
export function createRejectionRecorder(app: FastifyInstance, ctx: CoreContext) {
  const countInMinute = createMinuteCounter()
  const writing = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.allSettled(writing)))
  const write = (entry: AuditEntry) => {
    const task = recordAuditEvent(ctx.db, entry)
      .catch((error: unknown) =>
        ctx.log.error({ err: error, entry }, 'could not write a refusal to the audit log'),
      )
      .finally(() => writing.delete(task))
    writing.add(task)
  }
  return (error: AppError, request: FastifyRequest): void => {
    if (error.status === 401) {
      const count = countInMinute(getCallerKey(request))
      if (count >= maxSingleEntries && isPowerOfTen(count))
        write({ action: 'tokens_refused', userId: null, details: { count, ...getOrigin(request) } })
      return
    }
    const refusal = toRefusal(error, request)
    if (!refusal) return
    const count = countInMinute(request.callerKey)
    if (count > maxSingleEntries && !isPowerOfTen(count)) return
    const details = { method: request.method, status: error.status, count, ...getOrigin(request) }
    write({ ...refusal, action: 'refused', target: getPath(request), details })
  }
}

function toRefusal(error: AppError, { caller }: FastifyRequest) {
  if (!caller) return null
  const { user, companyId } = caller
  if (error.cause instanceof HiddenCompany) return { userId: user.id, companyId: error.cause.companyId }
  return error.status === 403 ? { userId: user.id, companyId } : null
}

const isPowerOfTen = (count: number) => Number.isInteger(Math.log10(count))
