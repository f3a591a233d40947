import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientId, secret, startTestPlaid } from '#tests/sandboxes/plaid.ts'
import type { PlaidProvider } from './index.ts'
import { createPlaidProvider } from './plaid.ts'

let sandbox: Awaited<ReturnType<typeof startTestPlaid>>
let bank: PlaidProvider
const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }

beforeAll(async () => {
  sandbox = await startTestPlaid()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.clearFaults()
  bank = createPlaidProvider(configured(), log)
  warnings.length = 0
})

const configured = () => ({
  baseUrl: sandbox.url,
  clientId,
  secret,
  clientName: 'Headwater',
  countryCodes: ['US'],
})

const references = { userReference: 'user-1', companyReference: 'company-1' }
const request = () => ({ ...references, webhookUrl: sandbox.inbox.url })

const linked = async () => {
  const { link_token } = await bank.createLinkToken(request())
  return bank.exchange(await sandbox.approve(link_token))
}

describe('a link token', () => {
  it('requests two years of history and has an expiry', async () => {
    const { link_token, expires_at } = await bank.createLinkToken(request())
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(3.9 * 3600 * 1000)
    const { body } = await sandbox.call('/link/token/get', { link_token })
    expect(body['metadata']).toMatchObject({
      client_name: 'Headwater',
      initial_products: ['transactions'],
      webhook: sandbox.inbox.url,
    })
    const { access_token } = await bank.exchange(await sandbox.approve(link_token))
    const { added } = await readChanges(access_token)
    const days = added.map(({ date }) => Date.parse(date)).toSorted((a, b) => a - b)
    expect(Date.now() - (days[0] ?? Date.now())).toBeGreaterThan(720 * 24 * 3600 * 1000)
  })

  it('repairs an item without changing its access token', async () => {
    const { access_token } = await linked()
    await sandbox.call('/sandbox/item/reset_login', { access_token })
    expect(await bank.item(access_token)).toMatchObject({
      status: 'Error',
      error_message: 'Your bank asks you to sign in again.',
    })
    const { link_token } = await bank.createLinkToken({ ...request(), updateAccessToken: access_token })
    await sandbox.approve(link_token)
    expect(await bank.item(access_token)).toMatchObject({ status: 'Linked', error_message: null })
  })

  it('includes the redirect URI', async () => {
    const redirectUri = 'http://127.0.0.1:3000/app/connections/return'
    const { link_token } = await bank.createLinkToken({ ...request(), redirectUri })
    const { body } = await sandbox.call('/link/token/get', { link_token })
    expect(body['metadata']).toMatchObject({ redirect_uri: redirectUri })
  })
})

describe('an exchange', () => {
  it.each([['used'], ['unknown']])('of a public token that is %s is not found', async (state) => {
    const { link_token } = await bank.createLinkToken(request())
    const usedToken = await sandbox.approve(link_token)
    await bank.exchange(usedToken)
    await expect(bank.exchange(state === 'used' ? usedToken : 'public-unknown')).rejects.toMatchObject({
      kind: 'not_found',
    })
  })
})

