import { sql } from 'kysely'
import type { Parsed } from '#contract/core/endpoint.ts'
import {
  minCases,
  type setStepTime as setEndpoint,
  type StepTimeSetting,
  timedStatuses,
} from '#contract/step-times.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Database, inTransaction } from '#server/core/data/database.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'

export async function listStepTimes(db: Database): Promise<StepTimeSetting[]> {
  const rows = await db
    .selectFrom('step_times')
    .select(['status', 'set_low', 'set_high', 'cases', 'low', 'high'])
    .execute()
  const byStatus = new Map(rows.map((row) => [row.status, row]))
  return timedStatuses.map((status) => {
    const row = byStatus.get(status)
    const { set_low = null, set_high = null, cases = 0, low = null, high = null } = row ?? {}
    const history = cases >= minCases && low !== null && high !== null ? { low, high } : null
    const setting = set_low !== null && set_high !== null ? { low: set_low, high: set_high } : null
    const range = history
      ? { ...history, source: 'history' as const }
      : setting && { ...setting, source: 'setting' as const }
    return { status, range, set_low, set_high, cases }
  })
}

/** `low` and `high` may be in either order. */
export async function setStepTime(
  ctx: Context,
  user: CurrentUser,
  { status, low, high }: Parsed<typeof setEndpoint>['body'],
): Promise<StepTimeSetting> {
  const range = { set_low: Math.min(low, high), set_high: Math.max(low, high) }
  await inTransaction(ctx, async (trx) => {
    await trx
      .insertInto('step_times')
      .values({ status, ...range })
      .onConflict((conflict) => conflict.column('status').doUpdateSet(range))
      .execute()
    const details = { status, low: range.set_low, high: range.set_high }
    await recordAuditEvent(trx, { action: 'step_time_set', userId: user.id, details })
  })
  const setting = (await listStepTimes(ctx.db)).find((step) => step.status === status)
  if (!setting) throw new Error(`${status} is not a timed status`)
  return setting
}

export async function scheduleStepTimes(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('compute-step-times', '41 3 * * *', () => computeStepTimes(ctx))
}

/**
 * Computes how long companies usually stay in each timed status: the middle half of all finished stays that began in
 * the last two years, in days (rounded up).
 */
export async function computeStepTimes({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`
    insert into step_times (status, cases, low, high)
    select status, count(*)::integer,
      ceil(percentile_cont(0.25) within group (order by days))::integer,
      ceil(percentile_cont(0.75) within group (order by days))::integer
    from (
      select to_status as status, extract(epoch from
        lead(at) over (partition by company_id order by at, id) - at) / 86400 as days, at
      from status_changes
    ) as stay
    where status = any(${timedStatuses}) and days is not null and at > now() - interval '2 years'
    group by status
    on conflict (status) do update set cases = excluded.cases, low = excluded.low, high = excluded.high`.execute(
    db,
  )
}
