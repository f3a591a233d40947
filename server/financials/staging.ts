import { sql } from 'kysely'
import type { ConnectionRow } from '#server/connections/rows.ts'
import type { Transaction } from '#server/core/data/database.ts'
import { buildLineId } from './line-id.ts'

type Key = Pick<ConnectionRow, 'company_id' | 'id'>

/** A positive `amount` is money in. */
export interface IncomingTransaction {
  provider_id: string
  account_id: string
  date: string
  description: string
  amount: string
  currency: string
}

/** Stages incoming transactions in a table, so that only one page of transactions is in memory at a time. */
export interface Staging {
  add(transactions: readonly IncomingTransaction[]): Promise<void>
  remove(providerIds: readonly string[]): Promise<void>
  clear(): Promise<void>
  /** Returns the number of transactions added since the last `clear`. */
  count(): number
}

/** Runs `save` in a transaction that can commit only in the latest attempt of a run. */
export type FencedWrite = (save: (trx: Transaction) => Promise<void>) => Promise<void>

/** Deletes the transactions that are already staged for the connection. */
export async function openStaging(write: FencedWrite, key: Key): Promise<Staging> {
  let count = 0
  const clear = async () => {
    count = 0
    await write((trx) => deleteStaged(trx, key))
  }
  await clear()
  return {
    clear,
    count: () => count,
    add: async (transactions) => {
      count += transactions.length
      if (transactions.length > 0) await write((trx) => stage(trx, key, transactions))
    },
    remove: async (providerIds) => {
      if (providerIds.length > 0) await write((trx) => unstage(trx, key, providerIds))
    },
  }
}

async function stage(
  trx: Transaction,
  { company_id, id: connection_id }: Key,
  transactions: readonly IncomingTransaction[],
): Promise<void> {
  const rows = transactions.map((transaction) => ({
    ...transaction,
    id: buildLineId(connection_id, transaction.provider_id),
  }))
  await sql`
    insert into financial_incoming
      (company_id, connection_id, provider_id, id, account_id, date, description, amount, currency)
    select ${company_id}::uuid, ${connection_id}::uuid, provider_id, id, account_id, date, description, amount, currency
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (provider_id text, id uuid, account_id text, date date,
      description text, amount numeric, currency text)
    on conflict (company_id, connection_id, provider_id) do update
      set account_id = excluded.account_id, date = excluded.date, description = excluded.description,
        amount = excluded.amount, currency = excluded.currency`.execute(trx)
}

async function unstage(
  trx: Transaction,
  { company_id, id }: Key,
  providerIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('financial_incoming')
    .where('company_id', '=', company_id)
    .where('connection_id', '=', id)
    .where(sql<boolean>`provider_id = any(${providerIds}::text[])`)
    .execute()
}

async function deleteStaged(trx: Transaction, { company_id, id }: Key): Promise<void> {
  await trx
    .deleteFrom('financial_incoming')
    .where('company_id', '=', company_id)
    .where('connection_id', '=', id)
    .execute()
}

/** A batch of this size stays well within the statement timeout of five seconds. */
const rowsPerStatement = 5000

/** `removed` lists the ids to mark as removed; null marks every transaction that is not staged. */
export async function promoteStagedTransactions(
  trx: Transaction,
  key: Key,
  removed: string[] | null,
): Promise<void> {
  for (let after: string | null = ''; after !== null;) after = await moveBatch(trx, key, after)
  await markRemoved(trx, key, removed)
  await deleteStaged(trx, key)
}

/** Returns the last provider id of the batch, or null if the batch is empty. */
async function moveBatch(
  trx: Transaction,
  { company_id, id: connection_id }: Key,
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select * from financial_incoming
      where company_id = ${company_id} and connection_id = ${connection_id} and provider_id > ${after}
      order by provider_id limit ${rowsPerStatement}
    ), saved as (
      insert into financial_transactions as line
        (company_id, connection_id, provider_id, id, account_id, date, description, amount, currency)
      select company_id, connection_id, provider_id, id, account_id, date, description, amount, currency from batch
      on conflict (company_id, connection_id, provider_id) do update
        set account_id = excluded.account_id, date = excluded.date, description = excluded.description,
          amount = excluded.amount, currency = excluded.currency, removed_at = null
        where (line.account_id, line.date, line.description, line.amount, line.currency)
            is distinct from
            (excluded.account_id, excluded.date, excluded.description, excluded.amount, excluded.currency)
          or line.removed_at is not null
    )
    select max(provider_id) as last from batch`.execute(trx)
  return rows[0]?.last ?? null
}

async function markRemoved(
  trx: Transaction,
  { company_id, id: connection_id }: Key,
  removed: string[] | null,
): Promise<void> {
  const update = trx
    .updateTable('financial_transactions as line')
    .set({ removed_at: sql`now()` })
    .where('line.company_id', '=', company_id)
    .where('line.connection_id', '=', connection_id)
    .where('line.removed_at', 'is', null)
  if (removed === null)
    await update
      .where((line) =>
        line.not(
          line.exists(
            line
              .selectFrom('financial_incoming as staged')
              .select('staged.provider_id')
              .whereRef('staged.company_id', '=', 'line.company_id')
              .whereRef('staged.connection_id', '=', 'line.connection_id')
              .whereRef('staged.provider_id', '=', 'line.provider_id'),
          ),
        ),
      )
      .execute()
  else if (removed.length > 0)
    await update.where(sql<boolean>`line.provider_id = any(${removed}::text[])`).execute()
}
