import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#tests/app.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'

const { ctx } = await startTestApp()

test('a burst of jobs is processed immediately, each once; only the failed job is retried', async () => {
  const kind = { name: 'counting', data: z.object({ number: z.int() }) }
  const done: number[] = []
  const failed: number[] = []
  await ctx.jobs.work(kind, async ({ number }) => {
    if (number === 7 && failed.length === 0) {
      failed.push(number)
      throw new Error('not this time')
    }
    done.push(number)
  })
  const numbers = Array.from({ length: 25 }, (_, number) => number)
  await inTransaction(ctx, async (trx) => {
    for (const number of numbers) await ctx.jobs.enqueue(trx, kind, { number })
  })
  // The failed job does not delay other jobs.
  await expect.poll(() => done.filter((number) => number !== 7).length).toBe(24)
  await expect.poll(() => done.length).toBe(25)
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(failed).toEqual([7])
})

test('a job enqueued in a rolled-back transaction does not run', async () => {
  const kind = { name: 'undone', data: z.object({ number: z.int() }) }
  const done: number[] = []
  await ctx.jobs.work(kind, async ({ number }) => void done.push(number))
  const enqueue = (number: number, mayCommit: boolean) =>
    inTransaction(ctx, async (trx) => {
      await ctx.jobs.enqueue(trx, kind, { number })
      if (!mayCommit) throw new Error('taken back')
    })
  await expect(enqueue(1, false)).rejects.toThrow('taken back')
  await enqueue(2, true)
  await expect.poll(() => done).toEqual([2])
})

test('a delayed job does not start early', async () => {
  const kind = { name: 'waiting', data: z.object({ number: z.int() }) }
  const begunAt = new Map<number, number>()
  await ctx.jobs.work(kind, async ({ number }) => void begunAt.set(number, Date.now()))
  const enqueuedAt = Date.now()
  await inTransaction(ctx, async (trx) => {
    await ctx.jobs.enqueue(trx, kind, { number: 1 }, { after: 2 })
    await ctx.jobs.enqueue(trx, kind, { number: 2 })
  })
  await expect.poll(() => [...begunAt.keys()].toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(begunAt.get(1)).toBeGreaterThanOrEqual(enqueuedAt + 2000)
})

test('the commit of a job wakes the servers that process its kind', async () => {
  const kind = { name: 'awaited', data: z.object({ number: z.int() }) }
  const client = new pg.Client({ connectionString: ctx.config.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  for (const { query } of rows) await client.query(query)
  const notified: (string | undefined)[] = []
  client.on('notification', ({ payload }) => notified.push(payload))
  await inTransaction(ctx, async (trx) => {
    await ctx.jobs.enqueue(trx, kind, { number: 1 })
    expect(notified).not.toContain('awaited')
  })
  await expect.poll(() => notified).toContain('awaited')
  await client.end()
})

test('a job can be enqueued before a worker for its kind exists', async () => {
  const kind = { name: 'early', data: z.object({ number: z.int() }) }
  const done: number[] = []
  await inTransaction(ctx, (trx) => ctx.jobs.enqueue(trx, kind, { number: 1 }))
  await ctx.jobs.work(kind, async ({ number }) => void done.push(number))
  await expect.poll(() => done).toEqual([1])
})

test('a scheduled job has one schedule, however many servers start, and runs when it is due', async () => {
  let rounds = 0
  for (const _server of [1, 2])
    await ctx.jobs.repeat('coming-round', '5 4 * * *', async () => void (rounds += 1))
  const { rows } = await sql`select cron from pgboss.schedule where name = 'coming-round'`.execute(ctx.db)
  expect(rows).toEqual([{ cron: '5 4 * * *' }])
  // Enqueues the job, as pg-boss does when a scheduled job is due.
  const tick = { name: 'coming-round', data: z.object({}) }
  await inTransaction(ctx, (trx) => ctx.jobs.enqueue(trx, tick, {}))
  await expect.poll(() => rounds).toBe(1)
})

test('a job whose worker was killed is restarted soon; a job whose worker is alive is not', async () => {
  const kind = { name: 'orphaned', data: z.object({ number: z.int() }) }
  await inTransaction(ctx, async (trx) => {
    for (const number of [1, 2]) await ctx.jobs.enqueue(trx, kind, { number })
  })
  // The state after a different server started both jobs and then sent heartbeats only for the second job.
  await sql`update pgboss.job set state = 'active', started_on = now(),
    heartbeat_on = now() - make_interval(mins => case when data ->> 'number' = '1' then 1 else -1 end)
    where name = 'orphaned'`.execute(ctx.db)
  const done: number[] = []
  await ctx.jobs.work(kind, async ({ number }) => void done.push(number))
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([1])
}, 40_000)

test('a starting server updates queues with outdated options, and no others', async () => {
  const kinds = ['made-otherwise', 'as-it-is'].map((name) => ({ name, data: z.object({}) }))
  const work = (jobs: typeof ctx.jobs) => Promise.all(kinds.map((kind) => jobs.work(kind, async () => {})))
  const readQueues = async () => {
    const { rows } = await sql<{ name: string; retries: number; changed: string }>`
      select name, retry_limit as retries, updated_on::text as changed from pgboss.queue
      where name = any(${kinds.map(({ name }) => name)}) order by name`.execute(ctx.db)
    return rows
  }
  await work(ctx.jobs)
  await sql`update pgboss.queue set retry_limit = 1 where name = 'made-otherwise'`.execute(ctx.db)
  const [asItIs] = await readQueues()
  const later = openJobs(ctx.config.databaseUrl, ctx.log, {
    reports: ctx.reports,
    concurrency: 1,
    migrate: true,
    supervise: true,
  })
  await later.start()
  await work(later)
  await later.stop()
  await later.close()
  expect(await readQueues()).toEqual([
    asItIs,
    { name: 'made-otherwise', retries: asItIs?.retries, changed: expect.any(String) },
  ])
})
