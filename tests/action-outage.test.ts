import { describe, expect, test } from 'vitest'
import { openQuilttSession } from '#contract/bank-connections.ts'
import type { Endpoint, Request } from '#contract/endpoint.ts'
import {
  connectAccounting,
  createConnection,
  disconnectConnection,
} from '#contract/accounting-connections.ts'
import { fetchAnswer } from './answers.ts'
import { testApp } from './app.ts'
import { buildConnectingCompany } from './banks.ts'
import { buildConnectedCompany, eachOutage, getProviders } from './outages.ts'

// each trouble has a world of its own, so that their long waits pass at the same time
const worlds = await Promise.all(
  eachOutage.map(async ([name, how]) => {
    const app = await testApp({ accounting: true, banking: true, content: true })
    const bob = await app.arrive('Bob')
    const company = await buildConnectedCompany(app, bob)
    const fresh = await buildConnectingCompany(bob)
    return { name, how, app, bob, buildCalls: () => buildActions(company, fresh) }
  }),
)

describe('what somebody asks for is done, or refused within ten seconds with when to try again', () => {
  test.concurrent.each(worlds)('while every provider $name', async ({ how, app, bob, buildCalls }) => {
    const providers = getProviders(app)
    await providers.injectFault(how)
    const answers = await Promise.all(
      buildCalls().map(async ([name, endpoint, request]) => {
        const { outcome, response, ms } = await fetchAnswer(app, bob.token, endpoint, request)
        return { name, outcome, wait: response.headers.get('retry-after'), ms }
      }),
    )
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000)
    const refused = answers.filter(({ outcome }) => outcome instanceof Error)
    expect(refused.length).toBeGreaterThan(4)
    for (const one of refused)
      expect(one).toMatchObject({
        outcome: { code: 'provider_unavailable', status: 503 },
        wait: expect.stringMatching(/^\d+$/) as string,
      })

    await providers.clearFaults()
    // nothing is stuck half way
    for (const [, endpoint, request] of buildCalls()) await bob.call(endpoint, request)
  })
})

type Connected = Awaited<ReturnType<typeof buildConnectedCompany>>
type Connecting = Awaited<ReturnType<typeof buildConnectingCompany>>

/** What people do that needs a provider. */
function buildActions(
  { codatId: connected, linked: { bank, plaid: viaPlaid, quiltt: viaQuiltt } }: Connected,
  { companyId, codatId: waiting }: Connecting,
): [name: string, endpoint: Endpoint, request: Request<Endpoint>][] {
  const start = (platform_key: string) => ({ params: { codatId: waiting }, body: { platform_key } })
  const end = (connectionId: string) => ({ params: { codatId: connected, connectionId } })
  const calls: [string, Endpoint, object][] = [
    ['the page of platforms', connectAccounting, { params: { companyId } }],
    ['connecting books', createConnection, start('gbol')],
    ['connecting a bank through Plaid', createConnection, start('plaid')],
    ['opening Quiltt', openQuilttSession, {}],
    ['ending a bank', disconnectConnection, end(bank)],
    ['ending a bank of Plaid', disconnectConnection, end(viaPlaid)],
    ['ending a bank of Quiltt', disconnectConnection, end(viaQuiltt)],
  ]
  return calls as [string, Endpoint, Request<Endpoint>][]
}
