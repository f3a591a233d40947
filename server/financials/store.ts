import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ConnectionRow } from '#server/connections/rows.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { SnapshotContent } from './content.ts'
import type { Before, SourceResult } from './reading.ts'
import { listAccountCurrencies, loadSnapshotContent, type StoredContent } from './snapshots.ts'
import { promoteStagedTransactions } from './staging.ts'

type Key = Pick<ConnectionRow, 'company_id' | 'id'>

const retainedSnapshots = 60
/** No metric uses older transactions. */
const retainedMonths = 40

export async function loadLastSync(ctx: Context, { company_id, id }: Key): Promise<Before> {
  const row = await ctx.db
    .selectFrom('financial_sources as source')
    .leftJoin('financial_snapshots as snapshot', (join) =>
      join
        .onRef('snapshot.company_id', '=', 'source.company_id')
        .onRef('snapshot.connection_id', '=', 'source.connection_id')
        .onRef('snapshot.id', '=', 'source.snapshot_id'),
    )
    .select(['source.cursor', 'snapshot.id', 'snapshot.content', 'snapshot.storage_key', 'snapshot.read_at'])
    .where('source.company_id', '=', company_id)
    .where('source.connection_id', '=', id)
    .executeTakeFirst()
  return {
    cursor: row?.cursor ?? null,
    readAt: row?.read_at ?? null,
    content: row?.id ? await loadSnapshotContent(ctx, row) : null,
  }
}

export async function saveSyncResult(
  trx: Transaction,
  { company_id, id: connection_id }: Key,
  { result, before, stored }: { result: SourceResult; before: Before; stored: StoredContent },
): Promise<void> {
  const read_at = new Date().toISOString()
  const id = uuidv7()
  await trx
    .insertInto('financial_snapshots')
    .values({
      company_id,
      connection_id,
      id,
      read_at,
      ...stored,
      currencies: listAccountCurrencies(result.content),
    })
    .execute()
  await promoteStagedTransactions(trx, { company_id, id: connection_id }, result.removed)
  const restated = findRestated(before, result.content)
  const values = {
    status: result.problems.length > 0 ? ('partial' as const) : ('ok' as const),
    problem: result.problems.length > 0 ? result.problems.join(' ').slice(0, 1000) : null,
    tried_at: read_at,
    read_at,
    snapshot_id: id,
    cursor: result.cursor,
  }
  await trx
    .insertInto('financial_sources')
    .values({ company_id, connection_id, ...values, restated_months: restated })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'connection_id']).doUpdateSet({
        ...values,
        restated_months: sql`array(select distinct unnest(financial_sources.restated_months || ${restated}::text[]))`,
      }),
    )
    .execute()
  await deleteOld(trx, { company_id, id: connection_id })
}

export async function saveSyncFailure(
  db: Database | Transaction,
  { company_id, id: connection_id }: Key,
  problem: string,
): Promise<void> {
  const values = { status: 'failed' as const, problem, tried_at: new Date().toISOString() }
  await db
    .insertInto('financial_sources')
    .values({ company_id, connection_id, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id']).doUpdateSet(values))
    .execute()
}

/**
 * Ignores months that had not ended when the earlier snapshot was read, and months that are in only one of the
 * snapshots.
 */
function findRestated({ content: before, readAt }: Before, after: SnapshotContent): string[] {
  if (before === null || readAt === null) return []
  const partialMonth = readAt.slice(0, 7)
  const describe = ({ statements }: SnapshotContent) =>
    Map.groupBy(
      statements.map(({ id, month, amount }) => ({ month, text: `${id} ${amount}` })),
      ({ month }) => month,
    )
  const [old, recent] = [describe(before), describe(after)]
  const toText = (lines: { text: string }[] | undefined) =>
    (lines ?? [])
      .map(({ text }) => text)
      .toSorted()
      .join('\n')
  return [...old.keys()].filter(
    (month) =>
      month < partialMonth && recent.has(month) && toText(old.get(month)) !== toText(recent.get(month)),
  )
}

async function deleteOld(trx: Transaction, { company_id, id }: Key): Promise<void> {
  // Only marks the snapshots as deleted. A job deletes their rows and files 30 days later, so that a database restored
  // from a dump still has the files for its rows.
  await trx
    .updateTable('financial_snapshots')
    .set({ deleted_at: sql`now()` })
    .where('company_id', '=', company_id)
    .where('connection_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', (snapshot) =>
      snapshot
        .selectFrom('financial_snapshots')
        .select('id')
        .where('company_id', '=', company_id)
        .where('connection_id', '=', id)
        .where('deleted_at', 'is', null)
        .orderBy('read_at', 'desc')
        .limit(retainedSnapshots),
    )
    .execute()
  await trx
    .deleteFrom('financial_transactions')
    .where('company_id', '=', company_id)
    .where('connection_id', '=', id)
    .where('date', '<', sql<string>`(now() - make_interval(months => ${retainedMonths}))::date`)
    .execute()
}
