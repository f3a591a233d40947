import { finishBankConnection, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { openS3Store } from '#server/providers/files/s3.ts'
import { createFaultClient } from './sandboxes/kit/testing.ts'
import { startTestS3 } from './sandboxes/s3/testing.ts'
import type { TestUser, TestApp } from './app.ts'
import { buildCompanyReadyToConnect, connectBankSandboxes } from './banks.ts'
import { approveConnection, connectCodatSandbox } from './codat.ts'

/** The number of responses that a fault affects. It exceeds the number of responses in any test. */
export const count = 10_000
export const outages = {
  'is down': { answer: 'status', status: 503, count },
  'refuses the API key': { answer: 'status', status: 401, count },
  'limits the rate': { answer: 'status', status: 429, retry_after: '30', count },
  hangs: { answer: 'hang', count },
  'answers unreadably': { answer: 'malformed', count },
} as const
export type Outage = (typeof outages)[keyof typeof outages]

export const eachOutage = Object.entries(outages) as [name: keyof typeof outages, outage: Outage][]

export function connectProviderSandboxes(app: TestApp) {
  const { plaid, quiltt } = connectBankSandboxes(app)
  const codat = connectCodatSandbox(app)
  const ghost = createFaultClient(app.ctx.config.ghost.url)
  const clearFaults = () =>
    Promise.all([codat.clearFaults(), plaid.clearFaults(), quiltt.clearFaults(), ghost.clearFaults()])
  return {
    clearFaults,
    async injectFault(outage: Outage) {
      await Promise.all([codat, plaid, quiltt, ghost].map((provider) => provider.replaceFaults('*', outage)))
    },
  }
}

export async function buildConnectedCompany(app: TestApp, owner: TestUser) {
  const { plaid, quiltt } = connectBankSandboxes(app)
  const company = await buildCompanyReadyToConnect(owner)
  const { companyId, codatId, start } = company
  const connectThroughCodat = async (key: string) => {
    const connection = await start(key)
    await approveConnection(owner, codatId, connection)
    return connection.id
  }
  const { link_token, state } = await start('plaid')
  const linkSession = { company_id: companyId, platform_key: 'plaid' as const, state: state ?? '' }
  const plaidConnection = await owner.call(finishBankConnection, {
    body: { ...linkSession, public_token: await plaid.approve(link_token) },
  })
  await start('quiltt')
  const { token, profile_id } = await owner.call(openQuilttSession, {})
  const connection_id = await quiltt.approve(token)
  const quilttConnection = await owner.call(saveQuilttConnection, {
    body: { company_id: companyId, connection_id, profile_id },
  })
  return {
    ...company,
    linked: {
      books: await connectThroughCodat('gbol'),
      bank: await connectThroughCodat('suuo'),
      plaid: plaidConnection.id,
      quiltt: quilttConnection.id,
    },
  }
}

export async function runWithFullStore<T>({ ctx }: TestApp, work: () => Promise<T>): Promise<T> {
  const { files } = ctx
  const s3 = await startTestS3()
  s3.faults.add({ operation: '*', answer: 'status', status: 507, code: 'XMinioStorageFull', count: 99 })
  ctx.files = openS3Store(s3.config, ctx.log)
  try {
    return await work()
  } finally {
    ctx.files = files
    await s3.stop()
  }
}
