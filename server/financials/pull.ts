import { sql } from 'kysely'
import { describeFailure } from '#server/providers/provider-messages.ts'
import { type ConnectionRow, listConnectionRows } from '#server/connections/rows.ts'
import type { Context } from '#server/context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { toAppError } from '#server/core/http/problem.ts'
import { ClaimLost, isExpired, isHeld, requireClaim, withHeartbeat } from '#server/core/jobs/claims.ts'
import { withDeadline } from '#server/core/deadline.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import type { ReadProgress } from './reading.ts'
import { countParts, readSource } from './read-source.ts'
import { pullClaims } from './refresh.ts'
import { saveReport } from './report.ts'
import { openStaging } from './staging.ts'
import { loadBefore, saveFailure, saveReading } from './store.ts'

interface Claim {
  company_id: string
  run: string
  attempt: number
}

/** Reads all of a company's connections, one after another, and computes the figures anew. */
export async function runPull(ctx: Context, company_id: string, run: string): Promise<void> {
  const claim = await claimPull(ctx.db, company_id, run)
  if (!claim) return
  const beat = () => writeClaimed(ctx.db, claim, {})
  await withHeartbeat({ beat, intervalMs: 30_000 }, async () => {
    try {
      const { failed, partial, count } = await readAll(ctx, claim)
      await writeClaimed(ctx.db, claim, { step: 'Computing the figures' })
      await saveReport(ctx, company_id)
      const status = count === 0 || failed < count ? (failed + partial > 0 ? 'partial' : 'done') : 'failed'
      await endPull(ctx.db, claim, status, status === 'failed' ? 'Nothing could be read.' : null)
    } catch (error) {
      await handleFailure(ctx, claim, error)
    }
  })
}

async function handleFailure(ctx: Context, claim: Claim, error: unknown): Promise<void> {
  if (error instanceof ClaimLost) return
  if (toAppError(error).code === 'unavailable') {
    await writeClaimed(ctx.db, claim, { status: 'queued' }).catch(() => {})
    throw error
  }
  ctx.log.error({ err: error, company: claim.company_id }, 'reading books and banks failed')
  ctx.reports.report(error, { where: 'financials pull' })
  await endPull(ctx.db, claim, 'failed', 'Something went wrong on our side.')
}

/** Claims a queued run, or one whose worker has died; null when it cannot be claimed. */
async function claimPull(db: Database, company_id: string, run: string): Promise<Claim | null> {
  const claimed = await db
    .updateTable('financial_pulls')
    .set({ status: 'running', attempt: sql`attempt + 1`, beat_at: sql`now()`, done: 0, total: 0, step: null })
    .where('company_id', '=', company_id)
    .where('run', '=', run)
    .where((pull) =>
      pull.or([
        pull('status', '=', 'queued'),
        pull.and([pull('status', '=', 'running'), isExpired(pullClaims)]),
      ]),
    )
    .returning('attempt')
    .executeTakeFirst()
  return claimed ? { company_id, run, attempt: claimed.attempt } : null
}

interface Progress {
  status?: 'queued'
  step?: string
  done?: number
  total?: number
}

/** Writes progress and renews the claim. Throws `ClaimLost` when another worker has the run. */
async function writeClaimed(
  db: Database | Transaction,
  { company_id, run, attempt }: Claim,
  values: Progress,
): Promise<void> {
  await requireClaim(
    db
      .updateTable('financial_pulls')
      .set({ ...values, beat_at: sql`now()` })
      .where(isHeld(pullClaims, [company_id, run, attempt]))
      .where('status', '=', 'running'),
  )
}

const endPull = async (
  db: Database,
  { company_id, run, attempt }: Claim,
  status: 'done' | 'partial' | 'failed',
  error: string | null,
): Promise<void> =>
  void (await db
    .updateTable('financial_pulls')
    .set({ status, error, step: null, finished_at: sql`now()`, beat_at: sql`now()` })
    .where(isHeld(pullClaims, [company_id, run, attempt]))
    .where('status', '=', 'running')
    .execute())

async function readAll(ctx: Context, claim: Claim) {
  const rows = (await listConnectionRows(ctx.db, claim.company_id)).filter(isReadable)
  const total = rows.reduce((sum, row) => sum + countParts(row), 0)
  await writeClaimed(ctx.db, claim, { total })
  const counts = { failed: 0, partial: 0, count: rows.length }
  let done = 0
  for (const row of rows) {
    const outcome = await readOne(ctx, claim, row, createProgress(ctx, claim, row, done))
    if (outcome !== 'ok') counts[outcome] += 1
    done += countParts(row)
    await writeClaimed(ctx.db, claim, { done })
  }
  return counts
}

/** How often the count of a long part is written. */
const progressMs = 400

/** Writes where a reading is, so that people see it move, and renews the claim. */
function createProgress(ctx: Context, claim: Claim, row: ConnectionRow, start: number): ReadProgress {
  const last = start + countParts(row)
  let done = start
  let current = ''
  let writtenAt = 0
  return {
    begin(step) {
      current = `${step} from ${row.platform}`
      return writeClaimed(ctx.db, claim, { step: current, done: Math.min(done++, last) })
    },
    async count(transactions) {
      if (Date.now() < writtenAt + progressMs) return
      writtenAt = Date.now()
      await writeClaimed(ctx.db, claim, {
        step: `${current}, ${transactions.toLocaleString('en-US')} so far`,
      })
    },
  }
}

/** A subsidiary's books are not the company's own. */
const isReadable = ({ status, source_type, subsidiary }: ConnectionRow) =>
  status === 'Linked' && !subsidiary && (source_type === 'accounting' || source_type === 'banking')

/** How long all calls for one connection may take together, repeats included. */
const readingMs = 10 * 60_000

/** Reads one connection and saves what it gave; a failure leaves what there was. */
async function readOne(
  ctx: Context,
  claim: Claim,
  row: ConnectionRow,
  progress: ReadProgress,
): Promise<'ok' | 'partial' | 'failed'> {
  const [before, staging] = [await loadBefore(ctx.db, row), await openStaging(ctx.db, row)]
  try {
    const result = await withDeadline(readingMs, () => readSource({ ctx, row, before, staging, progress }))
    await inTransaction(ctx, async (trx) => {
      await writeClaimed(trx, claim, {})
      await saveReading(trx, row, result, before)
    })
    return result.problems.length > 0 ? 'partial' : 'ok'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, connection: row.id }, 'a connection could not be read')
    await saveFailure(ctx.db, row, describeFailure(error))
    return 'failed'
  }
}
