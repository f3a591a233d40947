import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { finishDirectLink, openQuilttSession, saveQuilttConnection } from '#contract/direct-links.ts'
import type { Endpoint, Request } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import {
  connectAccounting,
  createConnection,
  disconnectConnection,
  listBankAccounts,
  listConnections,
} from '#contract/links.ts'
import { knobsAt } from '#local/stand-in/testing.ts'
import { requestOf } from './access/requests.ts'
import { aWholeCompany } from './access/world.ts'
import { answerTo } from './answers.ts'
import { type Somebody, testApp } from './app.ts'
import { aConnectingCompany, banksOf } from './banks.ts'
import { codatOf, press } from './codat.ts'
import { contractEndpoints } from './endpoints.ts'
import { nowSeconds } from './login.ts'
import { cast } from './people.ts'

/** More answers than all calls and jobs of a test can ask for. */
const count = 10_000
const troubles = {
  'is down': { answer: 'status', status: 503, count },
  'refuses our key': { answer: 'status', status: 401, count },
  'says that we ask too often': { answer: 'status', status: 429, retry_after: '30', count },
  hangs: { answer: 'hang', count },
  'answers nonsense': { answer: 'malformed', count },
} as const

const app = await testApp({ accounting: true, banking: true, content: true })
const { plaid, quiltt } = banksOf(app)
const codat = codatOf(app)
const ghost = knobsAt(app.ctx.config.ghost.url)
const people = await cast(app, { exp: nowSeconds() + 30 * 3600 })
const { alice, bob, ada } = people

async function spoil(how: (typeof troubles)[keyof typeof troubles]) {
  await Promise.all([codat, plaid, quiltt, ghost].map((provider) => provider.spoil('*', how)))
}
const heal = () => Promise.all([codat.behave(), plaid.heal(), quiltt.heal(), ghost.heal()])

/** A company with a connection of every kind, all linked. */
async function aConnectedCompany(owner: Somebody) {
  const company = await aConnectingCompany(owner)
  const { companyId, codatId, start } = company
  const byCodat = async (key: string) => {
    const { id, link_url } = await start(key)
    await press(link_url ?? '', { decision: 'approve' })
    await owner.call(listConnections, { params: { codatId } })
    return id
  }
  const { link_token, state } = await start('plaid')
  const visit = { company_id: companyId, platform_key: 'plaid' as const, state: state ?? '' }
  const viaPlaid = await owner.call(finishDirectLink, {
    body: { ...visit, public_token: await plaid.approve(link_token) },
  })
  await start('quiltt')
  const { token, profile_id } = await owner.call(openQuilttSession, {})
  const connection_id = await quiltt.approve(token)
  const viaQuiltt = await owner.call(saveQuilttConnection, {
    body: { company_id: companyId, connection_id, profile_id },
  })
  return {
    ...company,
    linked: {
      books: await byCodat('gbol'),
      bank: await byCodat('suuo'),
      plaid: viaPlaid.id,
      quiltt: viaQuiltt.id,
    },
  }
}

const ids = await aWholeCompany(app, alice, people)
const { codatId, linked } = await aConnectedCompany(alice)

/** Every read that answers data is a page's. Staff's pages are read by an admin, all others by a founder. */
const reads: [name: string, who: Somebody, endpoint: Endpoint, request: Request<Endpoint>][] = [
  ...[...(await contractEndpoints())]
    .filter(([, endpoint]) => app.server.endpoints.includes(endpoint))
    .filter(([, { method, twin, response }]) => method === 'GET' && !twin && response !== 'file')
    .map(([name, endpoint]): (typeof reads)[number] => {
      const isOfStaff = endpoint.access === 'staff' || endpoint.access === 'admin'
      return [name, isOfStaff ? ada : alice, endpoint, requestOf(name, endpoint, ids)]
    }),
  ...Object.entries(linked).map(([kind, connectionId]): (typeof reads)[number] => [
    `listBankAccounts of ${kind}`,
    alice,
    listBankAccounts,
    { params: { codatId, connectionId } } as Request<Endpoint>,
  ]),
  ['listConnections of all kinds', alice, listConnections, { params: { codatId } } as Request<Endpoint>],
]

/** What grows by being read itself. */
const growing = ['listAuditEvents']

