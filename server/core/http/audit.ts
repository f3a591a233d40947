import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '#contract/audit.ts'
import type { AppError } from '#contract/errors.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../data/database.ts'
import { HiddenCompany } from './hidden-company.ts'

export interface AuditEntry {
  action: AuditAction
  /** Null: the product itself, or somebody unknown. */
  userId: string | null
  companyId?: string | null
  target?: string | null
  details?: Record<string, unknown>
}

/** Writes down what an auditor asks for; inside the transaction of what happened, where there is one. */
export async function audit(db: Database | Transaction, entry: AuditEntry): Promise<void> {
  const { action, userId, companyId = null, target = null, details = {} } = entry
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

/** Where a request came from, for the details. */
const originOf = ({ id, ip }: FastifyRequest) => ({ request_id: id, address: ip })

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Somebody gets a file: written before its first byte leaves, so that none leaves unseen. */
export async function auditFile(
  { db }: Context,
  request: FastifyRequest,
  action: 'downloaded' | 'exported',
  { name, about }: { name: string; about?: { companyId: string; details: Record<string, unknown> } },
): Promise<void> {
  const { user, companyId } = request.caller ?? { user: null, companyId: null }
  const entry = { action, userId: user?.id ?? null, companyId: companyId ?? about?.companyId ?? null }
  const details = { file: name, ...about?.details, ...originOf(request) }
  await audit(db, { ...entry, target: pathOf(request), details })
}

/** So many refusals of one person, or from one address, are written one by one in a minute; then every tenfold one. */
const writtenAlone = 10

/**
 * Writes down refusals beside the request, never in its way: each of a person at first, then samples with their count;
 * of calls without a valid token only bursts from one address.
 */
export function auditRefusals(app: FastifyInstance, ctx: Context) {
  const counted = minuteCounter()
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
    const { method, ip } = request
    if (error.status === 401) {
      const count = counted(`address ${ip}`)
      if (count >= writtenAlone && isPowerOfTen(count))
        write({ action: 'tokens_refused', userId: null, details: { count, ...originOf(request) } })
      return
    }
    const refused = refusalOf(error, request)
    if (!refused) return
    const count = counted(`person ${refused.userId}`)
    if (count > writtenAlone && !isPowerOfTen(count)) return
    const details = { method, status: error.status, count, ...originOf(request) }
    write({ ...refused, action: 'refused', target: pathOf(request), details })
  }
}

/** Who was refused what: anything forbidden, and a company that exists and is not theirs to know of. */
function refusalOf(error: AppError, { caller }: FastifyRequest) {
  if (!caller) return null
  const { user, companyId } = caller
  if (error.cause instanceof HiddenCompany) return { userId: user.id, companyId: error.cause.companyId }
  return error.status === 403 ? { userId: user.id, companyId } : null
}

const isPowerOfTen = (count: number) => Number.isInteger(Math.log10(count))

/** Counts by key within the present minute. */
function minuteCounter(): (key: string) => number {
  let minute = 0
  const counts = new Map<string, number>()
  return (key) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) counts.clear()
    minute = now
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
