import { AppError } from '#contract/core/errors.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import type { Context } from '#server/context.ts'
import { toAppError } from '#server/core/http/problem.ts'
import { describeProviderError } from '#server/providers/provider-messages.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { ClaimLost } from '#server/core/jobs/claims.ts'
import { beginSyncAttempt, type Run } from './run.ts'
import { getSyncJob } from './runs.ts'

export interface Sync {
  name: SyncName
  /** Reads the whole table, stores its rows and counts them in the run. Idempotent. */
  read(ctx: Context, run: Run): Promise<void>
}

export async function startSyncWorker(ctx: Context, syncs: readonly Sync[]): Promise<void> {
  for (const sync of syncs)
    await ctx.jobs.work(getSyncJob(sync.name), ({ run }) => runSyncAttempt(ctx, sync, run))
}

export async function runSyncAttempt(ctx: Context, sync: Sync, id: string): Promise<void> {
  const run = await beginSyncAttempt(ctx, sync.name, id)
  if (!run) return
  try {
    await sync.read(ctx, run)
    await run.end('done')
    ctx.log.info({ sync: sync.name, run: id }, 'a sync is done')
  } catch (error) {
    await handleFailure(ctx, { sync, id, run }, error)
  }
}

/**
 * Ends the run with a readable error, unless a newer attempt has started. Throws if the database is unavailable, so
 * that the job is retried.
 */
async function handleFailure(
  { log, reports }: Context,
  { sync, id, run }: { sync: Sync; id: string; run: Run },
  error: unknown,
): Promise<void> {
  if (error instanceof ClaimLost) return
  if (error instanceof ProviderError) {
    // Tables are optional in an installation without Airtable, so a missing CSV file is not logged as a warning.
    if (error.kind === 'not_found' && error.provider === 'csv')
      log.info({ sync: sync.name, run: id, why: error.message }, 'a sync found no table')
    else log.warn({ err: error, sync: sync.name, run: id }, 'a sync failed')
    return run.end('failed', describeProviderError(error))
  }
  if (toAppError(error).code === 'unavailable') {
    await run.release().catch(() => {})
    throw error
  }
  log.error({ err: error, sync: sync.name, run: id }, 'a sync failed')
  reports.report(error, { where: `sync ${sync.name}` })
  const message = error instanceof AppError ? error.message : 'Something went wrong on our side.'
  return run.end('failed', message)
}
