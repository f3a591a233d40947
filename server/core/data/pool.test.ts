import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/app.ts'
import { connectDatabase } from './database.ts'
import { ConnectionPool } from './pool.ts'

const database = await cloneDatabase()
const open = () =>
  new ConnectionPool(database.url, {
    name: 'requests',
    max: 2,
    statementTimeoutMs: 5000,
    queryDeadlineMs: 6000,
    onError: () => {},
  })
const pool = open()
const db = connectDatabase(database.url, () => {})
afterAll(async () => {
  await pool.end()
  await db.destroy()
  await database.drop()
})

async function findErrors(run: (index: number) => Promise<unknown>): Promise<unknown[]> {
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => run(index)))
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
}

const failures: Record<string, string> = {
  'a failed transaction': 'begin; select 1 / 0; commit',
  'a failed transaction without a commit': 'begin; select 1 / 0',
  'a failed statement': 'select 1 / 0',
}

test.each(Object.entries(failures))('calls succeed after %s', async (_name, text) => {
  for (let round = 0; round < 5; round += 1) {
    await expect(pool.query(text, [])).rejects.toMatchObject({ code: '22012' })
    expect(await findErrors(() => pool.query('select 1', []))).toEqual([])
  }
})

test('Kysely calls succeed after a connection with a failed transaction', async () => {
  const broken = db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    await sql`select 1 / 0`.execute(connection)
  })
  await expect(broken).rejects.toMatchObject({ code: '22012' })
  expect(await findErrors(() => sql`select 1`.execute(db))).toEqual([])
})

test('an open transaction is rolled back before the next caller gets its connection', async () => {
  await pool.query('create table left_open (number int)', [])
  const client = await pool.connect()
  await client.query('begin', [])
  await client.query('insert into left_open values (1)', [])
  client.release()
  await pool.query('begin; insert into left_open values (2)', [])
  const inserts = await findErrors((index) => pool.query('insert into left_open values ($1)', [10 + index]))
  expect(inserts).toEqual([])
  const { rows } = await pool.query<{ number: number }>('select number from left_open order by number', [])
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => 10 + index))
})

test('pending statements finish before the next caller gets the connection', async () => {
  const client = await pool.connect()
  const slow = client.query('begin; select pg_sleep(0.3); select 1 / 0', [])
  client.release()
  await expect(slow).rejects.toMatchObject({ code: '22012' })
  expect(await findErrors(() => pool.query('select 1', []))).toEqual([])
})

test('a statement that began just before the pool ends is answered', async () => {
  const ending = open()
  await ending.query('select', [])
  const [{ rows }] = await Promise.all([ending.query('select 1 as one', []), ending.end()])
  expect(rows).toEqual([{ one: 1 }])
})
