import { expect, test } from 'vitest'
import { listConnections } from '#contract/accounting-connections.ts'
import { getCompany } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import { testApp } from '#tests/app.ts'
import { buildCompanyWithPlaid, getBanks } from '#tests/banks.ts'
import { getCodat, press } from '#tests/codat.ts'
import { endAbandonedConnections } from './abandoned.ts'

const app = await testApp({ accounting: true, banking: true })
const { plaid } = getBanks(app)
const codat = getCodat(app)
const alice = await app.arrive('Alice')
const { db } = app.ctx

const hour = 60 * 60_000
const day = 24 * hour

/** A company with a connection that somebody began this long ago and never finished. */
async function begun(platform: 'plaid' | 'gbol', age: number) {
  const company = await buildCompanyWithPlaid(app, alice)
  const { companyId, codatId, start } = company
  const connection = await start(platform)
  const updated_at = new Date(Date.now() - age).toISOString()
  await db.updateTable('connections').set({ updated_at }).where('id', '=', connection.id).execute()
  return {
    ...company,
    connection,
    /** As the company holds them, and as they are read from the provider. */
    statuses: async () => {
      const own = (await alice.call(getCompany, { params: { companyId } })).connections
      const read = await alice.call(listConnections, { params: { codatId } })
      return [own, read].map((connections) => connections.map(({ status }) => status))
    },
    status: async () =>
      (
        await db
          .selectFrom('connections')
          .select('status')
          .where('id', '=', connection.id)
          .executeTakeFirstOrThrow()
      ).status,
  }
}

test('a connection that nobody finished within an hour is listed no longer', async () => {
  for (const platform of ['plaid', 'gbol'] as const) {
    expect(await (await begun(platform, hour - 60_000)).statuses()).toEqual([
      ['PendingAuth'],
      ['PendingAuth'],
    ])
    expect(await (await begun(platform, hour + 60_000)).statuses()).toEqual([[], []])
  }
})

test('whoever comes back late finds the connection linked after all', async () => {
  const bank = await begun('plaid', 2 * hour)
  await bank.finish(bank.connection.state, await plaid.approve(bank.connection.link_token))
  expect(await bank.statuses()).toEqual([['Linked'], ['Linked']])
  const books = await begun('gbol', 2 * hour)
  await press(books.connection.link_url ?? '', { decision: 'approve' })
  await expect.poll(books.statuses).toEqual([['Linked'], ['Linked']])
})

test('beginning again takes up the abandoned one, which is listed again', async () => {
  for (const platform of ['plaid', 'gbol'] as const) {
    const { start, connection, statuses } = await begun(platform, 2 * hour)
    expect((await start(platform)).id).toBe(connection.id)
    expect(await statuses()).toEqual([['PendingAuth'], ['PendingAuth']])
  }
})

test('after a week it is ended, at its provider too, by nobody in particular', async () => {
  const late = await begun('gbol', 8 * day)
  const bank = await begun('plaid', 8 * day)
  const recent = await begun('gbol', 6 * day)
  await endAbandonedConnections(app.ctx)
  expect([await late.status(), await bank.status(), await recent.status()]).toEqual([
    'Unlinked',
    'Unlinked',
    'PendingAuth',
  ])
  // the page that its link opened is gone
  expect((await fetch(late.connection.link_url ?? '')).ok).toBe(false)
  const { results } = await alice.call(getChangesHistory, {
    params: { companyId: late.companyId },
    query: { entity: ['connection' as const], field: 'status' },
  })
  expect(results[0]).toMatchObject({ before: 'PendingAuth', after: 'Unlinked', author: null })
})

test('while its provider is away it stays until another night', async () => {
  const { status } = await begun('gbol', 8 * day)
  await codat.injectFault('*', { answer: 'status', status: 401, count: 99 })
  await endAbandonedConnections(app.ctx)
  expect(await status()).toBe('PendingAuth')
  await codat.clearFaults()
  await endAbandonedConnections(app.ctx)
  expect(await status()).toBe('Unlinked')
})
