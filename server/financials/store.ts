import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { SourceReading } from '#contract/rules/metrics/readings.ts'
import type { ConnectionRow } from '#server/connections/rows.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { SnapshotContent } from './content.ts'
import { buildLineId } from './line-id.ts'
import { type Before, type IncomingTransaction, type SourceResult } from './read-source.ts'

type Key = Pick<ConnectionRow, 'company_id' | 'id'>

const keptSnapshots = 60
const rowsPerStatement = 2000
/** Lines older than any metric looks at. */
const keptMonths = 40

/** What the last good reading of a connection gave. */
export async function loadBefore(db: Database | Transaction, { company_id, id }: Key): Promise<Before> {
  const row = await db
    .selectFrom('financial_sources as source')
    .leftJoin('financial_snapshots as snapshot', (join) =>
      join
        .onRef('snapshot.company_id', '=', 'source.company_id')
        .onRef('snapshot.connection_id', '=', 'source.connection_id')
        .onRef('snapshot.id', '=', 'source.snapshot_id'),
    )
    .select(['source.cursor', 'snapshot.content'])
    .where('source.company_id', '=', company_id)
    .where('source.connection_id', '=', id)
    .executeTakeFirst()
  return {
    cursor: row?.cursor ?? null,
    content: row?.content ? SnapshotContent.parse(row.content) : null,
  }
}

/** Saves a reading as a new snapshot, and what moved at the bank. */
export async function saveReading(
  trx: Transaction,
  { company_id, id: connection_id }: Key,
  result: SourceResult,
  before: Before,
): Promise<void> {
  const read_at = new Date().toISOString()
  const id = uuidv7()
  const content = JSON.stringify(result.content)
  await trx
    .insertInto('financial_snapshots')
    .values({ company_id, connection_id, id, read_at, content })
    .execute()
  await saveTransactions(trx, { company_id, id: connection_id }, result)
  const restated = findRestated(before.content, result.content, read_at)
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

/** Notes that nothing could be read; the last good snapshot stays. */
export async function saveFailure(
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

/** Months that were over when they were read before, and whose statement says something else now. */
function findRestated(before: SnapshotContent | null, after: SnapshotContent, now: string): string[] {
  if (!before) return []
  const present = now.slice(0, 7)
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
    (month) => month < present && recent.has(month) && toText(old.get(month)) !== toText(recent.get(month)),
  )
}

async function saveTransactions(
  trx: Transaction,
  { company_id, id: connection_id }: Key,
  { transactions, removed }: SourceResult,
): Promise<void> {
  // A provider may name one twice in a reading; the later one counts.
  const distinct = [...new Map(transactions.map((one) => [one.provider_id, one])).values()]
  for (let start = 0; start < distinct.length; start += rowsPerStatement) {
    const rows = distinct
      .slice(start, start + rowsPerStatement)
      .map((one) => ({ ...one, id: buildLineId(connection_id, one.provider_id) }))
    await upsertTransactions(trx, { company_id, id: connection_id }, rows)
  }
  const gone = trx
    .updateTable('financial_transactions')
    .set({ removed_at: sql`now()` })
    .where('company_id', '=', company_id)
    .where('connection_id', '=', connection_id)
    .where('removed_at', 'is', null)
  if (removed === null) {
    const currentIds = distinct.map(({ provider_id }) => provider_id)
    await gone.where(sql<boolean>`provider_id <> all(${currentIds}::text[])`).execute()
  } else if (removed.length > 0)
    await gone.where(sql<boolean>`provider_id = any(${removed}::text[])`).execute()
}

async function upsertTransactions(
  trx: Transaction,
  { company_id, id: connection_id }: Key,
  rows: (IncomingTransaction & { id: string })[],
): Promise<void> {
  await sql`
    insert into financial_transactions
      (company_id, connection_id, provider_id, id, account_id, date, description, amount, currency)
    select ${company_id}::uuid, ${connection_id}::uuid, provider_id, id, account_id, date, description, amount, currency
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (provider_id text, id uuid, account_id text, date date,
      description text, amount numeric, currency text)
    on conflict (company_id, connection_id, provider_id) do update
      set account_id = excluded.account_id, date = excluded.date, description = excluded.description,
        amount = excluded.amount, currency = excluded.currency, removed_at = null`.execute(trx)
}

async function deleteOld(trx: Transaction, { company_id, id }: Key): Promise<void> {
  await trx
    .deleteFrom('financial_snapshots')
    .where('company_id', '=', company_id)
    .where('connection_id', '=', id)
    .where('id', 'not in', (snapshot) =>
      snapshot
        .selectFrom('financial_snapshots')
        .select('id')
        .where('company_id', '=', company_id)
        .where('connection_id', '=', id)
        .orderBy('read_at', 'desc')
        .limit(keptSnapshots),
    )
    .execute()
  await trx
    .deleteFrom('financial_transactions')
    .where('company_id', '=', company_id)
    .where('connection_id', '=', id)
    .where('date', '<', sql<string>`(now() - make_interval(months => ${keptMonths}))::date`)
    .execute()
}

/** The last good reading of each connection of the company itself, oldest connection first. */
export async function loadReadings({ db }: Pick<Context, 'db'>, companyId: string): Promise<SourceReading[]> {
  const sources = await db
    .selectFrom('financial_sources as source')
    .innerJoin('financial_snapshots as snapshot', (join) =>
      join
        .onRef('snapshot.company_id', '=', 'source.company_id')
        .onRef('snapshot.connection_id', '=', 'source.connection_id')
        .onRef('snapshot.id', '=', 'source.snapshot_id'),
    )
    .innerJoin('connections as connection', (join) =>
      join
        .onRef('connection.company_id', '=', 'source.company_id')
        .onRef('connection.id', '=', 'source.connection_id'),
    )
    .select(['connection.id', 'connection.platform', 'connection.source_type', 'connection.status'])
    .select(['snapshot.content', 'snapshot.read_at'])
    .where('source.company_id', '=', companyId)
    .where('connection.subsidiary', '=', false)
    .orderBy('connection.created_at')
    .execute()
  const transactions = await loadTransactions(db, companyId)
  return sources.map(({ id, platform, source_type, status, content, read_at }) => {
    const { basis: _, cash_flow: __, fiscal_year_start: ___, ...rest } = SnapshotContent.parse(content)
    return {
      ...rest,
      connection: id,
      platform,
      kind: source_type === 'accounting' ? 'accounting' : 'bank',
      is_linked: status === 'Linked',
      read_at,
      transactions: transactions.get(id) ?? [],
    }
  })
}

async function loadTransactions(db: Database, companyId: string) {
  const rows = await db
    .selectFrom('financial_transactions')
    .select(['connection_id', 'id', 'account_id', 'date', 'description', 'amount', 'currency'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ connection_id }) => connection_id)
}
