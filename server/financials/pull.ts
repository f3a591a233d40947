import { sql } from 'kysely'
import { describeProviderError } from '#server/providers/provider-messages.ts'
import { type ConnectionRow, listConnectionRows } from '#server/connections/rows.ts'
import type { Context } from '#server/context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { toAppError } from '#server/core/http/problem.ts'
import { ClaimLost, executeWithClaim } from '#server/core/jobs/claims.ts'
import { withDeadline } from '#server/core/deadline.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import type { ReadProgress } from './reading.ts'
import { countReadSteps, readSource } from './read-source.ts'
import { recalculateReport } from './report.ts'
import { type FencedWrite, openStaging } from './staging.ts'
import { saveSnapshotContent } from './snapshots.ts'
import { loadLastSync, saveSyncFailure, saveSyncResult } from './store.ts'

/** An attempt to process a run. Only the latest attempt can write. */
interface Attempt {
  company_id: string
  run: string
  attempt: number
}

export async function runFinancialsSync(ctx: Context, company_id: string, run: string): Promise<void> {
  const attempt = await beginAttempt(ctx.db, company_id, run)
  if (!attempt) return
  try {
    const { failed, partial, count } = await readAll(ctx, attempt)
    await writeProgress(ctx.db, attempt, { step: 'Calculating metrics' })
    await recalculateReport(ctx, company_id)
    const status = count === 0 || failed < count ? (failed + partial > 0 ? 'partial' : 'done') : 'failed'
    await endPull(ctx.db, attempt, status, status === 'failed' ? 'No data could be read.' : null)
  } catch (error) {
    await handleFailure(ctx, attempt, error)
  }
}

async function handleFailure(ctx: Context, attempt: Attempt, error: unknown): Promise<void> {
  if (error instanceof ClaimLost) return
  // If the database or the file store is down, the run is retried.
  if (['unavailable', 'provider_unavailable'].includes(toAppError(error).code)) {
    await writeProgress(ctx.db, attempt, { status: 'queued' }).catch(() => {})
    throw error
  }
  ctx.log.error({ err: error, company: attempt.company_id }, 'a sync of accounting and bank data failed')
  ctx.reports.report(error, { where: 'financials pull' })
  await endPull(ctx.db, attempt, 'failed', 'Something went wrong on our side.')
}

/**
 * Returns null when the run has ended. Otherwise takes over from the previous attempt: pg-boss restarts a job only
 * after it failed, timed out or stopped sending heartbeats.
 */
async function beginAttempt(db: Database, company_id: string, run: string): Promise<Attempt | null> {
  const attempt = await db
    .updateTable('financial_pulls')
    .set({ status: 'running', attempt: sql`attempt + 1`, done: 0, total: 0, step: null })
    .where('company_id', '=', company_id)
    .where('run', '=', run)
    .where('status', 'in', ['queued', 'running'])
    .returning(['company_id', 'run', 'attempt'])
    .executeTakeFirst()
  return attempt ?? null
}

interface Progress {
  status?: 'queued' | 'running'
  step?: string
  done?: number
  total?: number
}

const updatePull = (db: Database | Transaction, { company_id, run, attempt }: Attempt) =>
  db
    .updateTable('financial_pulls')
    .where('company_id', '=', company_id)
    .where('run', '=', run)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')

/** Throws `ClaimLost` when the run has ended or another attempt has started. */
const writeProgress = (db: Database | Transaction, attempt: Attempt, values: Progress): Promise<void> =>
  executeWithClaim(updatePull(db, attempt).set(values))

const endPull = async (
  db: Database,
  attempt: Attempt,
  status: 'done' | 'partial' | 'failed',
  error: string | null,
): Promise<void> =>
  void (await updatePull(db, attempt)
    .set({ status, error, step: null, finished_at: sql`now()` })
    .execute())

async function readAll(ctx: Context, attempt: Attempt) {
  const rows = (await listConnectionRows(ctx.db, attempt.company_id)).filter(isReadable)
  const total = rows.reduce((sum, row) => sum + countReadSteps(row), 0)
  await writeProgress(ctx.db, attempt, { total })
  const counts = { failed: 0, partial: 0, count: rows.length }
  let done = 0
  for (const row of rows) {
    const outcome = await readConnection(ctx, attempt, row, createProgress(ctx, attempt, row, done))
    if (outcome !== 'ok') counts[outcome] += 1
    done += countReadSteps(row)
    await writeProgress(ctx.db, attempt, { done })
  }
  return counts
}

/** Minimum time between progress updates, in milliseconds. */
const progressMs = 400

function createProgress(ctx: Context, attempt: Attempt, row: ConnectionRow, start: number): ReadProgress {
  const last = start + countReadSteps(row)
  let done = start
  let current = ''
  let writtenAt = 0
  return {
    begin(step) {
      current = `${step} from ${row.platform}`
      return writeProgress(ctx.db, attempt, { step: current, done: Math.min(done++, last) })
    },
    async count(transactions) {
      if (Date.now() < writtenAt + progressMs) return
      writtenAt = Date.now()
      await writeProgress(ctx.db, attempt, {
        step: `${current}, ${transactions.toLocaleString('en-US')} so far`,
      })
    },
  }
}

/** Excludes subsidiaries, because their books do not describe the company. */
const isReadable = ({ status, source_type, subsidiary }: ConnectionRow) =>
  status === 'Linked' && !subsidiary && (source_type === 'accounting' || source_type === 'banking')

/** Time limit for all calls of one connection, including retries. */
const readingMs = 10 * 60_000

/** If the provider fails, the data of the last sync remains. */
async function readConnection(
  ctx: Context,
  attempt: Attempt,
  row: ConnectionRow,
  progress: ReadProgress,
): Promise<'ok' | 'partial' | 'failed'> {
  const write: FencedWrite = (save) =>
    inTransaction(ctx, async (trx) => {
      // Locks the run, so that no other attempt starts before the commit.
      await writeProgress(trx, attempt, { status: 'running' })
      await save(trx)
    })
  const [before, staging] = [await loadLastSync(ctx, row), await openStaging(write, row)]
  try {
    const result = await withDeadline(readingMs, () => readSource({ ctx, row, before, staging, progress }))
    const stored = await saveSnapshotContent(ctx, result.content)
    await write((trx) => saveSyncResult(trx, row, { result, before, stored }))
    return result.problems.length > 0 ? 'partial' : 'ok'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, connection: row.id }, 'a connection could not be read')
    await write((trx) => saveSyncFailure(trx, row, describeProviderError(error)))
    return 'failed'
  }
}
