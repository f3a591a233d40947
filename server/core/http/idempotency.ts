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
import { ClaimLost, requireClaim } from '../jobs/claims.ts'
import { toAppError } from './problem.ts'
import { packAnswer, unpackAnswer } from './stored-answer.ts'

/** How long an answer is stored. */
const retentionHours = 24
/** Bytes that a row takes beside its answer. */
const rowBytes = 300
/** How long a repeat waits for the first request to end. */
const waitMs = 5000

/** Whether the request that claimed a key has died: none takes so long. */
const isAbandoned = sql<boolean>`idempotency_keys.claimed_at < now() - interval '1 minute'`

/** A request that its caller may repeat and wants to take effect once. */
export interface IdempotentRequest {
  userId: string
  key: string
  /** From `hashRequest`: under one key, only an equal request is a repeat. */
  hash: string
}

interface Claim extends IdempotentRequest {
  /** Unique to this attempt; a request that takes the key over replaces it. */
  id: string
  isOver: boolean
}

/** Reads the caller's Idempotency-Key, if there is one. Throws `invalid_request` for a malformed key. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalidField('header.Idempotency-Key', 'Send 1 to 255 visible characters')
}

/** Hashes a request: equal for the same endpoint and values in any order; a file counts by its content. */
export function hashRequest({ method, path }: Endpoint, parsed: unknown): string {
  const text = JSON.stringify([method, path, parsed], (_, value: unknown) => {
    if (isReceivedFile(value)) return { filename: value.filename, sha256: value.sha256 }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Runs `work`, or returns the answer it gave the first time, after calling `onRepeat`. Final answers are stored,
 * successes and refusals alike. Throws `idempotency_mismatch` when the key was used for something else,
 * `idempotency_running` while the first request is still running, and `idempotency_unknown` when it died after a commit or
 * the caller has lost a right since.
 */
export async function answerOnce<Ctx extends CoreContext>(
  ctx: Ctx,
  request: IdempotentRequest,
  work: (ctx: Ctx) => Promise<string | null>,
  onRepeat: () => void,
): Promise<string | null> {
  const claim: Claim = { ...request, id: randomUUID(), isOver: false }
  const first = await claimOrWait(ctx.db, claim)
  if (first) {
    onRepeat()
    return repeat(ctx, claim, first)
  }
  try {
    await spendBudget(ctx.db, claim.userId, 'changes', rowBytes)
    const text = await work({ ...ctx, beforeCommit: (trx) => recordChange(trx, claim) })
    await end(ctx, claim, { status: text === null ? 204 : 200, response: await sealAnswer(ctx, claim, text) })
    return text
  } catch (error) {
    // the request that took the key over answers for it now
    const refusal = error instanceof ClaimLost ? running() : toAppError(error)
    const response = await sealAnswer(ctx, claim, toJson(refusal))
    await end(ctx, claim, isFinal(refusal) ? { status: refusal.status, response } : null)
    throw error instanceof ClaimLost ? refusal : error
  }
}

interface StoredAnswer {
  status: number
  /** Sealed, because an answer may contain a secret, such as a link to a bank; null for none and for a long one. */
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
  const packed = text === null ? null : packAnswer(text)
  return packed === null ? null : secrets.seal(packed, getSealContext(claim))
}

/** Whether a repeat would get the same refusal however long it waits; faults and passing trouble are not final. */
const isFinal = ({ status, code }: AppError) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status) && code !== 'idempotency_running'

const toJson = ({ code, message, details }: AppError) => JSON.stringify({ code, message, details })

async function repeat(
  { secrets }: CoreContext,
  claim: Claim,
  { status, response }: StoredAnswer,
): Promise<string | null> {
  if (response === null && status === 204) return null
  // too long to be stored: the request took effect, and what it answered can be loaded
  if (response === null) throw new AppError('idempotency_unknown')
  const packed = await secrets.open(response, getSealContext(claim)).catch((cause: unknown) => {
    // the sealing key has been retired, but the request took effect all the same
    throw new AppError('idempotency_unknown', { cause })
  })
  const text = unpackAnswer(packed)
  if (status < 400) return text
  const { code, ...problem } = JSON.parse(text) as {
    code: ErrorCode
    message: string
    details: ErrorDetails
  }
  throw new AppError(code, problem)
}

/** Null when this request has the claim and must do the work; otherwise the first answer. */
async function claimOrWait(db: Database, claim: Claim): Promise<StoredAnswer | null> {
  const end = Date.now() + waitMs
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    if (await claimKey(db, claim)) return null
    const first = await findAnswer(db, claim)
    // deleted since: the first request had no final answer, so this one may try again
    if (!first) continue
    if (first.request_hash !== claim.hash) throw new AppError('idempotency_mismatch')
    if (first.has_lost_right)
      throw new AppError('idempotency_unknown', {
        message: 'Your access has changed since the first request with this Idempotency-Key',
      })
    if (first.status !== null) return { status: first.status, response: first.response }
    if (first.died_after_change) throw new AppError('idempotency_unknown')
    if (Date.now() > end) throw running()
    await pause(wait)
  }
}

/** The companies whose member a caller is, and their permissions: what an answer may show depends on these. */
const selectRights = (userId: string) => sql<string[]>`array(
  select company_id::text from company_members where user_id = ${userId}
  union all select unnest(permissions) from users where id = ${userId})`

/** Claims the key if it is free or outdated, or if its claimant died before it changed anything. */
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

/** Records, in a transaction of the work, that it changes something. Nothing commits once the key is lost. */
async function recordChange(trx: Transaction, claim: Claim): Promise<void> {
  if (claim.isOver) return
  await requireClaim(trx.updateTable('idempotency_keys').set({ has_changed: true }).where(isHeldBy(claim)))
}

/** Stores the final answer, or frees the key. The work has been done: a failure here must not change its answer. */
async function end({ db, log }: CoreContext, claim: Claim, answer: StoredAnswer | null): Promise<void> {
  claim.isOver = true
  try {
    if (answer) {
      // The request itself may have granted a right, such as the membership in a new company.
      const caller_rights = sql<string[]>`caller_rights || ${selectRights(claim.userId)}`
      await db
        .updateTable('idempotency_keys')
        .set({ ...answer, caller_rights })
        .where(isHeldBy(claim))
        .execute()
      // Only counted: the next change is refused, not this one, which has taken effect.
      await spendBudget(db, claim.userId, 'changes', answer.response?.length ?? 0).catch(() => {})
    } else await db.deleteFrom('idempotency_keys').where(isHeldBy(claim)).execute()
  } catch (error) {
    log.warn({ err: error }, 'the answer to a request with an Idempotency-Key was not stored')
  }
}

/** Deletes up to `limit` answers past their retention. Returns how many. */
export async function deleteExpiredAnswers({ db }: Pick<CoreContext, 'db'>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys
      where created_at < now() - make_interval(hours => ${retentionHours}) order by created_at limit ${limit})
    returning key`.execute(db)
  return rows.length
}
