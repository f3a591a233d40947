import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { commonFailures, getDeadlines, shortRetryAfters } from '#tests/sandboxes/kit/bank-failures.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import { clientId, secret, startTestPlaid } from '#tests/sandboxes/plaid.ts'
import type { Deadlines } from '../http.ts'
import type { PlaidProvider } from './index.ts'
import { createPlaidProvider } from './plaid.ts'

let sandbox: Awaited<ReturnType<typeof startTestPlaid>>
let bank: PlaidProvider
const log = { warn: () => {} }

beforeAll(async () => {
  sandbox = await startTestPlaid()
  bank = buildBankWithTransactions({})
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.clearFaults())
retryImmediately()

const buildBankWithTransactions = (deadline: Deadlines) =>
  createPlaidProvider(
    { baseUrl: sandbox.url, clientId, secret, clientName: 'Headwater', countryCodes: ['US'] },
    log,
    deadline,
  )

const request = () => ({
  userReference: 'user-1',
  companyReference: 'company-1',
  webhookUrl: sandbox.inbox.url,
})

const approved = async () => sandbox.approve((await bank.createLinkToken(request())).link_token)

const tokens = async () => ({
  access: (await bank.exchange(await approved())).access_token,
  public: await approved(),
})
type Tokens = Awaited<ReturnType<typeof tokens>>

const calls: [string, (bank: PlaidProvider, tokens: Tokens) => Promise<unknown>][] = [
  ['/link/token/create', (links) => links.createLinkToken(request())],
  ['/item/public_token/exchange', (links, issued) => links.exchange(issued.public)],
  ['/item/get', (links, issued) => links.item(issued.access)],
  ['/accounts/get', (links, issued) => links.accounts(issued.access)],
  ['/transactions/sync', (links, issued) => links.transactions(issued.access, null)],
  ['/item/remove', (links, issued) => links.remove(issued.access)],
]

describe.each(calls)('when Plaid fails at %s', (path, call) => {
  let issued: Tokens
  beforeAll(async () => {
    issued = await tokens()
  })

  it.each([
    ...commonFailures,
    [{ answer: 'status', status: 401 }, 'auth'],
    [{ answer: 'refuse', code: 'INSTITUTION_DOWN', count: 9 }, 'down'],
    [{ answer: 'refuse', code: 'ITEM_LOGIN_REQUIRED' }, 'user_action'],
    [{ answer: 'refuse', code: 'PRODUCT_NOT_READY' }, 'not_ready'],
    [{ answer: 'refuse', code: 'INVALID_API_KEYS' }, 'auth'],
    [{ answer: 'refuse', code: 'INVALID_FIELD' }, 'invalid'],
  ] as const)('%j is %s', async (how, kind) => {
    await sandbox.injectFault(path, how)
    await expect(call(buildBankWithTransactions(getDeadlines(how)), issued)).rejects.toMatchObject({
      name: 'ProviderError',
      provider: 'plaid',
      operation: path,
      kind,
      message: `plaid ${path}: ${kind}`,
    })
  })
})

describe.each(calls.filter(([path]) => path !== '/item/remove'))('a broken response at %s', (path, call) => {
  it('is down', async () => {
    const issued = await tokens()
    await sandbox.injectFault(path, { answer: 'malformed', count: 9 })
    await expect(call(bank, issued)).rejects.toMatchObject({
      kind: 'down',
      details: { note: 'not JSON: application/json; charset=utf-8' },
    })
  })
})

describe('deadline', () => {
  it.each(shortRetryAfters)('a call waits for a short Retry-After in %s', async (_, retryAfter) => {
    const { access } = await tokens()
    await sandbox.injectFault('/item/get', { answer: 'status', status: 429, retry_after: retryAfter() })
    expect(await bank.item(access)).toMatchObject({ status: 'Linked' })
  })

  it('fails early for a long Retry-After, which the error contains', async () => {
    const { access } = await tokens()
    await sandbox.injectFault('/item/get', { answer: 'status', status: 429, retry_after: '3600' })
    await expect(bank.item(access)).rejects.toMatchObject({ retryAfterSeconds: 3600 })
  })

  it('one failed response of any kind is retried', async () => {
    const { access } = await tokens()
    await sandbox.injectFault('/accounts/get', { answer: 'status', status: 503 })
    await sandbox.injectFault('/accounts/get', { answer: 'malformed' })
    expect(await bank.accounts(access)).toHaveLength(3)
  })

  it('a removal succeeds after its response was lost', async () => {
    const { access } = await tokens()
    await sandbox.injectFault('/item/remove', { answer: 'malformed' })
    await expect(bank.remove(access)).resolves.toBeUndefined()
    expect(await bank.item(access)).toMatchObject({ status: 'Unlinked' })
  })

  it('an exchange is not retried', async () => {
    const issued = await tokens()
    await sandbox.injectFault('/item/public_token/exchange', { answer: 'status', status: 500 })
    await expect(bank.exchange(issued.public)).rejects.toMatchObject({ kind: 'down' })
    expect(await bank.exchange(issued.public)).toMatchObject({ item_id: expect.any(String) })
  })
})
