import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listPlatforms } from '#contract/dictionary.ts'
import type { Endpoint, Request } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { listBankAccounts, listConnections } from '#contract/accounting-connections.ts'
import { openLog } from '#server/core/log.ts'
import { startServer } from '#server/main.ts'
import { requestOf } from './access/requests.ts'
import { buildWholeCompany } from './access/world.ts'
import { answerTo } from './answers.ts'
import { type Somebody, testApp } from './app.ts'
import { contractEndpoints } from './endpoints.ts'
import { untilAllIsQuiet } from './jobs.ts'
import { nowSeconds } from './login.ts'
import { cast } from './people.ts'
import { buildConnectedCompany, eachOutage, providersOf } from './outages.ts'

const app = await testApp({ accounting: true, banking: true, content: true })
// nothing listens at the addresses of its providers
const alone = await testApp()
const providers = providersOf(app)
const people = await cast(app, { exp: nowSeconds() + 30 * 3600 })
const { alice, ada } = people

const ids = await buildWholeCompany(app, alice, people)
const { codatId, linked } = await buildConnectedCompany(app, alice)

type Read = [name: string, who: Somebody, endpoint: Endpoint, request: Request<Endpoint>]

/** Every read that answers data is a page's. Staff's pages are read by an admin, all others by a founder. */
const reads: Read[] = [
  ...[...(await contractEndpoints())]
    .filter(([, endpoint]) => app.server.endpoints.includes(endpoint))
    .filter(([, { method, twin, response }]) => method === 'GET' && !twin && response !== 'file')
    .map(([name, endpoint]): Read => {
      const isOfStaff = endpoint.access === 'staff' || endpoint.access === 'admin'
      return [name, isOfStaff ? ada : alice, endpoint, requestOf(name, endpoint, ids)]
    }),
  ...Object.entries(linked).map(([kind, connectionId]): Read => [
    `listBankAccounts of ${kind}`,
    alice,
    listBankAccounts,
    { params: { codatId, connectionId } } as Request<Endpoint>,
  ]),
  ['listConnections of all kinds', alice, listConnections, { params: { codatId } } as Request<Endpoint>],
]

/** Those that show what a provider said wait for it, so they are read at the same time. */
const isOfProvider = ([, , { aged, errors = [] }]: Read) => aged || errors.includes('provider_unavailable')
const waiting = reads.filter(isOfProvider)
const others = reads.filter((read) => !isOfProvider(read))

/** What grows by being read itself. */
const growing = ['listAuditEvents']

/** What an answer says, without what is its own each time. */
function content(name: string, outcome: unknown) {
  if (growing.includes(name)) return 'something'
  return outcome instanceof AppError ? { code: outcome.code, message: outcome.message } : outcome
}

const before = new Map<string, unknown>()
beforeAll(async () => {
  // what a provider still has to tell would be read later than what is remembered here
  await untilAllIsQuiet(app)
  for (const [name, who, ...asked] of reads)
    before.set(name, content(name, (await answerTo(app, who.token, ...asked)).outcome))
})

let hours = 0
/** What was read is no longer fresh. */
function letTimePass() {
  hours += 2
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000, shouldAdvanceTime: false })
}
afterAll(() => void vi.useRealTimers())

async function answerOf(server: { url: string }, [name, who, endpoint, request]: Read) {
  return { name, endpoint, answer: await answerTo(server, who.token, endpoint, request) }
}

test('every read answers while all is well', () => {
  const refused = [...before].filter(
    ([, outcome]) => typeof outcome === 'object' && outcome !== null && 'code' in outcome,
  )
  expect(refused).toEqual([])
  expect(waiting.length).toBeGreaterThan(8)
})

describe('every page answers in less than two seconds what was last known', () => {
  test.each(eachOutage)('while every provider %s, by servers old and new', async (_, how) => {
    letTimePass()
    // of what it shows, it has read nothing itself
    const another = await startServer({ ...app.ctx.config, port: 0 }, openLog('silent'))
    await providers.injectFault(how)
    const answers = await Promise.all(waiting.map((read) => answerOf(app, read)))
    answers.push(...(await Promise.all(waiting.map((read) => answerOf(another, read)))))
    await another.stop()
    for (const read of others) answers.push(await answerOf(app, read))
    for (const { name, endpoint, answer } of answers) {
      expect(answer.ms, `milliseconds of ${name}`).toBeLessThan(2000)
      expect({ name, outcome: content(name, answer.outcome) }).toEqual({ name, outcome: before.get(name) })
      // proves, too, that it is not of now
      const age = endpoint.aged ? Number(answer.response.headers.get('age')) : Infinity
      expect(age, `age of ${name}`).toBeGreaterThanOrEqual(hours * 3600)
    }
  })
})

test('a provider that was never read is missed within two seconds, with when to try again', async () => {
  const sam = await alone.arrive('Sam')
  const { outcome, response, ms } = await answerTo(alone, sam.token, listPlatforms, {})
  expect(outcome).toMatchObject({ code: 'provider_unavailable', status: 503 })
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(ms).toBeLessThan(2000)
})
