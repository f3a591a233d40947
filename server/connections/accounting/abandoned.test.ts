import { expect, test } from 'vitest'
import { listConnections } from '#contract/accounting-connections.ts'
import { getCompany } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompanyWithPlaidActions, connectBankSandboxes } from '#tests/banks.ts'
import { connectCodatSandbox, pressPageButton } from '#tests/codat.ts'
import { disconnectAbandonedConnections } from './abandoned.ts'

const app = await startTestApp({ accounting: true, banking: true })
const { plaid } = connectBankSandboxes(app)
const codat = connectCodatSandbox(app)
const alice = await app.arrive('Alice')
const { db } = app.ctx

const hour = 60 * 60_000
const day = 24 * hour

/** `age` is in milliseconds. */
async function buildPending(platform: 'plaid' | 'gbol', age: number) {
  const company = await buildCompanyWithPlaidActions(app, alice)
  const { companyId, codatId, start } = company
  const connection = await start(platform)
  const updated_at = new Date(Date.now() - age).toISOString()
  await db.updateTable('connections').set({ updated_at }).where('id', '=', connection.id).execute()
  return {
    ...company,
    connection,
    statuses: async () => {
      const stored = (await alice.call(getCompany, { params: { companyId } })).connections
      const read = await alice.call(listConnections, { params: { codatId } })
      return [stored, read].map((connections) => connections.map(({ status }) => status))
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

test('a pending connection is hidden after an hour', async () => {
  for (const platform of ['plaid', 'gbol'] as const) {
    expect(await (await buildPending(platform, hour - 60_000)).statuses()).toEqual([
      ['PendingAuth'],
      ['PendingAuth'],
    ])
    expect(await (await buildPending(platform, hour + 60_000)).statuses()).toEqual([[], []])
  }
})

test('a user can still complete an abandoned connection', async () => {
  const bank = await buildPending('plaid', 2 * hour)
  await bank.finish(bank.connection.state, await plaid.approve(bank.connection.link_token))
  expect(await bank.statuses()).toEqual([['Linked'], ['Linked']])
  const books = await buildPending('gbol', 2 * hour)
  await pressPageButton(books.connection.link_url ?? '', { decision: 'approve' })
  await expect.poll(books.statuses).toEqual([['Linked'], ['Linked']])
})

test('starting again reuses the abandoned connection and lists it again', async () => {
  for (const platform of ['plaid', 'gbol'] as const) {
    const { start, connection, statuses } = await buildPending(platform, 2 * hour)
    expect((await start(platform)).id).toBe(connection.id)
    expect(await statuses()).toEqual([['PendingAuth'], ['PendingAuth']])
  }
})

test('an abandoned connection is disconnected after a week, also at its provider, without an author', async () => {
  const late = await buildPending('gbol', 8 * day)
  const bank = await buildPending('plaid', 8 * day)
  const recent = await buildPending('gbol', 6 * day)
  await disconnectAbandonedConnections(app.ctx)
  expect([await late.status(), await bank.status(), await recent.status()]).toEqual([
    'Unlinked',
    'Unlinked',
    'PendingAuth',
  ])
  expect((await fetch(late.connection.link_url ?? '')).ok).toBe(false)
  const { results } = await alice.call(getChangesHistory, {
    params: { companyId: late.companyId },
    query: { entity: ['connection' as const], field: 'status' },
  })
  expect(results[0]).toMatchObject({ before: 'PendingAuth', after: 'Unlinked', author: null })
})

test('an abandoned connection stays pending while its provider is down', async () => {
  const { status } = await buildPending('gbol', 8 * day)
  await codat.injectFault('*', { answer: 'status', status: 401, count: 99 })
  await disconnectAbandonedConnections(app.ctx)
  expect(await status()).toBe('PendingAuth')
  await codat.clearFaults()
  await disconnectAbandonedConnections(app.ctx)
  expect(await status()).toBe('Unlinked')
})
