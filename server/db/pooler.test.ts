import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getCompany, updateCompany } from '#contract/companies.ts'
import { createHttpCall } from '#contract/core/client.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { openEventStream } from '#tests/events.ts'
import { waitFor } from '#tests/jobs.ts'
import { isPgBouncerInstalled, startPgBouncer } from '#tests/services/pgbouncer.ts'
import { requireDirectUrl } from './pooler.ts'

const app = await startTestApp()
const direct = app.ctx.config.databaseUrl

async function openPooler() {
  const pooler = await startPgBouncer(direct)
  onTestFinished(() => pooler.stop())
  return pooler
}

test('PostgreSQL itself is not a pooler', async () => {
  await expect(requireDirectUrl(direct)).resolves.toBeUndefined()
})

describe.skipIf(!isPgBouncerInstalled())('PgBouncer in transaction mode (skipped if not installed)', () => {
  test('a server refuses a pooler that is not declared, and one without a direct address', async () => {
    const { url } = await openPooler()
    const config = { ...app.ctx.config, databaseUrl: url, port: 0 }
    const line = /^the address of the database is a connection pooler: set DATABASE_DIRECT_URL to/
    await expect(startServer(config, openLog('silent'))).rejects.toThrow(line)
    await expect(startServer({ ...config, databaseDirectUrl: direct }, openLog('silent'))).rejects.toThrow(
      line,
    )
    await expect(
      startServer({ ...config, databasePooler: 'transaction' }, openLog('silent')),
    ).rejects.toThrow(line)
  })

  test('a server serves concurrent requests and live changes', async () => {
    const { url } = await openPooler()
    const server = await startServer(
      {
        ...app.ctx.config,
        databaseUrl: url,
        databaseDirectUrl: direct,
        databasePooler: 'transaction',
        // A server without jobs starts faster.
        role: 'web',
        port: 0,
      },
      openLog('silent'),
    )
    onTestFinished(() => server.stop())
    const alice = await app.arrive('Alice')
    const params = { companyId: (await buildCompany(alice)).id }
    const call = createHttpCall({ baseUrl: server.url, token: () => Promise.resolve(alice.token) })
    const stream = await openEventStream(server.url, alice.token)
    onTestFinished(stream.close)
    for (let round = 0; round < 20; round += 1) {
      const reads = Array.from({ length: 4 }, () => call(getCompany, { params }))
      await Promise.all([...reads, call(updateCompany, { params, body: { city: `City ${round}` } })])
    }
    const { version } = await call(getCompany, { params })
    await waitFor(() => expect(stream.events).toContainEqual(expect.objectContaining({ number: version })))
    expect(await countPreparedStatements(url)).toBe(0)
  })
})

async function countPreparedStatements(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_prepared_statements where name <> ''`,
  )
  await client.end()
  return rows[0]?.count
}
