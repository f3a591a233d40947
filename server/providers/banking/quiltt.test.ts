import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiSecret, startTestQuiltt, webhookSecret } from '#tests/sandboxes/quiltt.ts'
import type { BankTransaction, QuilttProvider } from './index.ts'
import { createQuilttProvider } from './quiltt.ts'

let sandbox: Awaited<ReturnType<typeof startTestQuiltt>>
let bank: QuilttProvider
let people = 0
const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }

beforeAll(async () => {
  sandbox = await startTestQuiltt()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.clearFaults()
  bank = createQuilttProvider(configured(), log)
  warnings.length = 0
})

const configured = () => ({
  authUrl: sandbox.url,
  apiUrl: `${sandbox.url}/`,
  apiSecret,
  webhookSecrets: [webhookSecret],
})
const buildReferences = () => ({ userReference: `user-${(people += 1)}`, companyReference: 'company-1' })

const linked = async () => {
  const { token, profile_id } = await bank.session(buildReferences())
  return { token, profile_id, id: await sandbox.approve(token) }
}

describe('a session', () => {
  it('belongs to a profile with our ids and has an expiry', async () => {
    const { token, profile_id, expires_at } = await bank.session({
      ...buildReferences(),
      email: 'cfo@kiln.example',
    })
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(23.9 * 3600 * 1000)
    const { body } = await sandbox.call('POST', '/v1/graphql', `Bearer ${token}`, {
      query: '{ profile { id email metadata } }',
    })
    const metadata = { user: `user-${people}`, company: 'company-1' }
    expect(body).toEqual({ data: { profile: { id: profile_id, email: 'cfo@kiln.example', metadata } } })
  })

  it('uses the existing profile, even if its creation response was lost', async () => {
    const person = buildReferences()
    await sandbox.injectFault('issue-session', { answer: 'malformed' })
    await expect(bank.session(person)).rejects.toMatchObject({ kind: 'down' })
    const { profile_id } = await bank.session(person)
    expect((await bank.session({ ...person, profile: profile_id })).profile_id).toBe(profile_id)
    expect((await bank.session(person)).profile_id).toBe(profile_id)
    expect((await bank.session({ ...person, companyReference: 'company-2' })).profile_id).not.toBe(profile_id)
  })

  it('is refused after ten in an hour', async () => {
    const person = buildReferences()
    for (let nth = 1; nth <= 10; nth += 1) await bank.session(person)
    await expect(bank.session(person)).rejects.toMatchObject({ kind: 'rate_limited' })
  })

  it('is not found for a deleted profile and invalid for an invalid email address', async () => {
    await expect(bank.session({ ...buildReferences(), profile: 'p_gone' })).rejects.toMatchObject({
      kind: 'not_found',
    })
    await expect(bank.session({ ...buildReferences(), email: 'none' })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  it('can be revoked twice', async () => {
    const { token } = await bank.session(buildReferences())
    await bank.revokeSession(token)
    expect((await sandbox.call('GET', '/v1/users/session', `Bearer ${token}`)).status).toBe(401)
    await expect(bank.revokeSession(token)).resolves.toBeUndefined()
  })
})

describe('a connection', () => {
  it('is linked, with the bank’s name', async () => {
    const { profile_id, id } = await linked()
    expect(await bank.connection(profile_id, id)).toEqual({
      institution_name: 'First Platypus Bank',
      status: 'Linked',
      attention: null,
    })
  })

  it.each([
    ['INITIALIZING', 'Linked', null],
    ['SYNCING', 'Linked', null],
    ['UPGRADING', 'Linked', null],
    ['ERROR_REPAIRABLE', 'Error', null],
    ['ERROR_SERVICE', 'Linked', 'bank_trouble'],
    ['ERROR_PROVIDER', 'Linked', 'bank_trouble'],
    ['ERROR_INSTITUTION', 'Linked', 'bank_trouble'],
    ['DISCONNECTING', 'Unlinked', null],
    ['DISCONNECTED', 'Unlinked', null],
  ])('with the Quiltt status %s is %s', async (reportedStatus, status, attention) => {
    const { profile_id, id } = await linked()
    await sandbox.act(id, reportedStatus)
    expect(await bank.connection(profile_id, id)).toMatchObject({ status, attention })
    expect(warnings).toEqual([])
  })

  it('has no status for an unknown value, which is logged', async () => {
    const { profile_id, id } = await linked()
    await sandbox.injectFault('Connection', { answer: 'unknown_enum' })
    expect(await bank.connection(profile_id, id)).toMatchObject({ status: null, attention: null })
    expect(warnings).toEqual(['unknown connection status'])
  })

  it('of another profile, or with an unknown id, is not found', async () => {
    const firstConnection = await linked()
    const secondConnection = await linked()
    for (const id of [secondConnection.id, 'conn_unknown']) {
      await expect(bank.connection(firstConnection.profile_id, id)).rejects.toMatchObject({
        kind: 'not_found',
      })
      await expect(bank.accounts(firstConnection.profile_id, id)).rejects.toMatchObject({ kind: 'not_found' })
    }
  })

  it('can be disconnected twice, and with an unknown id', async () => {
    const { profile_id, id } = await linked()
    await bank.disconnect(profile_id, id)
    expect((await bank.connection(profile_id, id)).status).toBe('Unlinked')
    await bank.disconnect(profile_id, id)
    await expect(bank.disconnect(profile_id, 'conn_unknown')).resolves.toBeUndefined()
  })
})

describe('accounts and transactions', () => {
  it('include balances', async () => {
    const { profile_id, id } = await linked()
    const accounts = await bank.accounts(profile_id, id)
    expect(accounts[0]).toEqual({
      id: expect.stringMatching(/^acct_/),
      name: 'Operating',
      kind: 'cash',
      institution: 'First Platypus Bank',
      account_number: expect.stringMatching(/^\d{4}$/),
      currency: 'USD',
      balance: expect.stringMatching(/^\d+\.\d\d$/),
      available_balance: expect.stringMatching(/^\d+\.\d\d$/),
    })
    expect(accounts.map(({ kind }) => kind)).toEqual(['cash', 'cash', 'card'])
  })

  it('with a new kind are of unknown type', async () => {
    const { profile_id, id } = await linked()
    await sandbox.injectFault('Accounts', { answer: 'unknown_enum' })
    const accounts = await bank.accounts(profile_id, id)
    expect(new Set(accounts.map(({ kind }) => kind))).toEqual(new Set(['unknown']))
  })

  it('are read in pages for the requested accounts, newest first, with money in as positive', async () => {
    const { profile_id, id } = await linked()
    const [operating] = await bank.accounts(profile_id, id)
    const accountIds = [operating?.id ?? '']
    const all: BankTransaction[] = []
    for (let after: string | undefined, hasMore = true; hasMore;) {
      const page = await bank.transactions(profile_id, accountIds, after ? { after } : {})
      all.push(...page.transactions)
      after = page.next_cursor ?? undefined
      hasMore = page.has_more
    }
    expect(new Set(all.map((transaction) => transaction.id)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(300)
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(all.map(({ account_id }) => account_id))).toEqual(new Set(accountIds))
    const payroll = all.find(({ description }) => description === 'GUSTO PAYROLL')
    expect(payroll).toMatchObject({
      currency: 'USD',
      amount: expect.stringMatching(/^-\d+\.\d\d$/),
    })
    const payout = all.find(({ description }) => description === 'STRIPE TRANSFER')
    expect(payout?.amount).toMatch(/^\d+\.\d\d$/)
  })

  it('begin at the requested day', async () => {
    const { profile_id, id } = await linked()
    const accountIds = (await bank.accounts(profile_id, id)).map((account) => account.id)
    const since = new Date(Date.now() - 10 * 24 * 3600 * 1000).toISOString().slice(0, 10)
    const { transactions } = await bank.transactions(profile_id, accountIds, { since })
    expect(transactions.length).toBeGreaterThan(0)
    expect(transactions.every(({ date }) => date >= since)).toBe(true)
  })

  it('are empty without accounts, and no request is made', async () => {
    const { profile_id } = await linked()
    await sandbox.injectFault('Transactions', { answer: 'status', status: 401 })
    expect(await bank.transactions(profile_id, [])).toEqual({
      transactions: [],
      next_cursor: null,
      has_more: false,
    })
  })

  it('keep their sign for an unknown entry type', async () => {
    const { profile_id, id } = await linked()
    const accountIds = (await bank.accounts(profile_id, id)).map((account) => account.id)
    const before = await bank.transactions(profile_id, accountIds)
    await sandbox.injectFault('Transactions', { answer: 'unknown_enum' })
    const strange = await bank.transactions(profile_id, accountIds)
    expect(strange.transactions.map(({ amount }) => amount)).toEqual(
      before.transactions.map(({ amount }) => amount),
    )
    expect(strange.transactions.every(({ pending }) => pending)).toBe(true)
  })
})

it('an invalid secret stops the start without being shown', () => {
  for (const webhookSecrets of [[], ['short']])
    expect(() => createQuilttProvider({ ...configured(), webhookSecrets }, log)).toThrow(
      /^QUILTT_WEBHOOK_SECRETS must be [^:]*$/,
    )
})

it("the sandbox's webhooks are verified and have the connection's id", async () => {
  const { id } = await linked()
  const findWebhooks = () => sandbox.inbox.received.filter(({ body }) => body.includes(id))
  await expect.poll(() => findWebhooks().length).toBe(2)
  const events = findWebhooks().flatMap(({ headers, body }) => bank.verifyWebhook(headers, body))
  expect(events.map(({ connection_id }) => connection_id)).toEqual([id, id])
})
