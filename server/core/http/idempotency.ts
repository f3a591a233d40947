import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError, type ErrorCode, type ErrorDetails, invalidField } from '#contract/core/errors.ts'
import { isReceivedFile } from '#contract/core/fields.ts'
import type { CoreContext } from '../core-context.ts'
import { spendBudget } from '../data/daily-budget.ts'
import type { Database, Transaction } from '../data/database.ts'
import { ClaimLost, executeWithClaim } from '../jobs/claims.ts'
import { toAppError } from './problem.ts'
import { compressResponse, decompressResponse } from './stored-answer.ts'

export const retentionHours = 24
/** Bytes per row in addition to the response. */
const rowBytes = 300
/** Maximum time that a retry waits for the first request to finish. */
const waitMs = 5000

/** Assumes that a request that claimed its key more than a minute ago has died. */
const isAbandoned = sql<boolean>`idempotency_keys.claimed_at < now() - interval '1 minute'`

export interface IdempotentRequest {
  userId: string
  key: string
  /** The hash from `hashRequest`. A retry must have the same key and the same hash. */
  hash: string
}

interface Claim extends IdempotentRequest {
  /** Unique per attempt. A request that takes over the key replaces the stored id with its own id. */
  id: string
  isOver: boolean
}

/** Reads the Idempotency-Key header, if any. Throws `invalid_request` if it is malformed. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalidField('header.Idempotency-Key', 'Send 1 to 255 visible characters')
}

/**
 * Hashes the endpoint and the parsed values of a request. The order of fields does not matter. A file is represented by
 * its filename and the hash of its content.
 */
