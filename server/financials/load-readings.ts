import { sql } from 'kysely'
import type { ReadTransaction, SourceReading } from '#contract/rules/metrics/readings.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { loadSnapshotContent } from './snapshots.ts'

export type ReadingContext = Pick<Context, 'db' | 'files' | 'log'>

/** The oldest connection comes first. Excludes subsidiaries, and connections without a snapshot or with a lost file. */
export async function loadReadings(ctx: ReadingContext, companyId: string): Promise<SourceReading[]> {
  const { db } = ctx
  const sources = await selectSources(db, companyId)
  const readings: SourceReading[] = []
  for (const { id, platform, source_type, status, read_at, ...stored } of sources) {
    const content = await loadSnapshotContent(ctx, stored)
    if (!content) continue
    const { basis: _, cash_flow: __, ...snapshot } = content
    readings.push({
      ...snapshot,
      connection: id,
      platform,
      kind: source_type === 'accounting' ? 'accounting' : 'bank',
      is_linked: status === 'Linked',
      read_at,
      transactions: await loadTransactions(db, companyId, id),
    })
  }
  return readings
}

const selectSources = (db: Database, companyId: string) =>
  db
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
    .select(['snapshot.content', 'snapshot.storage_key', 'snapshot.read_at'])
    .where('source.company_id', '=', companyId)
    .where('connection.subsidiary', '=', false)
    .orderBy('connection.created_at')
    .execute()

const rowsPerBatch = 5000

/** Sorted by date. Equal texts share one string to save memory. */
async function loadTransactions(
  db: Database,
  companyId: string,
  connectionId: string,
): Promise<ReadTransaction[]> {
  const all: ReadTransaction[] = []
  const intern = createInterner()
  for (let last: ReadTransaction | undefined; ; last = all.at(-1)) {
    const batch = await db
      .selectFrom('financial_transactions')
      .select(['id', 'account_id', 'date', 'description', 'amount', 'currency'])
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId)
      .where('removed_at', 'is', null)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(date, id) > (${last?.date}::date, ${last?.id}::uuid)`),
      )
      .orderBy('date')
      .orderBy('id')
      .limit(rowsPerBatch)
      .execute()
    for (const { id, account_id, date, description, amount, currency } of batch)
      all.push({
        id,
        account_id: intern(account_id),
        date: intern(date),
        description: intern(description),
        amount: intern(amount),
        currency: intern(currency),
      })
    if (batch.length < rowsPerBatch) return all
  }
}

function createInterner(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const interned = texts.get(text)
    if (interned !== undefined) return interned
    texts.set(text, text)
    return text
  }
}
