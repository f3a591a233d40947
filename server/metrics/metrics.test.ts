import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { getCompany } from '#contract/companies.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument } from '#tests/build.ts'
import { buildApp } from '#server/app.ts'
import { connectDatabase, inTransaction } from '#server/core/data/database.ts'

const app = await startTestApp()
const read = async () => (await fetch(`${app.url}/metrics`)).text()

const figure = (text: string, name: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')[1]

const configured = async (changed: Partial<typeof app.ctx.config>) =>
  buildApp({ ...app.ctx, config: { ...app.ctx.config, ...changed } })

describe('the metrics', () => {
  test('count and time requests by route pattern and status class, never by URL', async () => {
    const alice = await app.arrive('Alice')
    const { id: companyId } = await buildCompany(alice)
    await alice.call(getCompany, { params: { companyId } })
    await fetch(`${app.url}/api/v1/companies/${companyId}/`)
    await fetch(`${app.url}/nobody/knows/this`)
    const text = await read()
    const count = (labels: string) => figure(text, `headwater_request_duration_seconds_count{${labels}}`)
    expect(count('method="GET",route="/api/v1/companies/:companyId/",status="2xx"')).toBe('1')
    expect(count('method="GET",route="/api/v1/companies/:companyId/",status="4xx"')).toBe('1')
    expect(text).not.toContain(companyId)
    expect(text).not.toContain('nobody')
  })

  test('include the connection pool, memory and the event loop', async () => {
    const text = await read()
    expect(figure(text, 'headwater_database_up')).toBe('1')
    expect(Number(figure(text, 'headwater_database_connections{state="idle"}'))).toBeGreaterThan(0)
    expect(figure(text, 'headwater_database_connections{state="waiting"}')).toBe('0')
    const countStatements = async () => Number(figure(await read(), 'headwater_database_statements_total'))
    const sent = await countStatements()
    await sql`select 1`.execute(app.ctx.db)
    expect(await countStatements()).toBeGreaterThan(sent)
    expect(Number(figure(text, 'process_resident_memory_bytes'))).toBeGreaterThan(1e6)
    const lag = Number(figure(text, 'nodejs_eventloop_lag_p99_seconds'))
    expect(lag).toBeGreaterThan(0)
    expect(lag).toBeLessThan(60)
  })

  test('include waiting jobs, failed emails and unprocessed events', async () => {
    const kind = { name: 'nobody-works-on-this', data: z.object({}) }
    await inTransaction(app.ctx, (trx) => app.ctx.jobs.enqueue(trx, kind, {}))
    const { db } = app.ctx
    const id = '0197f000-0000-7000-8000-000000000001'
    await db
      .insertInto('webhook_events')
      .values({ id, provider: 'codat', event_id: 'x', body: Buffer.from('') })
      .execute()
    await db
      .insertInto('mails')
      .values({
        id,
        event_key: 'x',
        kind: 'digest',
        recipient: 'a@example.com',
        subject: 'x',
        text_body: 'x',
        html_body: 'x',
        status: 'failed',
      })
      .execute()
    const text = await read()
    expect(figure(text, `headwater_jobs{kind="${kind.name}",state="created"}`)).toBe('1')
    expect(Number(figure(text, `headwater_jobs_oldest_seconds{kind="${kind.name}"}`))).toBeGreaterThan(0)
    expect(figure(text, 'headwater_webhooks_waiting')).toBe('1')
    expect(figure(text, 'headwater_mails{status="failed"}')).toBe('1')
  })

  test('include the version, the durations of the process and invalid indexes', async () => {
    const alice = await app.arrive('Alice')
    const { id: companyId } = await buildCompany(alice)
    const countSaved = (text: string) =>
      Number(figure(text, 'headwater_file_duration_seconds_count{operation="save",result="ok"}') ?? 0)
    const saved = countSaved(await read())
    await buildDocument(alice, companyId)
    const text = await read()
    expect(countSaved(text)).toBe(saved + 1)
    expect(text).toMatch(/^headwater_build_info\{version="0\.1\.0",node="24[.\d]+",role="all"\} 1$/m)
    expect(Number(figure(text, 'headwater_database_wait_seconds_count{pool="work"}'))).toBeGreaterThan(0)
    expect(figure(text, 'headwater_invalid_indexes')).toBe('0')
    await sql`update pg_index set indisvalid = false where indexrelid = 'companies_name_key'::regclass`.execute(
      app.ctx.db,
    )
    expect(figure(await read(), 'headwater_invalid_indexes')).toBe('1')
  })

  test('of a server without jobs do not count tables', async () => {
    const server = await configured({ role: 'web' })
    const { body } = await server.inject('/metrics')
    await server.close()
    expect(figure(body, 'headwater_database_up')).toBe('1')
    expect(body).not.toMatch(/^# TYPE headwater_(jobs|mails|webhooks|invalid)/m)
  })

  test('include every metric that the alerts and the dashboard use', async () => {
    const text = await read()
    const files = ['prometheus/alerts.yaml', 'grafana/headwater.json']
    const used = files.flatMap((file) => {
      const content = readFileSync(join(import.meta.dirname, '../../ops', file), 'utf8')
      return content.match(/\b(headwater|nodejs|process)_\w+/g) ?? []
    })
    const names = new Set(used.map((name) => name.replace(/_(bucket|sum|count)$/, '')))
    expect(names.size).toBeGreaterThan(10)
    expect([...names].filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
  })

  test('report that the database is down instead of failing', async () => {
    const db = connectDatabase('postgres://127.0.0.1:9/nothing', () => {})
    const server = await buildApp({ ...app.ctx, db })
    const answer = await server.inject('/metrics')
    expect(answer.statusCode).toBe(200)
    expect(figure(answer.body, 'headwater_database_up')).toBe('0')
    await server.close()
    await db.destroy()
  })
})

describe('access to the metrics', () => {
  const token = 'a token of the tests'
  const status = async (
    metricsToken: string | null,
    options: { remoteAddress?: string; headers?: Record<string, string> },
  ) => {
    const server = await configured({ metricsToken })
    const { statusCode } = await server.inject({ url: '/metrics', ...options })
    await server.close()
    return statusCode
  }

  test('without a token is limited to direct requests from this machine', async () => {
    expect(await status(null, {})).toBe(200)
    expect(await status(null, { remoteAddress: '::ffff:127.0.0.1' })).toBe(200)
    expect(await status(null, { remoteAddress: '203.0.113.1' })).toBe(404)
    expect(await status(null, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404)
    expect(await status(null, { headers: { forwarded: 'for=127.0.0.1' } })).toBe(404)
  })

  test('with a configured token requires the token', async () => {
    const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } })
    expect(await status(token, { remoteAddress: '203.0.113.1', ...bearer(token) })).toBe(200)
    expect(await status(token, bearer(`${token}x`))).toBe(404)
    expect(await status(token, bearer(''))).toBe(404)
    expect(await status(token, {})).toBe(404)
  })
})
