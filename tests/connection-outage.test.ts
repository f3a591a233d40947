import { afterEach, describe, expect, test } from 'vitest'
import {
  confirmBankRelink,
  finishBankConnection,
  openQuilttSession,
  reauthBankConnection,
  saveQuilttConnection,
} from '#contract/bank-connections.ts'
import type { Endpoint, Request } from '#contract/core/endpoint.ts'
import { connectAccounting } from '#contract/accounting-connections.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { actionBound, callEndpoint, computeBound } from './answers.ts'
import { deadlineMs } from '#server/core/deadline.ts'
import { type TestUser, startTestApp } from './app.ts'
import { buildCompanyWithPlaidActions, buildCompanyReadyToConnect, connectBankSandboxes } from './banks.ts'
import { buildCompany } from './build.ts'
import { connectCodatSandbox } from './codat.ts'
import { eachOutage, outages } from './outages.ts'

const app = await startTestApp({ accounting: true, banking: true })
const { plaid, quiltt } = connectBankSandboxes(app)
const codat = connectCodatSandbox(app)
const clearFaults = () => Promise.all([codat.clearFaults(), plaid.clearFaults(), quiltt.clearFaults()])
afterEach(clearFaults)

type CallCase = [name: string, endpoint: Endpoint, request: Request<Endpoint>]

async function buildRepairedBank(owner: TestUser) {
  const company = await buildCompanyWithPlaidActions(app, owner)
  const id = await company.link()
  await plaid.call('/sandbox/item/reset_login', { access_token: await plaid.accessToken(id) })
  await expect.poll(company.fetchConnections).toMatchObject([{ id, status: 'Error' }])
  const { link_token } = await company.start('plaid', { update_mode: true })
  await plaid.approve(link_token)
  return { id, company_id: company.companyId }
}

/**
 * Builds the calls that follow a sign-in or repair at a bank, and a call that opens the accounting provider's page. The
 * sign-ins have already succeeded at the banking providers.
 */
async function buildReturns(owner: TestUser): Promise<CallCase[]> {
  const repaired = await buildRepairedBank(owner)
  const relinked = await buildRepairedBank(owner)
  const banking = await buildCompanyReadyToConnect(owner)
  const company = { company_id: banking.companyId }
  const { link_token, state } = await banking.start('plaid')
  const finished = { ...company, platform_key: 'plaid', state, public_token: await plaid.approve(link_token) }
  await banking.start('quiltt')
  const { token, profile_id } = await owner.call(openQuilttSession, {})
  const approved = { ...company, profile_id, connection_id: await quiltt.approve(token) }
  const { id: company_id } = await buildCompany(owner)
  await owner.call(setSelectedCompany, { body: { company_id } })
  const public_token = 'public-of-a-repair'
  const page: object = { params: { companyId: company_id } }
  const books: CallCase = [
    'opening the accounting provider’s page',
    connectAccounting,
    page as Request<Endpoint>,
  ]
  const calls: [string, Endpoint, object][] = [
    ['completing a bank sign-in at Plaid', finishBankConnection, finished],
    ['completing a repair', reauthBankConnection, { company_id: repaired.company_id, public_token }],
    ['confirming that a bank was repaired', confirmBankRelink, { connection_id: relinked.id }],
    ['saving a bank of Quiltt', saveQuilttConnection, approved],
  ]
  const returns = calls.map(([name, endpoint, body]): CallCase => [
    name,
    endpoint,
    { body } as Request<Endpoint>,
  ])
  return [...returns, books]
}

async function send(owner: TestUser, [name, endpoint, request]: CallCase) {
  const { outcome, response, ms } = await callEndpoint(app, owner.token, endpoint, request)
  return { name, outcome, wait: response.headers.get('retry-after'), ms }
}

async function sendHealthy(owner: TestUser, calls: CallCase[]): Promise<number> {
  let total = 0
  for (const call of calls) {
    const { outcome, ms } = await send(owner, call)
    expect(outcome).not.toBeInstanceOf(Error)
    total += ms
  }
  return total
}

describe.each(eachOutage)('while every provider %s', (name, outage) => {
  test('the return from a bank is rejected within ten seconds with Retry-After, and succeeds afterward', async () => {
    const owner = await app.arrive('Alice')
    const calls = await buildReturns(owner)
    await Promise.all([codat, plaid, quiltt].map((provider) => provider.injectFault('*', outage)))
    const answers = await Promise.all(calls.map((call) => send(owner, call)))
    for (const answer of answers)
      expect(answer).toMatchObject({
        outcome: { code: 'provider_unavailable', status: 503 },
        wait: expect.stringMatching(/^\d+$/) as string,
      })

    await clearFaults()
    // Plaid's public token can be exchanged only once, so the first call cannot succeed after an unreadable response.
    const healthyMs = await sendHealthy(owner, name === 'answers unreadably' ? calls.slice(1) : calls)
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(computeBound(actionBound, healthyMs))
  }, 60_000)
})

test('a bank whose access is revoked before its first sync is rejected immediately, even if Plaid does not respond to its removal', async () => {
  const owner = await app.arrive('Alice')
  const [finish, ...others] = await buildReturns(owner)
  if (!finish) throw new Error('There is no bank of Plaid')
  await plaid.injectFault('/item/get', { answer: 'refuse', code: 'ITEM_NOT_FOUND' })
  await plaid.injectFault('/item/remove', outages.hangs)
  const { outcome, ms } = await send(owner, finish)
  expect(outcome).toMatchObject({ code: 'provider_rejected' })
  await clearFaults()
  const bound = { deadline: deadlineMs.cleanup, idle: 2000, limit: deadlineMs.action }
  expect(ms).toBeLessThan(computeBound(bound, await sendHealthy(owner, others)))
})
