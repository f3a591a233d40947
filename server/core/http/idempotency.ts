import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError, type ErrorCode, type ErrorDetails } from '#contract/errors.ts'
import { isReceivedFile } from '#contract/fields.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../data/database.ts'
import { ClaimLost, type ClaimTable, isExpired, isHeld, requireClaim } from '../jobs/claims.ts'
import { toAppError } from './problem.ts'

/** How long an answer is kept. */
const hoursKept = 24
/** How long a repeat waits for the first request to end. */
const waitMs = 5000

const keyClaims: ClaimTable = {
  columns: ['idempotency_keys.user_id', 'idempotency_keys.key', 'idempotency_keys.claim'],
  aliveAt: 'idempotency_keys.claimed_at',
  leaseSeconds: 60,
}

/** A request that its caller may send again and wants done once. */
export interface IdempotentRequest {
  userId: string
  key: string
  /** From `hashRequest`: under one key, only the same request is a repeat. */
  hash: string
}

interface Claim extends IdempotentRequest {
  /** Ours; whoever takes the key over puts their own there. */
  id: string
  isOver: boolean
}

/** The caller's key, if they sent one. Throws `invalid_request` for one that is none. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key']
  if (given === undefined) return undefined
  if (typeof given === 'string' && /^[\x21-\x7e]{1,255}$/.test(given)) return given
  const errors = [{ path: 'header.Idempotency-Key', message: 'Send 1 to 255 visible characters' }]
  throw new AppError('invalid_request', { details: { errors } })
}

/** Says which request this is: the same for the same endpoint and values, in whatever order; files by their content. */
export function hashRequest({ method, path }: Endpoint, parsed: unknown): string {
  const text = JSON.stringify([method, path, parsed], (_, value: unknown) => {
    if (isReceivedFile(value)) return { filename: value.filename, sha256: value.sha256 }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Does `work`, or gives the answer it had the first time; `onRepeat` is told before that. Answers that are final are
 * kept, successes and refusals alike. Throws `idempotency_mismatch` when the key was used for something else,
 * `idempotency_running` while the first request is at work, and `idempotency_unknown` when it died after a commit.
 */
export async function answerOnce(
  ctx: Context,
  asked: IdempotentRequest,
  work: (ctx: Context) => Promise<string | null>,
  onRepeat: () => void,
): Promise<string | null> {
  const claim: Claim = { ...asked, id: randomUUID(), isOver: false }
  const first = await claimOrWait(ctx.db, claim)
  if (first) {
    onRepeat()
    return repeat(ctx, claim, first)
  }
  try {
    const text = await work({ ...ctx, beforeCommit: (trx) => recordChange(trx, claim) })
    await end(ctx, claim, { status: text === null ? 204 : 200, response: await sealed(ctx, claim, text) })
    return text
  } catch (error) {
    // the request that took the key over answers for it now
    const refusal = error instanceof ClaimLost ? running() : toAppError(error)
    const response = await sealed(ctx, claim, written(refusal))
    await end(ctx, claim, isFinal(refusal) ? { status: refusal.status, response } : null)
    throw error instanceof ClaimLost ? refusal : error
  }
}

interface StoredAnswer {
  status: number
  /** Sealed: answers may hold what opens something, such as a link to a bank. */
  response: string | null
}

const isHeldBy = ({ userId, key, id }: Claim) => isHeld(keyClaims, [userId, key, id])

const running = () => new AppError('idempotency_running', { details: { retry_after: 2 } })

const aboutOf = ({ userId, key }: Claim) => `${userId} ${key}`

const sealed = async ({ secrets }: Context, claim: Claim, text: string | null) =>
  text === null ? null : secrets.seal(text, aboutOf(claim))

/** Refusals that a repeat would get again, however long it waits; what is wrong with us or with the moment is not. */
const isFinal = ({ status, code }: AppError) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status) && code !== 'idempotency_running'

const written = ({ code, message, details }: AppError) => JSON.stringify({ code, message, details })

async function repeat(
  { secrets }: Context,
  claim: Claim,
  { status, response }: StoredAnswer,
): Promise<string | null> {
  const text = response === null ? null : await opened(secrets, claim, response)
  if (status < 400) return text
  const { code, ...said } = JSON.parse(text ?? '{}') as {
    code: ErrorCode
    message: string
    details: ErrorDetails
  }
  throw new AppError(code, said)
}

async function opened(secrets: Context['secrets'], claim: Claim, response: string): Promise<string> {
  try {
    return await secrets.open(response, aboutOf(claim))
  } catch (error) {
    // the key it was sealed with is gone; what was done is done all the same
    throw new AppError('idempotency_unknown', { cause: error })
  }
}

/** Null when the work is ours to do, else the first answer. */
async function claimOrWait(db: Database, claim: Claim): Promise<StoredAnswer | null> {
  const end = Date.now() + waitMs
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    if (await take(db, claim)) return null
    const first = await look(db, claim)
    // gone meanwhile: the first had no final answer, so the next may try
    if (!first) continue
    if (first.request_hash !== claim.hash) throw new AppError('idempotency_mismatch')
    if (first.status !== null) return { status: first.status, response: first.response }
    if (first.died_after_change) throw new AppError('idempotency_unknown')
    if (Date.now() > end) throw running()
    await pause(wait)
  }
}

/** Takes the key when nobody has it, when it is old, or when its holder died before anything was changed. */
async function take(db: Database, { userId, key, hash, id }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (user_id, key, request_hash, claim)
    values (${userId}, ${key}, ${hash}, ${id})
    on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, claim = excluded.claim, has_changed = false, status = null,
      response = null, claimed_at = now(), created_at = now()
    where idempotency_keys.created_at < now() - make_interval(hours => ${hoursKept})
      or (idempotency_keys.request_hash = excluded.request_hash and idempotency_keys.status is null
        and not idempotency_keys.has_changed
        and ${isExpired(keyClaims)})
    returning claim`.execute(db)
  return rows.length > 0
}

const look = (db: Database, { userId, key }: Claim) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .select(sql<boolean>`has_changed and ${isExpired(keyClaims)}`.as('died_after_change'))
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Notes within a transaction of the work that it changed something. Nothing commits for one who lost the key. */
async function recordChange(trx: Transaction, claim: Claim): Promise<void> {
  if (claim.isOver) return
  await requireClaim(trx.updateTable('idempotency_keys').set({ has_changed: true }).where(isHeldBy(claim)))
}

/** Keeps the final answer, or frees the key. The work is done by now: a failure here must not change its answer. */
async function end({ db, log }: Context, claim: Claim, kept: StoredAnswer | null): Promise<void> {
  claim.isOver = true
  try {
    if (kept) await db.updateTable('idempotency_keys').set(kept).where(isHeldBy(claim)).execute()
    else await db.deleteFrom('idempotency_keys').where(isHeldBy(claim)).execute()
  } catch (error) {
    log.warn({ err: error }, 'the answer to a request with an Idempotency-Key was not kept')
  }
}

/** Forgets answers that are too old to be given again, at most so many; answers how many. */
export async function deleteExpiredAnswers({ db }: Pick<Context, 'db'>, most: number): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys
      where created_at < now() - make_interval(hours => ${hoursKept}) order by created_at limit ${most})
    returning key`.execute(db)
  return rows.length
}
