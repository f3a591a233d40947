import { afterEach, describe, expect, test } from 'vitest'
import {
  confirmBankRelink,
  finishBankConnection,
  openQuilttSession,
  reauthBankConnection,
  saveQuilttConnection,
} from '#contract/bank-connections.ts'
import type { Endpoint, Request } from '#contract/endpoint.ts'
import { openAccountingAccount } from '#contract/accounting-connections.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { fetchAnswer } from './answers.ts'
import { type TestUser, testApp } from './app.ts'
import { buildCompanyWithPlaid, buildConnectingCompany, getBanks } from './banks.ts'
import { buildCompany } from './build.ts'
import { getCodat } from './codat.ts'
import { eachOutage, outages } from './outages.ts'

const app = await testApp({ accounting: true, banking: true })
const { plaid, quiltt } = getBanks(app)
const codat = getCodat(app)
const clearFaults = () => Promise.all([codat.behave(), plaid.clearFaults(), quiltt.clearFaults()])
afterEach(clearFaults)

type Asked = [name: string, endpoint: Endpoint, request: Request<Endpoint>]

/** A bank that asks to be signed in to again, and has been. */
async function buildRepairedBank(owner: TestUser) {
  const company = await buildCompanyWithPlaid(app, owner)
  const id = await company.link()
  await plaid.call('/sandbox/item/reset_login', { access_token: await plaid.accessToken(id) })
  await expect.poll(company.known, { timeout: 10_000 }).toMatchObject([{ id, status: 'Error' }])
  const { link_token } = await company.start('plaid', { update_mode: true })
  await plaid.approve(link_token)
  return { id, company_id: company.companyId }
}

/** What ends a visit that somebody has just made, each of a company of its own. */
async function returns(owner: TestUser): Promise<Asked[]> {
  const repaired = await buildRepairedBank(owner)
  const relinked = await buildRepairedBank(owner)
  const banking = await buildConnectingCompany(owner)
  const company = { company_id: banking.companyId }
  const { link_token, state } = await banking.start('plaid')
  const visit = { ...company, platform_key: 'plaid', state, public_token: await plaid.approve(link_token) }
  await banking.start('quiltt')
  const { token, profile_id } = await owner.call(openQuilttSession, {})
  const approved = { ...company, profile_id, connection_id: await quiltt.approve(token) }
  // the one whose books are prepared is the one selected last
  const { id: company_id } = await buildCompany(owner)
  await owner.call(setSelectedCompany, { body: { company_id } })
  const public_token = 'public-of-a-repair'
  const asked: [string, Endpoint, object][] = [
    ['coming back from a bank of Plaid', finishBankConnection, visit],
    ['coming back from a repair', reauthBankConnection, { company_id: repaired.company_id, public_token }],
    ['saying that a bank was repaired', confirmBankRelink, { connection_id: relinked.id }],
    ['keeping a bank of Quiltt', saveQuilttConnection, approved],
    ['preparing books', openAccountingAccount, { name: 'Tidal Kiln' }],
  ]
  return asked.map(([name, endpoint, body]): Asked => [name, endpoint, { body } as Request<Endpoint>])
}

describe.each(eachOutage)('while every provider %s', (name, how) => {
  test('who comes back from a bank learns within ten seconds when to try again, and then it is done', async () => {
    const owner = await app.arrive('Alice')
    const asked = await returns(owner)
    await Promise.all([codat, plaid, quiltt].map((provider) => provider.injectFault('*', how)))
    const ask = async ([what, endpoint, request]: Asked) => {
      const { outcome, response, ms } = await fetchAnswer(app, owner.token, endpoint, request)
      return { what, outcome, wait: response.headers.get('retry-after'), isInTime: ms < 10_000 }
    }
    for (const one of await Promise.all(asked.map(ask)))
      expect(one).toMatchObject({
        outcome: { code: 'provider_unavailable', status: 503 },
        wait: expect.stringMatching(/^\d+$/) as string,
        isInTime: true,
      })

    await clearFaults()
    // what Plaid has given for a public token it gives once; when its answer was no answer, the bank is linked anew
    const again = name === 'answers nonsense' ? asked.slice(1) : asked
    for (const one of again) expect((await ask(one)).outcome).not.toBeInstanceOf(Error)
  }, 60_000)
})

test('a bank that is gone at the first look is refused soon, though Plaid does not let it go', async () => {
  const owner = await app.arrive('Alice')
  const [visit] = await returns(owner)
  if (!visit) throw new Error('nobody came back')
  await plaid.injectFault('/item/get', { answer: 'refuse', code: 'ITEM_NOT_FOUND' })
  await plaid.injectFault('/item/remove', outages.hangs)
  const { outcome, ms } = await fetchAnswer(app, owner.token, visit[1], visit[2])
  expect(outcome).toMatchObject({ code: 'provider_rejected' })
  expect(ms).toBeLessThan(2000)
})
