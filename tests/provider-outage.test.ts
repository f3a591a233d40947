import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listPlatforms } from '#contract/dictionary.ts'
import type { Endpoint, Request } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { listBankAccounts, listConnections } from '#contract/accounting-connections.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { buildRequest } from './access/requests.ts'
import { buildCompanyWithRecords } from './access/world.ts'
import { callEndpoint, computeBound, measureDuration, pageBound } from './answers.ts'
import { type TestUser, startTestApp } from './app.ts'
import { listContractEndpoints } from './endpoints.ts'
import { backdateJobs, waitUntilIdle } from './jobs.ts'
import { getUnixSeconds } from './login.ts'
import { signInCast } from './people.ts'
import { buildConnectedCompany, eachOutage, connectProviderSandboxes } from './outages.ts'

const app = await startTestApp({ accounting: true, banking: true, content: true })
// No server listens at the URLs of this app's providers.
const isolatedApp = await startTestApp()
const providers = connectProviderSandboxes(app)
const people = await signInCast(app, { exp: getUnixSeconds() + 30 * 3600 })
const { alice, ada } = people

const ids = await buildCompanyWithRecords(app, alice, people)
// Sets a future date, because lists omit a pending connection after an hour and this test moves the clock forward.
await app.ctx.db
  .updateTable('connections')
  .set({ updated_at: sql`now() + interval '2 days'` })
  .where('id', '=', ids.connectionId)
  .execute()
const { codatId, linked } = await buildConnectedCompany(app, alice)

type Read = [name: string, caller: TestUser, endpoint: Endpoint, request: Request<Endpoint>]

/** GET calls that neither download a file nor change data. */
const reads: Read[] = [
  ...[...(await listContractEndpoints())]
    .filter(([, endpoint]) => app.server.endpoints.includes(endpoint))
    .filter(([, { method, alsoPost, response }]) => method === 'GET' && !alsoPost && response !== 'file')
    .map(([name, endpoint]): Read => {
      const isOfStaff = endpoint.access === 'staff' || endpoint.access === 'admin'
      return [name, isOfStaff ? ada : alice, endpoint, buildRequest(name, endpoint, ids)]
    }),
  ...Object.entries(linked).map(([kind, connectionId]): Read => [
    `listBankAccounts of ${kind}`,
    alice,
    listBankAccounts,
    { params: { codatId, connectionId } } as Request<Endpoint>,
  ]),
  ['listConnections of all kinds', alice, listConnections, { params: { codatId } } as Request<Endpoint>],
]

const usesProvider = ([, , { sendsAge, errors = [] }]: Read) =>
  sendsAge || errors.includes('provider_unavailable')
const waiting = reads.filter(usesProvider)
const otherReads = reads.filter((read) => !usesProvider(read))

/** Responses that may differ between reads, because they grow or contain a position in the event stream. */
const growingReplies = ['listAuditEvents', 'watchChanges', 'getAcceptances', 'previewErasure']

/** Every call updates its caller's `seen_at`, so this field is not compared. */
const omitSeenAt = (key: string, value: unknown) => (key === 'seen_at' ? null : value)

function content(name: string, outcome: unknown) {
  if (growingReplies.includes(name)) return 'something'
  if (name === 'listUsers') return JSON.parse(JSON.stringify(outcome, omitSeenAt)) as unknown
  return outcome instanceof AppError ? { code: outcome.code, message: outcome.message } : outcome
}

const before = new Map<string, unknown>()
beforeAll(async () => {
  // Waits for pending events and an email about an unread message, which would change later responses.
  await backdateJobs(app, 10)
  await waitUntilIdle(app)
  for (const [name, caller, ...call] of reads)
    before.set(name, content(name, (await callEndpoint(app, caller.token, ...call)).outcome))
})

let hours = 0
/** Makes every cached response stale. */
function advanceTwoHours() {
  hours += 2
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000, shouldAdvanceTime: false })
}
afterAll(() => void vi.useRealTimers())

async function sendRead(server: { url: string }, [name, caller, endpoint, request]: Read) {
  return { name, endpoint, answer: await callEndpoint(server, caller.token, endpoint, request) }
}

/** Computes the response time limit for pages, in milliseconds, from concurrent reads that need no provider. */
const measureBound = async (server: { url: string }) =>
  computeBound(
    pageBound,
    await measureDuration(() => Promise.all(otherReads.map((read) => sendRead(server, read)))),
  )

test('every read succeeds while all providers work', () => {
  const refused = [...before].filter(
    ([, outcome]) => typeof outcome === 'object' && outcome !== null && 'code' in outcome,
  )
  expect(refused).toEqual([])
  expect(waiting.length).toBeGreaterThan(8)
})

describe('every page shows the latest saved data without waiting for a provider', () => {
  test.each(eachOutage)('while every provider %s, on a running and a new server', async (_, outage) => {
    advanceTwoHours()
    // The new server has an empty cache and can show only stored data.
    const newServer = await startServer({ ...app.ctx.config, port: 0 }, openLog('silent'))
    // A new server responds slowly at first, so the bound is measured with its first requests.
    const bound = await measureBound(newServer)
    await providers.injectFault(outage)
    const answers = await Promise.all(waiting.map((read) => sendRead(app, read)))
    answers.push(...(await Promise.all(waiting.map((read) => sendRead(newServer, read)))))
    await newServer.stop()
    for (const read of otherReads) answers.push(await sendRead(app, read))
    for (const { name, endpoint, answer } of answers) {
      expect(answer.ms, `milliseconds of ${name}`).toBeLessThan(bound)
      expect({ name, outcome: content(name, answer.outcome) }).toEqual({ name, outcome: before.get(name) })
      // The age proves that the data is from an earlier read.
      const age = endpoint.sendsAge ? Number(answer.response.headers.get('age')) : Infinity
      expect(age, `age of ${name}`).toBeGreaterThanOrEqual(hours * 3600)
    }
  })
})

test('a page without any data from its provider fails fast with Retry-After', async () => {
  const sam = await isolatedApp.arrive('Sam')
  const { outcome, response, ms } = await callEndpoint(isolatedApp, sam.token, listPlatforms, {})
  expect(outcome).toMatchObject({ code: 'provider_unavailable', status: 503 })
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(ms).toBeLessThan(await measureBound(app))
})