export function hashRequest({ method, path }: Endpoint, parsed: unknown): string {
  const text = JSON.stringify([method, path, parsed], (_, value: unknown) => {
    if (isReceivedFile(value)) return { filename: value.filename, sha256: value.sha256 }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Runs `work` and stores its final response, whether a success or an error. For a retry, calls `onRepeat`, then returns
 * the stored response or throws the stored error. Throws `idempotency_mismatch` if the key was used for a different
 * request, and `idempotency_running` if the first request is still running after `waitMs`. Throws `idempotency_unknown`
 * if the first request died after a commit, if its response was too long to store or can no longer be decrypted, or if
 * the caller has lost access since the first request.
 */
export async function runIdempotently<Ctx extends CoreContext>(
  ctx: Ctx,
  request: IdempotentRequest,
  work: (ctx: Ctx) => Promise<string | null>,
  onRepeat: () => void,
): Promise<string | null> {
  const claim: Claim = { ...request, id: randomUUID(), isOver: false }
  const firstReply = await claimOrWait(ctx.db, claim)
  if (firstReply) {
    onRepeat()
    return repeat(ctx, claim, firstReply)
  }
  try {
    await spendBudget(ctx.db, claim.userId, 'changes', rowBytes)
    const text = await work({ ...ctx, beforeCommit: (trx) => recordChange(trx, claim) })
    await end(ctx, claim, { status: text === null ? 204 : 200, response: await sealAnswer(ctx, claim, text) })
    return text
  } catch (error) {
    // If another request took over the key, that request stores its own response.
    const refusal = error instanceof ClaimLost ? running() : toAppError(error)
    const response = await sealAnswer(ctx, claim, toJson(refusal))
    await end(ctx, claim, isFinal(refusal) ? { status: refusal.status, response } : null)
    throw error instanceof ClaimLost ? refusal : error
  }
}

interface StoredAnswer {
  status: number
  /**
   * The response is encrypted, because it may contain a secret, such as a bank link. Null for status 204 and for a
   * response that is too long.
   */
  response: string | null
}

const isHeldBy = ({ userId, key, id }: Claim) =>
  sql<boolean>`(user_id, key, claim) = (${userId}, ${key}, ${id})`

const running = () => new AppError('idempotency_running', { details: { retry_after: 2 } })

const getSealContext = ({ userId, key }: Claim) => `${userId} ${key}`

async function sealAnswer(
  { secrets }: CoreContext,
  claim: Claim,
  text: string | null,
): Promise<string | null> {
  const packed = text === null ? null : compressResponse(text)
  return packed === null ? null : secrets.seal(packed, getSealContext(claim))
}

/** Server errors and temporary failures are not final: a retry may succeed. */
const isFinal = ({ status, code }: AppError) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status) && code !== 'idempotency_running'

const toJson = ({ code, message, details }: AppError) => JSON.stringify({ code, message, details })

async function repeat(
  { secrets }: CoreContext,
  claim: Claim,
  { status, response }: StoredAnswer,
): Promise<string | null> {
  if (response === null && status === 204) return null
  // The response was too long to store, but the request took effect and its result can be loaded.
  if (response === null) throw new AppError('idempotency_unknown')
  const packed = await secrets.open(response, getSealContext(claim)).catch((cause: unknown) => {
    // The encryption key was retired, so the first response is lost.
    throw new AppError('idempotency_unknown', { cause })
  })
  const text = decompressResponse(packed)
  if (status < 400) return text
  const { code, ...problem } = JSON.parse(text) as {
    code: ErrorCode
    message: string
    details: ErrorDetails
  }
  throw new AppError(code, problem)
}

/** Returns null if this request holds the claim and must run, otherwise the first response. */
async function claimOrWait(db: Database, claim: Claim): Promise<StoredAnswer | null> {
  const end = Date.now() + waitMs
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    if (await claimKey(db, claim)) return null
    const firstReply = await findAnswer(db, claim)
    // The row was deleted: the first request had no final response, so this request may run.
    if (!firstReply) continue
    if (firstReply.request_hash !== claim.hash) throw new AppError('idempotency_mismatch')
    if (firstReply.has_lost_right)
      throw new AppError('idempotency_unknown', {
        message: 'Your access has changed since the first request with this Idempotency-Key',
      })
    if (firstReply.status !== null) return { status: firstReply.status, response: firstReply.response }
    if (firstReply.died_after_change) throw new AppError('idempotency_unknown')
    if (Date.now() > end) throw running()
    await pause(wait)
  }
}

/** Selects the caller's companies and permissions, which determine what a response may contain. */
const selectRights = (userId: string) => sql<string[]>`array(
  select company_id::text from company_members where user_id = ${userId}
  union all select unnest(permissions) from users where id = ${userId})`

/**
 * Claims a key that is free, expired, or claimed by an identical request that died before it changed anything.
 * Returns false for any other key.
 */
async function claimKey(db: Database, { userId, key, hash, id }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (user_id, key, request_hash, claim, caller_rights)
    values (${userId}, ${key}, ${hash}, ${id}, ${selectRights(userId)})
    on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, caller_rights = excluded.caller_rights, claim = excluded.claim, has_changed = false, status = null,
      response = null, claimed_at = now(), created_at = now()
    where idempotency_keys.created_at < now() - make_interval(hours => ${retentionHours})
      or (idempotency_keys.request_hash = excluded.request_hash and idempotency_keys.status is null
        and not idempotency_keys.has_changed
        and ${isAbandoned})
    returning claim`.execute(db)
  return rows.length > 0
}

const findAnswer = (db: Database, { userId, key }: Claim) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .select(sql<boolean>`has_changed and ${isAbandoned}`.as('died_after_change'))
    .select(sql<boolean>`not caller_rights <@ ${selectRights(userId)}`.as('has_lost_right'))
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

/**
 * Records, in the transaction of a change, that the request has changed something. Throws `ClaimLost` if a different
 * request took over the key.
 */
async function recordChange(trx: Transaction, claim: Claim): Promise<void> {
  if (claim.isOver) return
  await executeWithClaim(
    trx.updateTable('idempotency_keys').set({ has_changed: true }).where(isHeldBy(claim)),
  )
}

/** Stores the final response or frees the key. The work is done, so an error here must not change the response. */
async function end({ db, log }: CoreContext, claim: Claim, answer: StoredAnswer | null): Promise<void> {
  claim.isOver = true
  try {
    if (answer) {
      // The request itself may have granted access, such as membership in a new company.
      const caller_rights = sql<string[]>`caller_rights || ${selectRights(claim.userId)}`
      await db
        .updateTable('idempotency_keys')
        .set({ ...answer, caller_rights })
        .where(isHeldBy(claim))
        .execute()
      // The change has taken effect, so exceeding the budget only causes the next change to be rejected.
      await spendBudget(db, claim.userId, 'changes', answer.response?.length ?? 0).catch(() => {})
    } else await db.deleteFrom('idempotency_keys').where(isHeldBy(claim)).execute()
  } catch (error) {
    log.warn({ err: error }, 'could not store the response to a request with an Idempotency-Key')
  }
}

/** Deletes up to `limit` expired keys with their responses. Returns the number of deleted keys. */
export async function deleteExpiredIdempotencyKeys(
  { db }: Pick<CoreContext, 'db'>,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys
      where created_at < now() - make_interval(hours => ${retentionHours}) order by created_at limit ${limit})
    returning key`.execute(db)
  return rows.length
}
