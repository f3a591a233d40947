import { afterEach, expect, test, vi } from 'vitest'
import {
  getFinancials,
  getFinancialsRefresh,
  getMetric,
  refreshFinancials,
} from '#contract/financials/financials.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompanyReadyToConnect } from '#tests/banks.ts'
import { approveConnection, connectCodatSandbox } from '#tests/codat.ts'

const app = await startTestApp({ accounting: true, banking: true, financials: true })
const codat = connectCodatSandbox(app)
const alice = await app.arrive('Alice')
afterEach(() => codat.clearFaults())

const waitUntilRead = (params: { companyId: string }) =>
  vi.waitFor(
    async () => {
      const refresh = await alice.call(getFinancialsRefresh, { params })
      if (!refresh.finished_at) throw new Error(`the sync is ${refresh.status}`)
      return refresh
    },
    { timeout: 40_000, interval: 100 },
  )

test('a Codat bank keeps its accounts when reading them fails', async () => {
  const { companyId, codatId, start } = await buildCompanyReadyToConnect(alice)
  const params = { companyId }
  await approveConnection(alice, codatId, await start('qhnd'))
  expect(await waitUntilRead(params)).toMatchObject({ status: 'done', error: null })
  const before = await alice.call(getFinancials, { params })
  expect(before.balances).toHaveLength(8)
  const burn = { params: { companyId, key: 'gross_burn' as const }, query: {} }
  expect((await alice.call(getMetric, burn)).value).toBe('31600.00')

  await codat.injectFault('list-banking-accounts', { answer: 'status', status: 400, count: 10 })
  await alice.call(refreshFinancials, { params })
  expect(await waitUntilRead(params)).toMatchObject({ status: 'partial' })
  const after = await alice.call(getFinancials, { params })
  expect(after.balances.map(({ balance }) => balance)).toEqual(before.balances.map(({ balance }) => balance))
  expect((await alice.call(getMetric, burn)).value).toBe('31600.00')
})
