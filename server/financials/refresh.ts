import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { FinancialRefresh } from '#contract/financials/financials.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'

export const pullJob = {
  name: 'financials-pull',
  data: z.object({ company_id: z.uuid(), run: z.uuid() }),
  untilDone: true,
}

/** A run that started before this time counts as lost and no longer blocks new runs. */
const oneDayAgo = sql<string>`now() - interval '1 day'`

const columns = ['status', 'started_at', 'finished_at', 'step', 'done', 'total', 'error'] as const

const never: FinancialRefresh = {
  status: 'never',
  started_at: null,
  finished_at: null,
  step: null,
  done: 0,
  total: 0,
  error: null,
}

export async function refreshFinancials(ctx: Context, companyId: string): Promise<FinancialRefresh> {
  await inTransaction(ctx, async (trx) => {
    if (await hasLinked(trx, companyId)) await startFinancialsSync(ctx, trx, companyId)
  })
  return getFinancialsRefresh(ctx, companyId)
}

export async function getFinancialsRefresh({ db }: Context, companyId: string): Promise<FinancialRefresh> {
  const row = await db
    .selectFrom('financial_pulls')
    .select(columns)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? never
}

const hasLinked = async (trx: Transaction, companyId: string): Promise<boolean> =>
  (await trx
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'Linked')
    .where('subsidiary', '=', false)
    .executeTakeFirst()) !== undefined

/** Returns false if another run is active. */
export async function startFinancialsSync(
  ctx: Context,
  trx: Transaction,
  company_id: string,
): Promise<boolean> {
  const run = uuidv7()
  const values = {
    run,
    status: 'queued' as const,
    started_at: sql<string>`now()`,
    attempt: 0,
    finished_at: null,
    step: null,
    done: 0,
    total: 0,
    error: null,
  }
  const started = await trx
    .insertInto('financial_pulls')
    .values({ company_id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet(values)
        .where((pull) =>
          pull.or([
            pull('financial_pulls.status', 'in', ['done', 'partial', 'failed']),
            pull('financial_pulls.started_at', '<', oneDayAgo),
          ]),
        ),
    )
    .returning('run')
    .executeTakeFirst()
  if (started) await ctx.jobs.enqueue(trx, pullJob, { company_id, run })
  return started !== undefined
}
