import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { toAppError } from '#server/core/http/problem.ts'
import { cloneDatabase } from '#tests/app.ts'
import { connectDatabase, currentCaller, getPoolUse } from './database.ts'

const database = await cloneDatabase()
const db = connectDatabase(database.url, () => {})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

async function holdStatements() {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('select pg_advisory_lock(1)')
  return {
    wait: () => sql`select pg_advisory_xact_lock_shared(1)`.execute(db),
    end: () => client.end(),
  }
}

const callAs = <T>(caller: string, work: () => Promise<T>) => currentCaller.run(caller, work)

describe('the connections for requests', () => {
  test('one caller gets at most a fifth, so other callers do not wait', async () => {
    const held = await holdStatements()
    const greedy = Array.from({ length: 12 }, () => callAs('greedy', held.wait))
    await expect.poll(() => getPoolUse(db)).toEqual({ busy: 2, idle: 0, waiting: 10 })
    await Promise.all(['one', 'two', 'three'].map((caller) => callAs(caller, () => sql`select`.execute(db))))
    expect(getPoolUse(db)).toMatchObject({ busy: 2, waiting: 10 })
    await held.end()
    await Promise.all(greedy)
  })

  test('jobs and requests do not use each other’s connections', async () => {
    const held = await holdStatements()
    const jobs = Array.from({ length: 10 }, held.wait)
    await callAs('person', () => sql`select`.execute(db))
    expect(getPoolUse(db).busy).toBe(10)
    await held.end()
    await Promise.all(jobs)
  })
})

test('a statement times out after five seconds as a temporary outage', async () => {
  const error = await callAs('person', () => sleep(5.5)).catch(toAppError)
  expect(error).toMatchObject({ code: 'unavailable', status: 503 })
})
