import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { getChatIdentity } from '#contract/chat.ts'
import { getCompany } from '#contract/companies.ts'
import { listPosts } from '#contract/content.ts'
import { startSentrySandbox } from '#tests/sandboxes/sentry/server.ts'
import { callEndpoint } from '#tests/answers.ts'
import { type TestApp, startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument } from '#tests/build.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { sentryDefaults } from '#server/providers/reports/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'headwater-reports-'))
const sandbox = await startSentrySandbox()
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})
const logFile = (name: string) => join(folder, name)
const app = await startTestApp({
  sentry: { dsn: sandbox.dsn, ...sentryDefaults },
  logFile: logFile('with-sentry'),
})
const silent = await startTestApp({ logFile: logFile('without') })
beforeEach(() => void sandbox.envelopes.splice(0))

interface SentEvent {
  transaction?: string
  user?: { id: string }
  tags: Record<string, string>
  exception: { values: { type: string; value: string }[] }
}

async function events(): Promise<SentEvent[]> {
  await app.ctx.reports.flush(5000)
  return sandbox.envelopes.flatMap(({ items }) => items.map(({ payload }) => payload as SentEvent))
}

const secrets = 'password=hunter2 for ana@example.com at postgres://headwater:hunter2@db.example/app'

const breakChat = ({ ctx }: TestApp) => {
  ctx.chat.identity = () => Promise.reject(new Error(secrets))
}

test('an unexpected error is reported with its route, request and user, without secrets', async () => {
  breakChat(app)
  const sam = await app.arrive('Sam')
  const { response } = await callEndpoint(app, sam.token, getChatIdentity, {})
  expect(response.status).toBe(500)
  expect(await events()).toMatchObject([
    {
      transaction: 'GET /api/v1/users/current_user/chat/',
      user: { id: sam.id },
      tags: { request_id: response.headers.get('x-request-id') },
      exception: { values: [{ type: 'Error', value: expect.stringContaining('db.example/app') as string }] },
    },
  ])
  expect(sandbox.envelopes[0]?.raw.toString()).not.toMatch(/hunter2|ana@|sam\./i)
})

test('a report contains the company id but not the path', async () => {
  const alice = await app.arrive('Alice')
  const params = { companyId: (await buildCompany(alice)).id }
  await sql`alter table companies rename to companies_away`.execute(app.ctx.db)
  const { response } = await callEndpoint(app, alice.token, getCompany, { params })
  await sql`alter table companies_away rename to companies`.execute(app.ctx.db)
  expect(response.status).toBe(500)
  expect(await events()).toMatchObject([
    { transaction: 'GET /api/v1/companies/:companyId/', tags: { company_id: params.companyId } },
  ])
})

test('refusals and provider outages are not reported', async () => {
  const sam = await app.arrive('Sam')
  const missing = '0197f000-ffff-7000-8000-000000000000'
  const answers = await Promise.all([
    callEndpoint(app, sam.token, getCompany, { params: { companyId: missing } }),
    callEndpoint(app, '', getCompany, { params: { companyId: missing } }),
    callEndpoint(app, '', listPosts, { query: { page: 0 } }),
    callEndpoint(app, '', listPosts, {}),
  ])
  expect(answers.map(({ response }) => response.status)).toEqual([404, 401, 400, 503])
  expect(await events()).toEqual([])
})

test('an outage is reported only once', async () => {
  const founder = await app.arrive('Founder')
  const { id } = await buildCompany(founder)
  app.ctx.files.receive = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
  for (let n = 0; n < 3; n += 1)
    await expect(buildDocument(founder, id)).rejects.toMatchObject({ code: 'unavailable' })
  expect((await events()).map(({ transaction }) => transaction)).toEqual([
    'POST /api/v1/companies/:companyId/documents/',
  ])
})

test('a job is reported after its last retry has failed', async () => {
  const kind = { name: 'failing', data: z.object({}) }
  await inTransaction(app.ctx, (trx) => app.ctx.jobs.enqueue(trx, kind, {}))
  await sql`update pgboss.job set retry_limit = 1, retry_delay = 0 where name = 'failing'`.execute(app.ctx.db)
  let runs = 0
  await app.ctx.jobs.work(kind, () => {
    runs += 1
    return Promise.reject(new Error(`run ${runs}`))
  })
  await expect.poll(() => sandbox.envelopes.length).toBe(1)
  expect(runs).toBe(2)
  expect(await events()).toMatchObject([
    {
      transaction: 'job failing',
      exception: { values: [{ value: 'run 2' }] },
      extra: { job: expect.any(String) as string },
    },
  ])
})

test.each([
  ['with Sentry', app, 'with-sentry'],
  ['without', silent, 'without'],
])('%s, the log has one line per error, with its route and user', async (_, at, file) => {
  breakChat(at)
  const sam = await at.arrive('Sam')
  const { response } = await callEndpoint(at, sam.token, getChatIdentity, {})
  const id = response.headers.get('x-request-id') ?? 'none'
  const lines = () =>
    readFileSync(logFile(file), 'utf8')
      .split('\n')
      .filter((line) => line.includes(id))
      .map((line) => JSON.parse(line) as { level: number })
  // Wait for the last line, which is about the completed request.
  await expect.poll(() => JSON.stringify(lines())).toContain('request completed')
  expect(lines().filter(({ level }) => level >= 50)).toMatchObject([
    {
      msg: 'undefined_error',
      where: 'GET /api/v1/users/current_user/chat/',
      user_id: sam.id,
      cause: { message: secrets },
    },
  ])
})

test('a stopping server sends its last report', async () => {
  const running = await startServer({ ...app.ctx.config, port: 0 }, openLog('silent'))
  running.ctx.reports.report(new Error('the last'))
  await running.stop()
  expect(sandbox.envelopes).toHaveLength(1)
})