/** What an answer says, without what is its own each time. */
function content(name: string, told: unknown) {
  if (growing.includes(name)) return 'something'
  return told instanceof AppError ? { code: told.code, message: told.message } : told
}

const before = new Map<string, unknown>()
beforeAll(async () => {
  for (const [name, who, ...asked] of reads)
    before.set(name, content(name, (await answerTo(app, who.token, ...asked)).told))
})
afterEach(async () => {
  await heal()
})

let hours = 0
/** What was read is no longer fresh. */
function letTimePass() {
  hours += 2
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000, shouldAdvanceTime: false })
}
afterAll(() => void vi.useRealTimers())

test('every read answers while all is well', () => {
  const refused = [...before].filter(
    ([, told]) => typeof told === 'object' && told !== null && 'code' in told,
  )
  expect(refused).toEqual([])
})

describe.each(Object.entries(troubles))('while every provider %s', (_, how) => {
  beforeAll(letTimePass)

  test.each(reads)('%s answers in less than two seconds what was last known', async (name, who, ...asked) => {
    await spoil(how)
    const { told, response, ms } = await answerTo(app, who.token, ...asked)
    expect(ms).toBeLessThan(2000)
    expect(content(name, told)).toEqual(before.get(name))
    // proves, too, that it is not of now
    const age = asked[0].aged ? Number(response.headers.get('age')) : Infinity
    expect(age).toBeGreaterThanOrEqual(hours * 3600)
  })
})

describe.each(Object.entries(troubles))('while every provider %s', (_, how) => {
  test('what somebody asks for is done, or refused within ten seconds with when to try again', async () => {
    const company = await aConnectedCompany(bob)
    const fresh = await aConnectingCompany(bob)
    await spoil(how)
    const answers = await Promise.all(
      actions(company, fresh).map(async ([name, endpoint, request]) => {
        const { told, response, ms } = await answerTo(app, bob.token, endpoint, request)
        return { name, told, wait: response.headers.get('retry-after'), ms }
      }),
    )
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000)
    const refused = answers.filter(({ told }) => told instanceof Error)
    expect(refused.length).toBeGreaterThan(4)
    for (const one of refused)
      expect(one).toMatchObject({
        told: { code: 'provider_unavailable', status: 503 },
        wait: expect.stringMatching(/^\d+$/) as string,
      })

    await heal()
    // nothing is stuck half way
    for (const [, endpoint, request] of actions(company, fresh)) await bob.call(endpoint, request)
  }, 60_000)
})

type Connected = Awaited<ReturnType<typeof aConnectedCompany>>
type Connecting = Awaited<ReturnType<typeof aConnectingCompany>>

/** What people do that needs a provider. */
function actions(
  { codatId: known, linked: { bank, plaid: viaPlaid, quiltt: viaQuiltt } }: Connected,
  { companyId, codatId: waiting }: Connecting,
): [name: string, endpoint: Endpoint, request: Request<Endpoint>][] {
  const start = (platform_key: string) => ({ params: { codatId: waiting }, body: { platform_key } })
  const end = (connectionId: string) => ({ params: { codatId: known, connectionId } })
  const asked: [string, Endpoint, object][] = [
    ['the page of platforms', connectAccounting, { params: { companyId } }],
    ['connecting books', createConnection, start('gbol')],
    ['connecting a bank through Plaid', createConnection, start('plaid')],
    ['opening Quiltt', openQuilttSession, {}],
    ['ending a bank', disconnectConnection, end(bank)],
    ['ending a bank of Plaid', disconnectConnection, end(viaPlaid)],
    ['ending a bank of Quiltt', disconnectConnection, end(viaQuiltt)],
  ]
  return asked as [string, Endpoint, Request<Endpoint>][]
}

describe('a provider that was never read', () => {
  test('is missed within two seconds, with when to try again', async () => {
    // nothing listens at the address of its provider
    const alone = await testApp()
    const sam = await alone.arrive('Sam')
    const begun = performance.now()
    const response = await fetch(`${alone.url}/api/v2/platforms/`, {
      headers: { authorization: `Bearer ${sam.token}` },
    })
    expect(performance.now() - begun).toBeLessThan(2000)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await response.json()).toMatchObject({ code: 'provider_unavailable' })
  })
})
