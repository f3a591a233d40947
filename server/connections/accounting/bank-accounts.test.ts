import { afterEach, describe, expect, test } from 'vitest'
import { finishBankConnection, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { disconnectConnection, listBankAccounts } from '#contract/accounting-connections.ts'
import { deadlineMs } from '#server/core/deadline.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompanyReadyToConnect, connectBankSandboxes } from '#tests/banks.ts'
import { approveConnection, connectCodatSandbox } from '#tests/codat.ts'

const app = await startTestApp({ accounting: true, banking: true })
const { plaid, quiltt } = connectBankSandboxes(app)
const codat = connectCodatSandbox(app)
const alice = await app.arrive('Alice')
afterEach(async () => {
  await plaid.clearFaults()
  await quiltt.clearFaults()
  await codat.clearFaults()
})

const started = {
  async codat(company: Company, key: string) {
    const connection = await company.start(key)
    await approveConnection(alice, company.codatId, connection)
    return connection.id
  },
  async plaid({ companyId, start }: Company) {
    const { id, link_token, state } = await start('plaid')
    const linkSession = { company_id: companyId, platform_key: 'plaid', state: state ?? '' }
    await alice.call(finishBankConnection, {
      body: { ...linkSession, public_token: await plaid.approve(link_token) },
    })
    return id
  },
  async quiltt({ companyId, start }: Company) {
    const { id } = await start('quiltt')
    const { token, profile_id } = await alice.call(openQuilttSession, {})
    const connection_id = await quiltt.approve(token)
    await alice.call(saveQuilttConnection, { body: { company_id: companyId, connection_id, profile_id } })
    return id
  },
}
type Company = Awaited<ReturnType<typeof buildCompanyReadyToConnect>>

async function buildLinked(provider: 'books' | 'bank' | 'plaid' | 'quiltt') {
  const company = await buildCompanyReadyToConnect(alice)
  const keys = { books: 'gbol', bank: 'suuo' }
  const connectionId =
    provider === 'plaid' || provider === 'quiltt'
      ? await started[provider](company)
      : await started.codat(company, keys[provider])
  const params = { codatId: company.codatId, connectionId }
  return {
    connectionId,
    accounts: () => alice.call(listBankAccounts, { params }),
    disconnect: () => alice.call(disconnectConnection, { params }),
    age: async () => {
      const accounts_read_at = new Date(Date.now() - 3_600_000).toISOString()
      await app.ctx.db
        .updateTable('connections')
        .set({ accounts_read_at })
        .where('id', '=', connectionId)
        .execute()
      return accounts_read_at
    },
  }
}

const failing = { answer: 'status', status: 401, count: 9 } as const

const providers = [
  ['books', (how) => codat.injectFault('*', how)],
  ['bank', (how) => codat.injectFault('*', how)],
  ['plaid', (how) => plaid.injectFault('/accounts/get', how)],
  ['quiltt', (how) => quiltt.injectFault('Accounts', how)],
] as const satisfies [
  'books' | 'bank' | 'plaid' | 'quiltt',
  (how: { answer: 'status' | 'hang' | 'malformed'; status?: number; count?: number }) => Promise<void>,
][]

describe.each(providers)('the bank accounts behind %s', (provider, injectFault) => {
  test('have a name, the last four digits, a balance and the time they were read', async () => {
    const { accounts } = await buildLinked(provider)
    const before = Date.now()
    const { accounts: bankAccounts, read_at } = await accounts()
    // The number of accounts depends on the sandbox's demo company.
    expect(bankAccounts).not.toEqual([])
    for (const account of bankAccounts)
      expect(account).toEqual({
        id: expect.any(String) as string,
        name: expect.stringMatching(/\w/) as string,
        mask: expect.stringMatching(/^\d{4}$/) as string,
        type: expect.stringMatching(/^(debit|credit)$/) as string,
        currency: expect.stringMatching(/^[A-Z]{3}$/) as string,
        balance: expect.stringMatching(/^-?\d+\.\d\d$/) as string,
        available: expect.stringMatching(/^-?\d+\.\d\d$/) as string,
      })
    expect(Date.parse(read_at ?? '')).toBeGreaterThanOrEqual(before)
  })

  test('are returned from storage with their age while the provider is down', async () => {
    const { accounts, age } = await buildLinked(provider)
    const { accounts: bankAccounts } = await accounts()
    const read_at = await age()
    await injectFault(failing)
    expect(await accounts()).toEqual({ accounts: bankAccounts, read_at })
  })

  test('are returned from storage within the deadline while the provider hangs', async () => {
    const { accounts, age } = await buildLinked(provider)
    const { accounts: bankAccounts } = await accounts()
    const read_at = await age()
    await injectFault({ answer: 'hang', count: 9 })
    const startedAt = performance.now()
    expect(await accounts()).toEqual({ accounts: bankAccounts, read_at })
    expect(performance.now() - startedAt).toBeLessThan(deadlineMs.action)
  })

  test('are returned from storage within the deadline while the provider sends malformed responses', async () => {
    const { accounts, age } = await buildLinked(provider)
    const { accounts: bankAccounts } = await accounts()
    const read_at = await age()
    await injectFault({ answer: 'malformed', count: 9 })
    const startedAt = performance.now()
    expect(await accounts()).toEqual({ accounts: bankAccounts, read_at })
    expect(performance.now() - startedAt).toBeLessThan(deadlineMs.action)
  })

  test('are unavailable while the provider is down if they were never read', async () => {
    const { accounts } = await buildLinked(provider)
    await injectFault(failing)
    await expect(accounts()).rejects.toMatchObject({ code: 'provider_unavailable', status: 503 })
  })

  test('stay available after disconnecting', async () => {
    const { accounts, disconnect } = await buildLinked(provider)
    const accountsBefore = await accounts()
    await disconnect()
    expect(await accounts()).toEqual(accountsBefore)
  })

  test('are read once for concurrent requests, and not again within a minute', async () => {
    const { accounts, age } = await buildLinked(provider)
    await accounts()
    await age()
    const read = await Promise.all(Array.from({ length: 10 }, accounts))
    expect(new Set(read.map(({ read_at }) => read_at)).size).toBe(1)
    await injectFault(failing)
    expect(await accounts()).toEqual(read[0])
  })
})

test('there are no accounts before the provider has read them', async () => {
  const { accounts } = await buildLinked('plaid')
  await plaid.injectFault('/accounts/get', { answer: 'refuse', code: 'PRODUCT_NOT_READY' })
  expect(await accounts()).toEqual({ accounts: [], read_at: null })
  expect((await accounts()).accounts).toHaveLength(3)
})

test('accounts of a connection that requires a sign-in are returned from storage', async () => {
  const { connectionId, accounts, age } = await buildLinked('plaid')
  const { accounts: bankAccounts } = await accounts()
  const read_at = await age()
  await plaid.act(connectionId, 'item_login_required')
  expect(await accounts()).toEqual({ accounts: bankAccounts, read_at })
})

test('a pending connection has no accounts', async () => {
  const { codatId, start } = await buildCompanyReadyToConnect(alice)
  for (const key of ['plaid', 'quiltt', 'gbol']) {
    const { id: connectionId } = await start(key)
    const params = { codatId, connectionId }
    expect(await alice.call(listBankAccounts, { params })).toEqual({ accounts: [], read_at: null })
  }
})
