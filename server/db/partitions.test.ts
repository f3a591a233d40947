import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, createDatabase } from '#tests/app.ts'
import { migrate } from '#tools/migrate.ts'
import { connectDatabase, type Database } from '#server/core/data/database.ts'
import { openLog } from '#server/core/log.ts'
import { partitionTransactions } from '#server/financials/partition-transactions.ts'

async function openDatabase(database: { url: string; drop: () => Promise<void> }): Promise<Database> {
  const db = connectDatabase(database.url, () => {})
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })
  return Promise.resolve(db)
}

interface Line {
  company_id: string
  connection_id: string
  provider_id: string
  amount: string
}

async function buildConnections(db: Database, count: number) {
  const user = uuidv7()
  await sql`insert into users (id, issuer, subject, email, name) values (${user}, 'i', ${user}, 'a@example.com', 'A')`.execute(
    db,
  )
  const keys = Array.from({ length: count }, () => ({ company_id: uuidv7(), connection_id: uuidv7() }))
  for (const { company_id, connection_id } of keys) {
    await sql`insert into companies (id, created_by) values (${company_id}, ${user})`.execute(db)
    await sql`insert into connections (company_id, id, provider, platform, platform_key, source_type, status)
      values (${company_id}, ${connection_id}, 'plaid', 'Bank', 'plaid', 'banking', 'PendingAuth')`.execute(
      db,
    )
  }
  return keys
}

const insertLine = (db: Database, { company_id, connection_id, provider_id, amount }: Line) =>
  sql`insert into financial_transactions
      (company_id, connection_id, provider_id, id, account_id, date, description, amount, currency)
    values (${company_id}, ${connection_id}, ${provider_id}, ${uuidv7()}, 'a', '2026-10-01', 'x', ${amount}, 'USD')`.execute(
    db,
  )

const listLines = async (db: Database): Promise<Line[]> =>
  db
    .selectFrom('financial_transactions')
    .select(['company_id', 'connection_id', 'provider_id', 'amount'])
    .orderBy('company_id')
    .orderBy('provider_id')
    .execute()

const countPartitions = async (db: Database, table: string) =>
  (await sql`select from pg_inherits where inhparent = ${table}::regclass`.execute(db)).rows.length

describe('a database from before the partitions', () => {
  let db: Database
  let url: string
  let keys: { company_id: string; connection_id: string }[]

  beforeAll(async () => {
    const database = await createDatabase()
    url = database.url
    await migrate(url, '0122_view_filters.sql')
    db = await openDatabase(database)
    keys = await buildConnections(db, 6)
    for (const key of keys)
      for (const provider_id of ['a', 'b', 'c']) await insertLine(db, { ...key, provider_id, amount: '1.00' })
    await sql`insert into audit_events (id, action, at) values (${uuidv7()}, 'downloaded', now() - interval '1 year')`.execute(
      db,
    )
    await migrate(url)
  }, 60_000)

  test('is used until its transactions are copied, and no write is lost', async () => {
    const ctx = { db, log: openLog('silent') }
    const change = async (round: number) => {
      for (const { company_id } of keys) {
        await sql`update financial_transactions set amount = amount + 1 where company_id = ${company_id} and provider_id = 'a'`.execute(
          db,
        )
        await sql`delete from financial_transactions where company_id = ${company_id} and provider_id = 'b'`.execute(
          db,
        )
      }
      for (const key of keys)
        await insertLine(db, { ...key, provider_id: `new ${round}`, amount: `${round}.00` })
    }
    await change(1)
    await Promise.all([partitionTransactions(ctx, 2), change(2)])
    await change(3)
    await partitionTransactions(ctx, 2)
    expect(await countPartitions(db, 'financial_transactions')).toBe(32)
    const expected = keys
      .toSorted((a, b) => (a.company_id < b.company_id ? -1 : 1))
      .flatMap((key) => [
        { ...key, provider_id: 'a', amount: '4.00' },
        { ...key, provider_id: 'c', amount: '1.00' },
        ...[1, 2, 3].map((round) => ({ ...key, provider_id: `new ${round}`, amount: `${round}.00` })),
      ])
    expect(await listLines(db)).toEqual(expected)
    const { rows } =
      await sql`select from pg_proc where proname in ('finish_transaction_copy', 'repeat_transaction_write')`.execute(
        db,
      )
    expect(rows).toEqual([])
  })

  test('accepts audit events of servers of the previous version', async () => {
    // The `on conflict` clause of the previous server version requires the table's unique index.
    const write = () =>
      sql<{
        count: number
      }>`insert into audit_events (id, action, repeat_key) values (${uuidv7()}, 'downloaded', 'same')
        on conflict (repeat_key) where repeat_key is not null do update set count = audit_events.count + 1
        returning count`.execute(db)
    await write()
    expect((await write()).rows).toEqual([{ count: 2 }])
    const events = await db.selectFrom('audit_log').select('count').orderBy('at').execute()
    expect(events).toEqual([{ count: 1 }, { count: 2 }])
  })
})

describe('the audit log', () => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabase(await cloneDatabase())
  })

  const write = (months: number, repeat_key: string) =>
    sql`insert into audit_log (id, action, at, repeat_key)
      values (${uuidv7()}, 'downloaded', now() + make_interval(months => ${months}), ${repeat_key})
      on conflict do nothing returning tableoid::regclass::text as partition`.execute(db)

  test('has a partition for each month, and a repeated event conflicts in every partition', async () => {
    expect((await write(0, 'now')).rows).toEqual([{ partition: 'audit_events' }])
    for (const months of [2, 3]) {
      const [row] = (await write(months, `in ${months}`)).rows
      expect(row).toMatchObject({ partition: expect.stringMatching(/^audit_log_\d{4}_\d{2}$/) as string })
      expect((await write(months, `in ${months}`)).rows).toEqual([])
    }
    expect((await write(9, 'late')).rows).toEqual([{ partition: 'audit_log_default' }])
    expect((await write(9, 'late')).rows).toEqual([])
  })

  test('moves the events of a month to its partition when the job creates it late', async () => {
    const { rows } = await sql<{ name: string }>`select to_char(date_trunc('month', now() at time zone 'UTC')
      + interval '3 months', '"audit_log_"YYYY_MM') as name`.execute(db)
    const [{ name } = { name: '' }] = rows
    await sql`alter table audit_log detach partition ${sql.table(name)}`.execute(db)
    await sql`drop table ${sql.table(name)}`.execute(db)
    expect((await write(3, 'without a partition')).rows).toEqual([{ partition: 'audit_log_default' }])
    await sql`select create_audit_partitions()`.execute(db)
    await sql`select create_audit_partitions()`.execute(db)
    const moved = await sql`select tableoid::regclass::text as partition from audit_log
      where repeat_key = 'without a partition'`.execute(db)
    expect(moved.rows).toEqual([{ partition: name }])
  })
})
