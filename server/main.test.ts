import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import pg from 'pg'
import { pino } from 'pino'
import { uploadDocument } from '#contract/documents.ts'
import { createDatabase, startTestApp } from '#tests/app.ts'
import { buildCompany, findDocumentType } from '#tests/build.ts'
import { openLog } from './core/log.ts'
import { migrateDatabase, startServer } from './main.ts'

const app = await startTestApp()

test('a stopped server closes unused connections and accepts no more', async () => {
  const running = await startServer({ ...app.ctx.config, port: 0 }, openLog('silent'))
  const unused = connect(Number(new URL(running.url).port), '127.0.0.1')
  await once(unused, 'connect')
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  const began = performance.now()
  await running.stop()
  expect(performance.now() - began).toBeLessThan(12_000)
  await expect(fetch(`${running.url}/healthz`)).rejects.toThrow('fetch failed')
})

test('a login provider that cannot be used is logged, and the server serves requests', async () => {
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const login = { ...app.ctx.config.login, issuer: 'http://127.0.0.1:9/' }
  const running = await startServer({ ...app.ctx.config, login, port: 0 }, log)
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  const msg = expect.stringContaining('the login provider cannot be used') as string
  await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ msg })))
  await running.stop()
})

test('a port that is in use is reported, and nothing stays open', async () => {
  const port = Number(new URL(app.url).port)
  const refused = startServer({ ...app.ctx.config, port }, openLog('silent'))
  await expect(refused).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

async function buildEmptyDatabase(): Promise<string> {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

test('a server that must not migrate refuses an older schema and serves a migrated one', async () => {
  const databaseUrl = await buildEmptyDatabase()
  const config = { ...app.ctx.config, databaseUrl, port: 0, migrate: false }
  await expect(startServer(config, openLog('silent'))).rejects.toThrow(
    /^the database is older than this version: migration 0001_people.sql has not run\. Run `npm run migrate`/,
  )
  await migrateDatabase(databaseUrl, openLog('silent'))
  await migrateDatabase(databaseUrl, openLog('silent'))
  const server = await startServer(config, openLog('silent'))
  expect((await fetch(`${server.url}/api/v1/countries/`)).status).toBe(200)
  await server.stop()
})

test('a worker runs jobs and serves only health checks and metrics; a web server runs no jobs', async () => {
  const databaseUrl = await buildEmptyDatabase()
  const config = { ...app.ctx.config, databaseUrl, port: 0 }
  const countSchedules = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rowCount } = await client.query('select from pgboss.schedule')
    await client.end()
    return rowCount
  }
  const web = await startServer({ ...config, role: 'web' }, openLog('silent'))
  expect(await countSchedules()).toBe(0)
  const worker = await startServer({ ...config, role: 'worker' }, openLog('silent'))
  expect(await countSchedules()).toBeGreaterThan(0)
  const getStatus = async (path: string) => (await fetch(worker.url + path)).status
  expect(await Promise.all(['/healthz', '/readyz', '/status', '/metrics'].map(getStatus))).toEqual([
    200, 200, 200, 200,
  ])
  expect(await Promise.all(['/', '/app', '/api/v1/countries/', '/assets/x.js'].map(getStatus))).toEqual([
    404, 404, 404, 404,
  ])
  await Promise.all([web.stop(), worker.stop()])
})

test('a stopping server is not ready, still serves, and lets an upload finish', async () => {
  const alice = await app.arrive('Alice')
  const { id: companyId } = await buildCompany(alice)
  const { id: typeId } = await findDocumentType(alice, 'Cap table')
  const config = { ...app.ctx.config, port: 0, drainSeconds: 1, drainTransferSeconds: 30 }
  const server = await startServer(config, openLog('silent'))
  const upload = request(server.url + uploadDocument.path.replace(':companyId', companyId), {
    method: 'POST',
    headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  const reply = once(upload, 'response')
  const part = 'content-disposition: form-data; name='
  upload.write(
    `--x\r\n${part}"document_type"\r\n\r\n${typeId}\r\n--x\r\n${part}"file"; filename="a.csv"\r\n\r\nholder\r\n`,
  )
  await pause(200)
  const stopped = server.stop()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/api/v1/countries/`)).status).toBe(200)
  // The upload takes longer than the grace period for requests without files.
  for (let n = 0; n < 6; n++) {
    await pause(1000)
    upload.write('Alice\r\n')
  }
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
  upload.end('\r\n--x--\r\n')
  const [{ statusCode }] = (await reply) as [{ statusCode: number }]
  expect(statusCode).toBe(200)
  await stopped
})
