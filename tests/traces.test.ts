import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#server/core/data/database.ts'
import { startTestApp } from './app.ts'
import { buildCompany, buildDocument } from './build.ts'
import { startTestMailServer } from './mail.ts'
import { type ReceivedSpan, startTraceCollector } from './sandboxes/otlp.ts'
import { startTestS3 } from './sandboxes/s3/testing.ts'

const s3 = await startTestS3()
const { smtp } = await startTestMailServer()
const app = await startTestApp({ s3: s3.config, smtp, content: true })
const collector = await startTraceCollector()
afterAll(async () => {
  collector.stop()
  await s3.stop()
})

const isSdkLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('@opentelemetry/sdk-trace/'))
const wasLoadedBefore = isSdkLoaded()

const traceId = '0af7651916cd43dd8448eb211c80319c'
const secret = 'a-secret-of-a-link'
const alice = await app.arrive('Alice')
const { id: companyId } = await buildCompany(alice)
const mail = { text: secret, html: secret, headers: {}, messageId: '<1@headwater.example>' }

beforeAll(async () => {
  const { startTracing } = await import('#server/core/telemetry/otlp.ts')
  const config = {
    url: `${collector.url}/v1/traces`,
    headers: { 'x-key': secret },
    service: 'headwater',
    share: 1,
  }
  const stop = startTracing(config, app.ctx.log)
  const headers = { authorization: `Bearer ${alice.token}`, traceparent: `00-${traceId}-b7ad6b7169203331-00` }
  await fetch(`${app.url}/api/v1/companies/${companyId}/`, { headers })
  await fetch(`${app.url}/mail/stop?token=${secret}&mail=${alice.email}`)
  await buildDocument(alice, companyId)
  await fetch(`${app.url}/api/v1/content/posts/`)
  await fetch(`${app.url}/healthz`)
  const kind = { name: 'greeting', data: z.object({}) }
  const sent = Promise.withResolvers<void>()
  await app.ctx.jobs.work(kind, async () => {
    await app.ctx.db.selectFrom('companies').select('id').execute()
    await app.ctx.mail.send({ ...mail, to: alice.email, subject: secret })
    sent.resolve()
  })
  await inTransaction(app.ctx, (trx) => app.ctx.jobs.enqueue(trx, kind, {}))
  await sent.promise
  // The span of the job ends only after its handler has returned.
  await app.ctx.jobs.stop()
  await stop()
})

const findSpan = (name: string) => collector.spans.find((span) => span.name === name)
const findRoot = ({ traceId: id }: ReceivedSpan) =>
  collector.spans.find((span) => span.traceId === id && (span.kind === 2 || span.kind === 5))

test('the SDK is loaded only when traces are sent', () => {
  expect(wasLoadedBefore).toBe(false)
  expect(isSdkLoaded()).toBe(true)
})

test('a collector receives the traces by OTLP, with the configured headers', () => {
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'headwater', 'service.version': '0.1.0' })
  expect(collector.requests[0]?.headers['x-key']).toBe(secret)
})

test('a request is a part of the caller’s trace, whatever its flag says, and contains its statements', () => {
  const request = collector.spans.find((span) => span.traceId === traceId && span.kind === 2)
  expect(request).toMatchObject({
    name: 'GET /api/v1/companies/:companyId/',
    parentSpanId: 'b7ad6b7169203331',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/v1/companies/:companyId/',
      'http.response.status_code': 200,
      'user.id': alice.id,
      'headwater.company_id': companyId,
    },
  })
  const statements = collector.spans.filter((span) => span.parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.map((span) => span.name)).toContain('select users')
  expect(statements[0]?.attributes['db.query.text']).toContain('$1')
})

test.each([
  ['s3 put object', 2, 'POST /api/v1/companies/:companyId/documents/'],
  ['ghost list posts', 2, 'GET /api/v1/content/posts/'],
  ['smtp send mail', 5, 'job greeting'],
  ['select companies', 5, 'job greeting'],
])('“%s” is in the trace of its request or job', (name, kind, root) => {
  const roots = collector.spans
    .filter((span) => span.name === name)
    .map((span) => findRoot(span))
    .filter((span) => span?.kind === kind)
  expect(roots.map((span) => span?.name)).toContain(root)
})

test('health checks and the polling of the queue are not traced', () => {
  expect(findSpan('GET /healthz')).toBeUndefined()
  expect(collector.spans.filter((span) => !findRoot(span))).toEqual([])
})

test('no span contains values of statements, queries, email addresses or secrets', () => {
  const sent = collector.requests.map(({ body }) => body).join('\n')
  expect(sent).not.toContain(secret)
  expect(sent).not.toContain('@example.com')
  expect(sent).not.toContain(alice.token)
})

test('the trace collector rejects malformed JSON', async () => {
  const { status } = await fetch(`${collector.url}/v1/traces`, { method: 'POST', body: '{' })
  expect(status).toBe(400)
})
