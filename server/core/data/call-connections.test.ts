import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { toAppError } from '#server/core/http/problem.ts'
import { cloneDatabase } from '#tests/app.ts'
import { currentCaller } from './caller.ts'
import { connect, getPoolUse } from './database.ts'

const database = await cloneDatabase()
const db = connect(database.url, () => {})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)
const callAs = <T>(caller: string, work: () => Promise<T>) => currentCaller.run(caller, work)

describe('of the connections for calls', () => {
  test('one caller uses a third, and the other callers need not wait for it', async () => {
    const ended: string[] = []
    const greedy = Array.from({ length: 12 }, () =>
      callAs('greedy', () => sleep(0.2)).then(() => ended.push('greedy')),
    )
    await expect.poll(() => getPoolUse(db)).toEqual({ busy: 3, idle: 0, waiting: 9 })
    await Promise.all(
      ['one', 'two', 'three'].map((caller) =>
        callAs(caller, () => sql`select`.execute(db)).then(() => ended.push(caller)),
      ),
    )
    expect(ended.filter((caller) => caller === 'greedy').length).toBeLessThanOrEqual(3)
    await Promise.all(greedy)
  })

  test('none is taken by jobs, and calls take none of theirs', async () => {
    const ended: string[] = []
    const jobs = Array.from({ length: 10 }, () => sleep(0.3).then(() => ended.push('job')))
    await callAs('person', () => sql`select`.execute(db)).then(() => ended.push('call'))
    expect(ended).toEqual(['call'])
    await Promise.all(jobs)
  })
})

test('a statement ends after five seconds as a temporary outage', async () => {
  const error = await callAs('person', () => sleep(5.5)).catch(toAppError)
  expect(error).toMatchObject({ code: 'unavailable', status: 503 })
})
