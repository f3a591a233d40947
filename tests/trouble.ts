import { finishBankConnection, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { listConnections } from '#contract/accounting-connections.ts'
import { connectFaults } from './sandboxes/kit/testing.ts'
import type { Somebody, TestApp } from './app.ts'
import { buildConnectingCompany, banksOf } from './banks.ts'
import { codatOf, press } from './codat.ts'

/** More answers than all calls and jobs of a test can ask for. */
export const count = 10_000
/** What may be the matter with a provider, in words and as its sandbox is told. */
export const troubles = {
  'is down': { answer: 'status', status: 503, count },
  'refuses our key': { answer: 'status', status: 401, count },
  'says that we ask too often': { answer: 'status', status: 429, retry_after: '30', count },
  hangs: { answer: 'hang', count },
  'answers nonsense': { answer: 'malformed', count },
} as const
type Trouble = (typeof troubles)[keyof typeof troubles]

/** The same, one by one. */
export const eachTrouble = Object.entries(troubles) as [name: keyof typeof troubles, how: Trouble][]

/** All providers of an application that has a sandbox of each. */
export function providersOf(app: TestApp) {
  const { plaid, quiltt } = banksOf(app)
  const codat = codatOf(app)
  const ghost = connectFaults(app.ctx.config.ghost.url)
  const clearFaults = () =>
    Promise.all([codat.behave(), plaid.clearFaults(), quiltt.clearFaults(), ghost.clearFaults()])
  return {
    clearFaults,
    /** Makes every answer from now on go wrong, in this way only. */
    async injectFault(how: Trouble) {
      await clearFaults()
      await Promise.all([codat, plaid, quiltt, ghost].map((provider) => provider.injectFault('*', how)))
    },
  }
}

/** A company with a connection of every kind, all linked. */
export async function buildConnectedCompany(app: TestApp, owner: Somebody) {
  const { plaid, quiltt } = banksOf(app)
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
