import Fastify from 'fastify'
import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage, request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { concurrencyLimits } from '#contract/core/limits.ts'
import { downloadAllDocuments, downloadDocument, uploadDocument } from '#contract/documents.ts'
import { downloadIntroductionPitch } from '#contract/introductions.ts'
import { openArchive } from '#server/documents/archive.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile, findDocumentType } from '#tests/build.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'
import { identifyCallers } from './caller-key.ts'
import { limitConcurrency } from './concurrency.ts'

const app = await startTestApp({ limits: true })
const { transfers } = concurrencyLimits
const other = await app.arrive('Other')
const { id: otherCompany } = await buildCompany(other)
const { id: documentId } = await buildDocument(other, otherCompany)
const { id: document_type } = await findDocumentType(other, 'Cap table')

const openRequests: ClientRequest[] = []
afterEach(() => {
  for (const request of openRequests.splice(0)) request.destroy()
})

function begin(path: string, headers: Record<string, string>, method = 'POST'): ClientRequest {
  const outgoing = httpRequest(app.url + path, { method, headers, agent: false })
  outgoing.on('error', () => {})
  openRequests.push(outgoing)
  return outgoing
}

const fillPath = (path: string, companyId: string) => path.replace(':companyId', companyId)

function dribble({ token }: TestUser, companyId: string): ClientRequest {
  const outgoing = begin(fillPath(uploadDocument.path, companyId), {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
  })
  outgoing.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nfirst')
  const timer = setInterval(() => outgoing.write('x'), 50)
  outgoing.once('close', () => clearInterval(timer))
  return outgoing
}

const upload = () =>
  other.call(uploadDocument, {
    params: { companyId: otherCompany },
    body: { file: buildFile(), document_type },
  })

const download = () => other.call(downloadDocument, { params: { companyId: otherCompany, documentId } })

async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('while ten accounts slowly send four forms each, another account’s upload and download take less than 2 s', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const user = await app.arrive(`Dribbler ${index}`)
      return { user, companyId: (await buildCompany(user)).id }
    }),
  )
  const before = listStoredFiles(app).length
  const forms = accounts.flatMap(({ user, companyId }) =>
    Array.from({ length: 4 }, () => dribble(user, companyId)),
  )
  // While at least `spare` slots are free, an account may have several transfers. After that, each account gets at most
  // one, so more than `total - spare` transfers run.
  await expect
    .poll(() => listStoredFiles(app).length - before, { timeout: 10_000 })
    .toBeGreaterThan(transfers.total - transfers.spare)
  expect(await measure(upload)).toBeLessThan(2000)
  expect(await measure(download)).toBeLessThan(2000)
  await expect.poll(() => forms.some(({ destroyed }) => destroyed), { timeout: 20_000 }).toBe(true)
}, 60_000)

test('requests for a file whose JSON body does not arrive do not take a transfer', async () => {
  const calls = Array.from({ length: transfers.total + 5 }, (_, host) =>
    begin(downloadIntroductionPitch.path, {
      'x-forwarded-for': `203.0.113.${host + 1}`,
      'content-type': 'application/json',
      'content-length': '100',
      expect: '100-continue',
    }),
  )
  await Promise.all(
    calls.map((outgoing) => {
      outgoing.flushHeaders()
      return once(outgoing, 'continue')
    }),
  )
  for (const outgoing of calls) outgoing.write('{"secret":')
  expect(await measure(download)).toBeLessThan(2000)
  expect(await measure(upload)).toBeLessThan(2000)
})

test('a client that does not read an archive is disconnected, even if the file store pauses before each file', async () => {
  const content = `%PDF-1.7\n${'x'.repeat(4_000_000)}`
  for (let number = 0; number < 8; number += 1)
    await buildDocument(other, otherCompany, { file: buildFile(`${number}.pdf`, content) })
  const { files } = app.ctx
  const slowFiles: typeof files = {
    ...files,
    open: async (key) => {
      await pause(300)
      return files.open(key)
    },
  }
  const server = Fastify()
  identifyCallers(server, app.ctx)
  limitConcurrency(server, app.ctx, { bytes: 160_000, seconds: 1, crowdedSeconds: 1 })
  let hasEnded = false
  server.get('/archive', { config: { endpoint: downloadAllDocuments } }, async (_request, reply) => {
    const { content: archive } = await openArchive({ ...app.ctx, files: slowFiles }, otherCompany)
    archive.once('close', () => (hasEnded = true))
    return reply.send(archive)
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const reading = get(`${url}/archive`, { headers: { authorization: `Bearer ${other.token}` }, agent: false })
  const [response] = (await once(reading, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  await expect.poll(() => hasEnded, { timeout: 20_000 }).toBe(true)
  response.destroy()
  await server.close()
}, 30_000)
