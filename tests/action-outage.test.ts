import { describe, expect, test } from 'vitest'
import { openQuilttSession } from '#contract/bank-connections.ts'
import type { Endpoint, Request } from '#contract/core/endpoint.ts'
import {
  connectAccounting,
  createConnection,
  disconnectConnection,
} from '#contract/accounting-connections.ts'
import { actionBound, callEndpoint, computeBound, measureDuration } from './answers.ts'
import { startTestApp } from './app.ts'
import { buildCompanyReadyToConnect } from './banks.ts'
import { buildConnectedCompany, eachOutage, connectProviderSandboxes, type Outage } from './outages.ts'

async function buildWorld(name: string, outage: Outage) {
  const app = await startTestApp({ accounting: true, banking: true, content: true })
  const bob = await app.arrive('Bob')
  const company = await buildConnectedCompany(app, bob)
  const fresh = await buildCompanyReadyToConnect(bob)
  return { name, outage, app, bob, buildCalls: () => buildActions(company, fresh) }
}

// Each outage has a separate world, so that the long waits overlap. The worlds are built in sequence, because they
// share this process and would slow each other down.
const worlds: Awaited<ReturnType<typeof buildWorld>>[] = []
for (const [name, outage] of eachOutage) worlds.push(await buildWorld(name, outage))

describe('an action succeeds or is rejected within ten seconds with Retry-After', () => {
  test.concurrent.each(worlds)('while every provider $name', async ({ outage, app, bob, buildCalls }) => {
    const providers = connectProviderSandboxes(app)
    await providers.injectFault(outage)
    const answers = await Promise.all(
      buildCalls().map(async ([name, endpoint, request]) => {
        const { outcome, response, ms } = await callEndpoint(app, bob.token, endpoint, request)
        return { name, outcome, wait: response.headers.get('retry-after'), ms }
      }),
    )
    const refused = answers.filter(({ outcome }) => outcome instanceof Error)
    expect(refused.length).toBeGreaterThan(4)
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        outcome: { code: 'provider_unavailable', status: 503 },
        wait: expect.stringMatching(/^\d+$/) as string,
      })

    await providers.clearFaults()
    // Unfinished records of the failed calls must not block a repeat of the calls after the outage.
    const healthyMs = await measureDuration(async () => {
      for (const [, endpoint, request] of buildCalls()) await bob.call(endpoint, request)
    })
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(computeBound(actionBound, healthyMs))
  })
})

type Connected = Awaited<ReturnType<typeof buildConnectedCompany>>
type Connecting = Awaited<ReturnType<typeof buildCompanyReadyToConnect>>

function buildActions(
  { codatId: connected, linked: { bank, plaid, quiltt } }: Connected,
  { companyId, codatId: waiting }: Connecting,
): [name: string, endpoint: Endpoint, request: Request<Endpoint>][] {
  const start = (platform_key: string) => ({ params: { codatId: waiting }, body: { platform_key } })
  const end = (connectionId: string) => ({ params: { codatId: connected, connectionId } })
  const calls: [string, Endpoint, object][] = [
    ['choosing a platform', connectAccounting, { params: { companyId } }],
    ['connecting books', createConnection, start('gbol')],
    ['connecting a bank through Plaid', createConnection, start('plaid')],
    ['opening Quiltt', openQuilttSession, {}],
    ['disconnecting a bank', disconnectConnection, end(bank)],
    ['disconnecting a bank of Plaid', disconnectConnection, end(plaid)],
    ['disconnecting a bank of Quiltt', disconnectConnection, end(quiltt)],
  ]
  return calls as [string, Endpoint, Request<Endpoint>][]
}
