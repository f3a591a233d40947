import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'

/** A run ends after this time, and the next run continues. */
const runMs = 50_000
const rowsPerBatch = 5000

export const schedulePartitioning = (ctx: Context): Promise<void> =>
  ctx.jobs.repeat('partition-transactions', '* * * * *', () => partitionTransactions(ctx))

/**
 * Copies the transactions from before migration 0132 into a partitioned table, which then replaces the old table
 * (decision 149). Does nothing after the replacement.
 */
export async function partitionTransactions(
  ctx: Pick<Context, 'db' | 'log'>,
  max = rowsPerBatch,
): Promise<void> {
  const { rows } = await sql`select where to_regclass('financial_transactions_copied') is not null`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  for (const end = performance.now() + runMs; performance.now() < end;) {
    const copied = await inTransaction(ctx, (trx) => copyBatch(trx, max))
    if (copied === null) return
    if (copied === max) continue
    await inTransaction(ctx, replaceTable)
    ctx.log.info('the transactions of all companies are in partitions')
    return
  }
}

interface Place {
  company_id: string
  connection_id: string
  provider_id: string
}

/**
 * Copies the next rows in key order and returns their number; null if another worker is copying. The row locks make a
 * concurrent deletion wait, so that the trigger on the old table also deletes the copied row. Rows that the trigger has
 * inserted are not overwritten, because they may be newer.
 */
async function copyBatch(trx: Transaction, max: number): Promise<number | null> {
  const { rows: places } = await sql<Place>`
    select * from financial_transactions_copied for update skip locked`.execute(trx)
  const [place] = places
  if (!place) return null
  const { rows } = await sql<Place & { count: number }>`
    with batch as materialized (
      select * from financial_transactions
      where (company_id, connection_id, provider_id) >
        (${place.company_id}::uuid, ${place.connection_id}::uuid, ${place.provider_id})
      order by company_id, connection_id, provider_id limit ${max} for key share
    ), copied as (
      insert into financial_transactions_parts select * from batch on conflict do nothing
    )
    select company_id, connection_id, provider_id, count(*) over () as count
    from batch order by company_id desc, connection_id desc, provider_id desc limit 1`.execute(trx)
  const [last] = rows
  if (!last) return 0
  await sql`update financial_transactions_copied set company_id = ${last.company_id}::uuid,
    connection_id = ${last.connection_id}::uuid, provider_id = ${last.provider_id}`.execute(trx)
  return last.count
}

/** Replaces the old table. Waits at most a second for the table lock, because later queries queue behind it. */
async function replaceTable(trx: Transaction): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(trx)
  await sql`select finish_transaction_copy()`.execute(trx)
  await sql`drop function finish_transaction_copy()`.execute(trx)
}
