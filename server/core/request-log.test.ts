import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'

const folder = mkdtempSync(join(tmpdir(), 'headwater-log-'))
const logFile = join(folder, 'log')
const app = await startTestApp({ logFile, content: true })
afterAll(() => rmSync(folder, { recursive: true }))

const Line = z.object({
  level: z.literal(30),
  msg: z.literal('request completed'),
  reqId: z.string(),
  traceId: z.string().regex(/^[\da-f]{32}$/),
  method: z.string(),
  route: z.string().optional(),
  path: z.string(),
  status: z.int(),
  user: z.string().optional(),
  company: z.string().optional(),
})

const readLines = () =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = line === '' ? undefined : Line.safeParse(JSON.parse(line))
      return parsed?.success ? [parsed.data] : []
    })

test('a request is logged with its route and path, without its query', async () => {
  const secret = 'a-secret-of-a-link'
  // Successful health checks are not logged at level `info`.
  await fetch(`${app.url}/readyz`)
  const requests = [
    ['POST', '/newsletter/confirm'],
    ['GET', '/newsletter/confirm'],
    ['GET', '/mail/stop'],
    ['GET', '/blog/rss.xml'],
    ['GET', '/api/v1/content/posts/no-such-post/'],
    ['GET', '/nowhere'],
  ] as const
  for (const [method, path] of requests)
    await fetch(`${app.url}${path}?token=${secret}&mail=${secret}`, { method })
  // Lines are written in batches.
  await expect.poll(() => readLines().length, { timeout: 5000 }).toBeGreaterThanOrEqual(requests.length)
  expect(readLines().map(({ path }) => path)).toEqual(requests.map(([, path]) => path))
  expect(readLines().map(({ route }) => route)).toContain('/api/v1/content/posts/:slug/')
  expect(readFileSync(logFile, 'utf8')).not.toContain(secret)
})

async function logRequest(path: string, headers: Record<string, string>) {
  const traceId = randomUUID().replaceAll('-', '')
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  const response = await fetch(app.url + path, { headers: { traceparent, ...headers } })
  const find = () => readLines().find((line) => line.traceId === traceId)
  await expect.poll(find, { timeout: 5000 }).toBeDefined()
  return { response, line: find(), text: readFileSync(logFile, 'utf8'), traceId }
}

test('the line of a request has its user, company, status and the caller’s trace', async () => {
  const alice = await app.arrive('Alice')
  const { id: company } = await buildCompany(alice)
  const authorization = `Bearer ${alice.token}`
  const path = `/api/v1/companies/${company}/`
  const { line } = await logRequest(path, { authorization })
  const route = '/api/v1/companies/:companyId/'
  expect(line).toMatchObject({ method: 'GET', route, path, status: 200, user: alice.id, company })
  const denied = await logRequest(path, { authorization: `Bearer ${(await app.arrive('Eve')).token}` })
  expect(denied.line).toMatchObject({ status: 404, company })
  const refusal = denied.text.split('\n').find((text) => text.includes(denied.traceId))
  expect(refusal).toContain('"refused":"not_found"')
  expect(denied.text).not.toContain(alice.email)
})

test('a malformed trace is replaced by a new trace', async () => {
  const count = readLines().length
  for (const traceparent of ['00-zz-b7ad6b7169203331-01', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`])
    await fetch(`${app.url}/nowhere`, { headers: { traceparent } })
  await expect.poll(() => readLines().length, { timeout: 5000 }).toBe(count + 2)
  expect(readLines().every(({ traceId }) => !/^0+$/.test(traceId))).toBe(true)
})

test.each([
  ['is kept if it is well formed', '4f1c2b9a-request_7', true],
  ['is replaced if it is too short', 'short', false],
  ['is replaced if it contains other characters', 'alice@example.com', false],
  ['is replaced if it is too long', 'a'.repeat(65), false],
])('the id that a proxy sends %s', async (_, id, isKept) => {
  const { response, line } = await logRequest('/nowhere', { 'x-request-id': id })
  expect(response.headers.get('x-request-id')).toBe(line?.reqId)
  expect(line?.reqId === id).toBe(isKept)
})
