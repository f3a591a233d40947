import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openBoss } from '#server/core/jobs/boss.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/services/database-proxy.ts'
import { connectDatabase, type Database, inTransaction } from './database.ts'

const app = await startTestApp()
const alice = await app.arrive('Alice')
const { id } = await buildCompany(alice)
const path = `/api/v1/companies/${id}/`
const headers = { authorization: `Bearer ${alice.token}` }

/**
 * Maximum response time while the database is unreachable, and maximum recovery time. Without a deadline, a statement
 * on a dead connection would wait for minutes.
 */
const maxAnswerMs = 20_000
const maxBackMs = 20_000

async function buildExposed() {
  const proxy = await startDatabaseProxy(app.ctx.config.databaseUrl)
  const db = connectDatabase(proxy.url, () => {})
  const server = await buildApp({ ...app.ctx, db })
  afterAll(async () => {
    await server.close()
    await db.destroy()
    proxy.close()
  })
  const get = (url = path) => server.inject({ url, headers })
  const edit = (city: string) => server.inject({ method: 'PATCH', url: path, headers, payload: { city } })
  return { proxy, db, get, edit }
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof buildExposed>>['get']>>

async function expectAnswers(requests: Promise<Answer>[]): Promise<void> {
  const began = performance.now()
  for (const answer of await Promise.all(requests)) {
    expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable', retry_after: 2 })
    expect(answer.headers['retry-after']).toBe('2')
  }
  expect(performance.now() - began).toBeLessThan(maxAnswerMs)
}

async function expectBack(
  proxy: DatabaseProxy,
  { get, edit }: Pick<Awaited<ReturnType<typeof buildExposed>>, 'get' | 'edit'>,
): Promise<void> {
  proxy.mend()
  const back = async () => [(await get()).statusCode, (await edit(`City ${Date.now()}`)).statusCode]
  await expect.poll(back, { timeout: maxBackMs, interval: 100 }).toEqual([200, 200])
  const all = await Promise.all(Array.from({ length: 30 }, () => get()))
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
}

async function countSleeping(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep(4) as vanishing'`.execute(
    app.ctx.db,
  )
  return rows[0]?.count ?? 0
}

const warmUp = (db: Database) =>
  Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(db)))

describe('all requests get a reply while the database is unreachable, and the app recovers:', () => {
  test('with idle connections', async () => {
    const { proxy, db, get, edit } = await buildExposed()
    await warmUp(db)
    proxy.freeze()
    await expectAnswers(Array.from({ length: 25 }, (_, index) => (index % 2 ? get() : edit('Bangor'))))
    await expectAnswers([get(), edit('Bangor')])
    expect((await get('/status')).json()).toMatchObject({ database: { status: 'failed' } })
    await expectBack(proxy, { get, edit })
    expect((await get('/status')).json()).toMatchObject({ database: { status: 'ok' } })
  }, 60_000)

  test('with running queries', async () => {
    const { proxy, db, get, edit } = await buildExposed()
    const queries = Array.from({ length: 10 }, () => sql`select pg_sleep(4) as vanishing`.execute(db))
    await expect.poll(countSleeping).toBe(10)
    proxy.freeze()
    const began = performance.now()
    for (const { status } of await Promise.allSettled(queries)) expect(status).toBe('rejected')
    expect(performance.now() - began).toBeLessThan(maxAnswerMs)
    await expectBack(proxy, { get, edit })
  }, 60_000)

  test('with a transaction that holds a lock, which is released', async () => {
    const { proxy, db, get, edit } = await buildExposed()
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>()
    const { promise: frozen, resolve: resume } = Promise.withResolvers<void>()
    const transaction = inTransaction({ db }, async (trx) => {
      await trx.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute()
      hasLocked()
      await frozen
      await trx.updateTable('companies').set({ city: 'Lost' }).where('id', '=', id).execute()
    })
    await locked
    proxy.freeze()
    resume()
    const began = performance.now()
    await expect(transaction).rejects.toThrow(/terminated|not queryable/)
    expect(performance.now() - began).toBeLessThan(maxAnswerMs)
    await expectBack(proxy, { get, edit })
    const { city } = (await get()).json() as { city: string }
    expect(city).not.toBe('Lost')
  }, 60_000)
})

test('jobs resume after the database is back, and stop in time while it is unreachable', async () => {
  const proxy = await startDatabaseProxy(app.ctx.config.databaseUrl)
  const jobs = openBoss(proxy.url, app.ctx.log, { migrate: true, supervise: true })
  await jobs.start()
  await jobs.boss.createQueue('vanishing')
  const done: unknown[] = []
  await jobs.boss.work('vanishing', { pollingIntervalSeconds: 0.5 }, ([job]) => {
    done.push(job?.data)
    return Promise.resolve()
  })
  await jobs.boss.send('vanishing', { number: 1 })
  await expect.poll(() => done).toEqual([{ number: 1 }])
  proxy.freeze()
  await pause(1000)
  proxy.mend()
  await expect
    .poll(() => jobs.boss.send('vanishing', { number: 2 }).catch(() => null), { timeout: maxBackMs })
    .not.toBeNull()
  await expect.poll(() => done, { timeout: maxBackMs }).toContainEqual({ number: 2 })
  proxy.freeze()
  const began = performance.now()
  await jobs.stop()
  await jobs.close()
  // Without the time limit in `stop`, pg-boss would wait 8 s for its statement.
  expect(performance.now() - began).toBeLessThan(7500)
  proxy.close()
}, 60_000)