describe('an item', () => {
  it('is linked, with the bank’s name and the time of the last sync', async () => {
    const { access_token } = await linked()
    expect(await bank.item(access_token)).toEqual({
      institution_name: 'First Platypus Bank',
      status: 'Linked',
      attention: null,
      consent_expires_at: null,
      error_message: null,
      last_sync: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  it('is unlinked after removal, revoked access or a replaced token', async () => {
    const removed = await linked()
    await bank.remove(removed.access_token)
    const revoked = await linked()
    await sandbox.act(revoked.item_id, 'revoke')
    for (const token of [removed.access_token, revoked.access_token, 'access-unknown'])
      expect(await bank.item(token)).toMatchObject({ status: 'Unlinked' })
  })

  it('has no status for an unknown error, which is logged', async () => {
    const { access_token, item_id } = await linked()
    await sandbox.act(item_id, 'moon_risen')
    expect(await bank.item(access_token)).toMatchObject({ status: null })
    expect(warnings).toEqual(['unknown item error'])
  })

  it('can be removed twice', async () => {
    const { access_token } = await linked()
    await bank.remove(access_token)
    await expect(bank.remove(access_token)).resolves.toBeUndefined()
  })
})

describe('accounts', () => {
  it('have balances, and debt is negative', async () => {
    const { access_token } = await linked()
    const accounts = await bank.accounts(access_token)
    expect(accounts[0]).toEqual({
      id: expect.any(String),
      name: 'Operating',
      kind: 'cash',
      institution: 'First Platypus Bank',
      account_number: expect.stringMatching(/^\d{4}$/),
      currency: 'USD',
      balance: expect.stringMatching(/^\d+\.\d\d$/),
      available_balance: expect.stringMatching(/^\d+\.\d\d$/),
    })
    expect(accounts.map(({ kind }) => kind)).toEqual(['cash', 'cash', 'card'])
    await sandbox.call('/transactions/refresh', { access_token })
    expect(Number((await bank.accounts(access_token))[2]?.balance)).toBeLessThan(0)
  })

  it('with a new type are of unknown type', async () => {
    const { access_token } = await linked()
    await sandbox.injectFault('/accounts/get', { answer: 'unknown_enum' })
    expect((await bank.accounts(access_token)).map(({ kind }) => kind)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ])
  })

  it('of a bank that requires a sign-in cannot be read', async () => {
    const { access_token } = await linked()
    await sandbox.call('/sandbox/item/reset_login', { access_token })
    await expect(bank.accounts(access_token)).rejects.toMatchObject({ kind: 'user_action' })
  })
})

const readChanges = async (accessToken: string, from: string | null = null) => {
  const added = []
  let cursor = from
  for (;;) {
    const page = await bank.transactions(accessToken, cursor)
    if (page === 'start_over') throw new Error('it must start over')
    added.push(...page.added)
    cursor = page.next_cursor
    if (!page.has_more) return { added, cursor, history: page.history }
  }
}

describe('transactions', () => {
  it('are read in pages, with money in as positive, and later reads return only changes', async () => {
    const { access_token } = await linked()
    const { added, cursor, history } = await readChanges(access_token)
    expect(history).toBe('complete')
    expect(added.length).toBeGreaterThan(1000)
    const payroll = added.filter(({ description }) => description === 'GUSTO PAYROLL')
    const payouts = added.filter(({ description }) => description === 'STRIPE TRANSFER')
    expect(payroll.every(({ amount }) => /^-\d+\.\d\d$/.test(amount))).toBe(true)
    expect(payouts.every(({ amount }) => /^\d+\.\d\d$/.test(amount))).toBe(true)
    expect(payroll[0]).toMatchObject({ currency: 'USD', pending: false })

    await sandbox.call('/transactions/refresh', { access_token })
    expect((await readChanges(access_token, cursor)).added).toMatchObject([
      { description: 'STAPLES', amount: '-89.40' },
    ])
  })

  it('must be read again when they change between pages', async () => {
    const { access_token } = await linked()
    const first = await bank.transactions(access_token, null)
    await sandbox.call('/transactions/refresh', { access_token })
    const cursor = first === 'start_over' ? '' : first.next_cursor
    expect(await bank.transactions(access_token, cursor)).toBe('start_over')
    expect((await readChanges(access_token)).added.length).toBeGreaterThan(1000)
  })

  it('are empty during Plaid’s first sync', async () => {
    const { access_token, item_id } = await linked()
    await sandbox.act(item_id, 'not_ready')
    expect(await bank.transactions(access_token, null)).toMatchObject({
      added: [],
      history: 'not_ready',
      has_more: false,
    })
  })

  it('are read with an unknown history status', async () => {
    const { access_token } = await linked()
    await sandbox.injectFault('/transactions/sync', { answer: 'unknown_enum' })
    expect(await bank.transactions(access_token, null)).toMatchObject({ history: null, has_more: true })
  })
})

it('a wrong secret fails with auth and is not in the error', async () => {
  const stranger = createPlaidProvider({ ...configured(), secret: 'a-secret-that-is-wrong' }, log)
  const error: unknown = await stranger.item('access-1').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ kind: 'auth' })
  expect(JSON.stringify(error)).not.toContain('a-secret-that-is-wrong')
})

it("the sandbox's webhook is verified and has the item's id", async () => {
  const { item_id } = await linked()
  const findWebhook = () => sandbox.inbox.received.find(({ body }) => body.includes(item_id))
  await expect.poll(() => findWebhook()?.body.toString()).toContain('SYNC_UPDATES_AVAILABLE')
  const { headers, body } = findWebhook() ?? { headers: {}, body: Buffer.alloc(0) }
  expect(await bank.verifyWebhook(headers, body, '203.0.113.1')).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{64}$/),
    item_id,
  })
})
