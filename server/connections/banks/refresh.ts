import { z } from 'zod'
import { enqueueFinancialsSync } from '../financials-job.ts'
import { saveReportedState } from '../save.ts'
import { getConnectionRow, listConnectionRowsAtProvider, type ConnectionRow } from '../rows.ts'
import { editCompany, buildSystemEditor } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import {
  enqueueDailyJobs,
  getCurrentHour,
  toSecondOfDay,
  isDueInHour,
  type Hour,
} from '#server/core/jobs/daily-turns.ts'
import { runEventSteps } from '#server/connections/webhooks.ts'
import { decryptAccessToken, openRemoteBankConnection } from './remote-connection.ts'
import { isBankPlatformKey, listConfiguredBankKeys } from './platforms.ts'
import { deleteExpiredLinkSessions } from './link-sessions.ts'

/** `stored` is the id of the stored webhook event; null for reads without an event. */
const refreshJob = {
  name: 'bank-link-refresh',
  data: z.object({
    provider: z.enum(['plaid', 'quiltt']),
    /** Null when the event does not concern a connection. */
    id: z.string().nullable(),
    stored: z.uuid().nullable(),
  }),
}

export const enqueueRefresh = (
  { jobs }: Context,
  trx: Transaction,
  due: z.input<(typeof refreshJob)['data']>,
): Promise<void> => jobs.enqueue(trx, refreshJob, due)

/**
 * Reads a connection after each event about it, and active connections once a day in case an event was lost. Each read
 * is a full read, so events may arrive repeatedly and in any order.
 */
export async function startBankEventWorker(ctx: Context): Promise<void> {
  await ctx.jobs.work(refreshJob, async ({ provider, id, stored }) => {
    const rows = id === null ? [] : await listConnectionRowsAtProvider(ctx.db, provider, id)
    const steps = rows.map((row) => (stepCtx: Context) => refreshConnection(stepCtx, row))
    if (stored !== null) return runEventSteps(ctx, stored, steps)
    for (const step of steps) await step(ctx)
  })
  await ctx.jobs.repeat('bank-links-round', '1 * * * *', () => enqueueBankReads(ctx, getCurrentHour()))
  await ctx.jobs.repeat('expired-link-sessions', '11 5 * * *', () => deleteExpiredLinkSessions(ctx))
}

async function refreshConnection(ctx: Context, row: ConnectionRow): Promise<void> {
  const remote = row.status === 'Unlinked' ? null : await openRemoteBankConnection(ctx, row)
  if (!remote) return
  const reported = await remote.read()
  await editCompany(ctx, buildSystemEditor(row.company_id), async (edit) => {
    const before = await getConnectionRow(edit.trx, row.company_id, row.id)
    if (before.status === 'Unlinked') return
    await saveReportedState(edit, before, reported, await resealIfOld(ctx, before))
    await enqueueFinancialsSync(ctx, edit.trx, row.company_id)
  })
}

async function resealIfOld(ctx: Context, row: ConnectionRow): Promise<{ sealed_token?: string }> {
  const { id, sealed_token } = row
  if (sealed_token === null || !ctx.secrets.isOld(sealed_token)) return {}
  const token = await decryptAccessToken(ctx, row)
  return token === null ? {} : { sealed_token: await ctx.secrets.seal(token, id) }
}

/** Enqueues the reads that are due in `hour`, or all reads if `hour` is null. Each read has its own job. */
export async function enqueueBankReads(ctx: Context, hour: Hour | null = null): Promise<void> {
  const platformKeys = listConfiguredBankKeys(ctx)
  if (platformKeys.length === 0) return
  await enqueueDailyJobs(ctx, refreshJob, hour, async (after, max) => {
    const rows = await ctx.db
      .selectFrom('connections')
      .select((connection) => [
        'id',
        'provider',
        'provider_connection_id',
        toSecondOfDay(connection.ref('id')).as('turn'),
      ])
      .where('provider', 'in', platformKeys)
      .where('provider_connection_id', 'is not', null)
      .where('status', '!=', 'Unlinked')
      .where((connection) => isDueInHour(connection.ref('id'), hour))
      .where('id', '>', after)
      .orderBy('id')
      .limit(max)
      .execute()
    return rows.flatMap(({ id, turn, provider, provider_connection_id }) =>
      isBankPlatformKey(provider)
        ? [{ id, turn, data: { provider, id: provider_connection_id, stored: null } }]
        : [],
    )
  })
}
