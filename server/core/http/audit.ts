import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '#contract/staff/audit.ts'
import type { AppError } from '#contract/core/errors.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../data/database.ts'
import { getCallerKey } from './caller-key.ts'
import { createMinuteCounter } from '../minute-counter.ts'
import { HiddenCompany } from './hidden-company.ts'

export interface AuditEntry {
  action: AuditAction
  /** Null for the product itself, or for somebody unknown. */
  userId: string | null
  companyId?: string | null
  target?: string | null
  details?: Record<string, unknown>
}

/**
 * Writes an audit entry, in the transaction of the event where there is one. With `fold`, repeats by the same person on the
 * same target within an hour of the first are counted in its entry (`details.count`).
 */
export async function audit(
  db: Database | Transaction,
  entry: AuditEntry,
  { fold }: { fold?: 'hour' } = {},
): Promise<void> {
  const { action, userId, companyId = null, target = null, details = {} } = entry
  if (fold && (await countRepeat(db, entry))) return
  await db
    .insertInto('audit_events')
    .values({
      id: uuidv7(),
      user_id: userId,
      company_id: companyId,
      action,
      target,
      details: JSON.stringify(details),
    })
    .execute()
}

/** Counts a repeat in the entry of the last hour. Returns false when there is none. */
async function countRepeat(
  db: Database | Transaction,
  { action, userId, target = null }: AuditEntry,
): Promise<boolean> {
  const count = sql`jsonb_build_object('count', coalesce((details ->> 'count')::integer, 1) + 1)`
  const { numUpdatedRows } = await db
    .updateTable('audit_events')
    .set({ details: sql<string>`details || ${count}` })
    .where('id', '=', (event) =>
      event
        .selectFrom('audit_events as latest')
        .select('latest.id')
        .where('latest.user_id', '=', userId)
        .where('latest.action', '=', action)
        .where('latest.target', '=', target)
        .where('latest.at', '>', sql<string>`now() - interval '1 hour'`)
        .orderBy('latest.at', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const getOrigin = ({ id, ip }: FastifyRequest) => ({ request_id: id, address: ip })

const getPath = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Records that somebody gets a file, before its first byte is sent, so that no download goes unrecorded. */
export async function auditFile(
  { db }: Context,
  request: FastifyRequest,
  action: 'downloaded' | 'exported',
  { name, about }: { name: string; about?: { companyId: string; details: Record<string, unknown> } },
): Promise<void> {
  const { user, companyId } = request.caller ?? { user: null, companyId: null }
  const entry = { action, userId: user?.id ?? null, companyId: companyId ?? about?.companyId ?? null }
  const details = { file: name, ...about?.details, ...getOrigin(request) }
  await audit(db, { ...entry, target: getPath(request), details })
}

/** How many refusals a person or an address has recorded one by one in a minute; after that only each power of ten. */
const maxSingleEntries = 10

/**
 * Records refusals without delaying the request: each refusal of a person at first, then samples with their count; of
 * calls without a valid token only bursts from one address.
 */
export function auditRefusals(app: FastifyInstance, ctx: Context) {
  const countInMinute = createMinuteCounter()
  const writing = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.allSettled(writing)))
  const write = (entry: AuditEntry) => {
    const task = audit(ctx.db, entry)
      .catch((error: unknown) =>
        ctx.log.error({ err: error, entry }, 'a refusal was not written to the audit'),
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
    const refused = toRefusal(error, request)
    if (!refused) return
    const count = countInMinute(request.callerKey)
    if (count > maxSingleEntries && !isPowerOfTen(count)) return
    const details = { method: request.method, status: error.status, count, ...getOrigin(request) }
    write({ ...refused, action: 'refused', target: getPath(request), details })
  }
}

/** The refusal to record: whatever is forbidden, and a company that exists but is hidden from the caller. */
function toRefusal(error: AppError, { caller }: FastifyRequest) {
  if (!caller) return null
  const { user, companyId } = caller
  if (error.cause instanceof HiddenCompany) return { userId: user.id, companyId: error.cause.companyId }
  return error.status === 403 ? { userId: user.id, companyId } : null
}

const isPowerOfTen = (count: number) => Number.isInteger(Math.log10(count))
