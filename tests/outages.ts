import { finishBankConnection, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { listConnections } from '#contract/accounting-connections.ts'
import { connectFaults } from './sandboxes/kit/testing.ts'
import type { TestUser, TestApp } from './app.ts'
import { buildConnectingCompany, getBanks } from './banks.ts'
import { getCodat, press } from './codat.ts'

/** More answers than all calls and jobs of a test can ask for. */
export const count = 10_000
/** The ways in which a provider may fail, each with the fault that its sandbox injects. */
export const outages = {
  'is down': { answer: 'status', status: 503, count },
  'refuses our key': { answer: 'status', status: 401, count },
  'says that we ask too often': { answer: 'status', status: 429, retry_after: '30', count },
  hangs: { answer: 'hang', count },
  'answers nonsense': { answer: 'malformed', count },
} as const
type Outage = (typeof outages)[keyof typeof outages]

/** The same, one by one. */
export const eachOutage = Object.entries(outages) as [name: keyof typeof outages, how: Outage][]

/** All providers of an application that has a sandbox of each. */
export function getProviders(app: TestApp) {
  const { plaid, quiltt } = getBanks(app)
  const codat = getCodat(app)
  const ghost = connectFaults(app.ctx.config.ghost.url)
  const clearFaults = () =>
    Promise.all([codat.behave(), plaid.clearFaults(), quiltt.clearFaults(), ghost.clearFaults()])
  return {
    clearFaults,
    /** Makes every answer from now on go wrong, in this way only. */
    async injectFault(how: Outage) {
      await Promise.all([codat, plaid, quiltt, ghost].map((provider) => provider.replaceFaults('*', how)))
    },
  }
}

/** A company with a connection of every kind, all linked. */
export async function buildConnectedCompany(app: TestApp, owner: TestUser) {
  const { plaid, quiltt } = getBanks(app)
  const company = await buildConnectingCompany(owner)
  const { companyId, codatId, start } = company
  const byCodat = async (key: string) => {
    const { id, link_url } = await start(key)
    await press(link_url ?? '', { decision: 'approve' })
    await owner.call(listConnections, { params: { codatId } })
    return id
  }
  const { link_token, state } = await start('plaid')
  const visit = { company_id: companyId, platform_key: 'plaid' as const, state: state ?? '' }
  const viaPlaid = await owner.call(finishBankConnection, {
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
