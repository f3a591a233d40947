import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startTestApp } from '#tests/app.ts'
import { waitForDatabase } from './wait-for-database.ts'

const app = await startTestApp()

const limits = { allMs: 700, attemptMs: 500, pauseMs: 50, logEveryMs: 250 }

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

test('a start waits for a database and repeats the reason, then gives up', async () => {
  const warn = vi.fn<(details: { reason: string }, message: string) => void>()
  const url = `postgres://user:secret@127.0.0.1:${await findFreePort()}/x`
  const waiting = waitForDatabase({ url, log: { warn } }, limits)
  await expect(waiting).rejects.toThrow(
    /^no connection to the database \(DATABASE_URL\) in 0.7 s: Error: connect ECONNREFUSED/,
  )
  expect(warn.mock.calls.length).toBeGreaterThan(1)
  expect(warn.mock.calls[0]).toEqual([
    { reason: expect.stringContaining('ECONNREFUSED') as string },
    'waiting for the database',
  ])
  expect(JSON.stringify(warn.mock.calls)).not.toContain('secret')
})

test('a start names a missing database', async () => {
  const url = app.ctx.config.databaseUrl.replace(/\w+$/, 'missing')
  await expect(waitForDatabase({ url, log: { warn: () => {} } }, limits)).rejects.toThrow(
    /"missing" does not exist/,
  )
})

test('a start does not wait for a database that responds', async () => {
  const warn = vi.fn<(details: { reason: string }, message: string) => void>()
  await waitForDatabase({ url: app.ctx.config.databaseUrl, log: { warn } }, limits)
  expect(warn).not.toHaveBeenCalled()
})
