import { startPostgres } from '#local/postgres.ts'
import { updateCompany } from '#contract/companies.ts'
import { openEventStream } from '#tests/events.ts'
import { startPgBouncer } from '#tests/services/pgbouncer.ts'
import type { Figure } from '../figures.ts'
import { getPercentile } from '../figures.ts'
import { countFailures, sendRequests } from '../load/arrivals.ts'
import { createRequestMix } from '../load/mix.ts'
import { createInstallation, startServer } from './installation.ts'
import { query } from './postgres.ts'
import { type Stage, waitUntil } from './stage.ts'
import { fillInstallation, type World } from './world.ts'

const rate = 25
const seconds = 30
const edits = 20

export async function* measurePooler(stage: Stage): AsyncGenerator<Figure> {
  const database = await startPostgres({ home: stage.makeFolder('database') })
  stage.onEnd(() => database.stop())
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await query(database.url, `alter role headwater set ${setting} = '5s'`)
  const pooler = await startPgBouncer(database.url)
  stage.onEnd(() => pooler.stop())
  const installation = await createInstallation(stage, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_POOLER: 'transaction',
  })
  const server = await startServer(stage, installation)
  const world = await fillInstallation(server.url, installation)
  const [results, times] = await Promise.all([
    sendRequests(server.url, createRequestMix(world), { rate, seconds }),
    timeEvents(server.url, world, installation.tokens[0] ?? ''),
  ])
  const name = `PgBouncer in transaction mode at ${rate} requests/s`
  const context = { requests: results.length }
  yield { name: `${name}: failed requests`, value: countFailures(results), atMost: 0, context }
  const slowest = getPercentile(times, 100)
  yield {
    name: `${name}: slowest live event`,
    value: slowest,
    unit: 's',
    atMost: 1,
    context: { events: times.length },
  }
  await server.stop()
  const direct = {
    ...installation,
    env: { ...installation.env, DATABASE_URL: database.url, DATABASE_POOLER: '' },
  }
  const startedAt = performance.now()
  await startServer(stage, direct, { name: 'direct' })
  const startSeconds = (performance.now() - startedAt) / 1000
  yield { name: 'start on the direct address afterwards', value: startSeconds, unit: 's', atMost: 10 }
}

/** Returns the seconds from each edit until another user receives its event. */
async function timeEvents(url: string, { calls, companyIds }: World, token: string): Promise<number[]> {
  const companyId = companyIds.at(-1) ?? ''
  const stream = await openEventStream(url, token)
  const times: number[] = []
  for (let number = 0; number < edits; number += 1) {
    const startedAt = performance.now()
    const answer = await calls.at(-1)?.(updateCompany, {
      params: { companyId },
      body: { mission: `Edit ${number}` },
    })
    const version = answer?.version ?? 0
    await waitUntil('the event', async () =>
      stream.events.some((event) => event.company_id === companyId && (event.number ?? 0) >= version),
    )
    times.push((performance.now() - startedAt) / 1000)
  }
  stream.close()
  return times
}
