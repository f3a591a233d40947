import {
  Configuration,
  CountryCode,
  PlaidApi,
  Products,
  SandboxItemFireWebhookRequestWebhookCodeEnum as WebhookCode,
} from 'plaid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientId, secret, startTestPlaid } from '#tests/sandboxes/plaid.ts'

let sandbox: Awaited<ReturnType<typeof startTestPlaid>>
let sdk: PlaidApi

beforeAll(async () => {
  sandbox = await startTestPlaid()
  sdk = sdkWith(secret)
})
afterAll(() => sandbox.stop())

const sdkWith = (key: string): PlaidApi =>
  new PlaidApi(
    new Configuration({
      basePath: sandbox.url,
      baseOptions: { headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': key }, timeout: 5000 },
    }),
  )

const countries = { country_codes: [CountryCode.Us], language: 'en', client_name: 'Headwater' }
const user = { client_user_id: 'person-1' }

const linkBank = async () => {
  const { data } = await sdk.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transactions],
    options: { webhook: sandbox.inbox.url, transactions: { days_requested: 730 } },
  })
  return (await sdk.itemPublicTokenExchange({ public_token: data.public_token })).data
}

const refused = (error_code: string, status = 400) => ({
  response: { status, data: { error_code, request_id: expect.any(String) } },
})

describe("Plaid's own SDK against the sandbox", () => {
  it('creates a link token, links a bank with it, and reads the session’s result', async () => {
    const { data } = await sdk.linkTokenCreate({
      ...countries,
      user,
      products: [Products.Transactions],
      webhook: sandbox.inbox.url,
      redirect_uri: 'http://127.0.0.1:3000/app/connections/return',
    })
    expect(Date.parse(data.expiration) - Date.now()).toBeGreaterThan(3.9 * 3600 * 1000)
    const public_token = await sandbox.approve(data.link_token)
    const session = (await sdk.linkTokenGet({ link_token: data.link_token })).data
    expect(session.link_sessions).toMatchObject([{ on_success: { public_token } }])
    const { access_token, item_id } = (await sdk.itemPublicTokenExchange({ public_token })).data
    expect((await sdk.itemGet({ access_token })).data.item).toMatchObject({
      item_id,
      institution_name: 'First Platypus Bank',
      webhook: sandbox.inbox.url,
      error: null,
    })
  })

  it('exchanges a public token only once', async () => {
    const { data } = await sdk.sandboxPublicTokenCreate({
      institution_id: 'ins_109511',
      initial_products: [Products.Transactions],
    })
    const twice = () => sdk.itemPublicTokenExchange({ public_token: data.public_token })
    await twice()
    await expect(twice()).rejects.toMatchObject(refused('INVALID_PUBLIC_TOKEN'))
  })

  it('reads accounts, cached and fresh', async () => {
    const { access_token } = await linkBank()
    const { accounts } = (await sdk.accountsGet({ access_token })).data
    expect(accounts.map(({ type, subtype }) => [type, subtype])).toEqual([
      ['depository', 'checking'],
      ['depository', 'savings'],
      ['credit', 'credit card'],
    ])
    const account_ids = accounts.slice(0, 1).map(({ account_id }) => account_id)
    const fresh = (await sdk.accountsBalanceGet({ access_token, options: { account_ids } })).data
    expect(fresh.accounts).toEqual(accounts.slice(0, 1))
  })

  it('reads two years of transactions page by page, and then no more', async () => {
    const { access_token } = await linkBank()
    const ids = new Set<string>()
    let cursor: string | undefined
    for (let more = true; more;) {
      const { data } = await sdk.transactionsSync({ access_token, count: 500, ...(cursor && { cursor }) })
      for (const { transaction_id } of data.added) ids.add(transaction_id)
      cursor = data.next_cursor
      more = data.has_more
    }
    expect(ids.size).toBeGreaterThan(1000)
    const { data } = await sdk.transactionsSync({ access_token, cursor: cursor ?? '' })
    expect(data).toMatchObject({ added: [], modified: [], removed: [], has_more: false, next_cursor: cursor })
  })

  it('finds another transaction after a refresh, and must restart if the refresh is between two pages', async () => {
    const { access_token } = await linkBank()
    const first = (await sdk.transactionsSync({ access_token, count: 10 })).data
    await sdk.transactionsRefresh({ access_token })
    await expect(sdk.transactionsSync({ access_token, cursor: first.next_cursor })).rejects.toMatchObject(
      refused('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'),
    )
  })

  it('repairs an item whose login was reset, and keeps its access token', async () => {
    const { access_token, item_id } = await linkBank()
    await sdk.sandboxItemResetLogin({ access_token })
    expect((await sdk.itemGet({ access_token })).data.item.error?.error_code).toBe('ITEM_LOGIN_REQUIRED')
    await expect(sdk.accountsGet({ access_token })).rejects.toMatchObject(refused('ITEM_LOGIN_REQUIRED'))
    const { data } = await sdk.linkTokenCreate({ ...countries, user, access_token })
    expect(Date.parse(data.expiration) - Date.now()).toBeLessThan(31 * 60 * 1000)
    await sandbox.approve(data.link_token)
    expect((await sdk.itemGet({ access_token })).data.item).toMatchObject({ item_id, error: null })
  })

  it('changes the webhook, replaces the access token, and removes the item', async () => {
    const { access_token } = await linkBank()
    const webhook = `${sandbox.inbox.url}/other`
    expect((await sdk.itemWebhookUpdate({ access_token, webhook })).data.item.webhook).toBe(webhook)
    const { new_access_token } = (await sdk.itemAccessTokenInvalidate({ access_token })).data
    await expect(sdk.itemGet({ access_token })).rejects.toMatchObject(refused('INVALID_ACCESS_TOKEN'))
    await sdk.itemRemove({ access_token: new_access_token })
    await expect(sdk.itemGet({ access_token: new_access_token })).rejects.toMatchObject(
      refused('ITEM_NOT_FOUND'),
    )
  })

  it('reads an institution, and the key that signs webhooks', async () => {
    const request = { institution_id: 'ins_127287', country_codes: [CountryCode.Us] }
    expect((await sdk.institutionsGetById(request)).data.institution).toMatchObject({
      name: 'Platypus OAuth Bank',
      oauth: true,
    })
    const { access_token } = await linkBank()
    const webhook_code = WebhookCode.SyncUpdatesAvailable
    expect((await sdk.sandboxItemFireWebhook({ access_token, webhook_code })).data.webhook_fired).toBe(true)
    await expect.poll(() => sandbox.inbox.received.length).toBeGreaterThan(0)
    const token = String(sandbox.inbox.received[0]?.headers['plaid-verification'])
    const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string
    }
    const { key } = (await sdk.webhookVerificationKeyGet({ key_id: kid })).data
    expect(key).toMatchObject({ kid, alg: 'ES256', crv: 'P-256', kty: 'EC', use: 'sig', expired_at: null })
  })

  it('is rejected with a wrong secret', async () => {
    await expect(sdkWith('wrong').itemGet({ access_token: 'any' })).rejects.toMatchObject(
      refused('INVALID_API_KEYS'),
    )
  })
})

describe('the sandbox', () => {
  it.each([
    ['/link/token/create', { ...countries, user }, 'INVALID_FIELD'],
    [
      '/link/token/create',
      { ...countries, user, products: ['transactions'], redirect_uri: 'https://a.b/c?d=1' },
      'INVALID_FIELD',
    ],
    [
      '/link/token/create',
      { ...countries, user, products: ['transactions'], redirect_uri: 'http://a.b/c' },
      'INVALID_FIELD',
    ],
    ['/link/token/create', { ...countries, user, access_token: 'unknown' }, 'INVALID_ACCESS_TOKEN'],
    ['/item/get', {}, 'INVALID_FIELD'],
    ['/transactions/sync', { access_token: 'unknown' }, 'INVALID_ACCESS_TOKEN'],
    ['/institutions/get_by_id', { institution_id: 'ins_0', country_codes: ['US'] }, 'INVALID_INSTITUTION'],
    ['/webhook_verification_key/get', { key_id: 'unknown' }, 'INVALID_WEBHOOK_VERIFICATION_KEY_ID'],
  ])('responds to %s with body %j with %s', async (path, body, error_code) => {
    expect(await sandbox.call(path, body)).toMatchObject({ status: 400, body: { error_code } })
  })

  it('responds to an unknown path with 404, in the usual error format', async () => {
    expect(await sandbox.call('/nowhere')).toMatchObject({
      status: 404,
      body: { error_type: 'INVALID_REQUEST', error_code: 'NOT_FOUND' },
    })
  })

  it('also accepts the keys in the body', async () => {
    const response = await fetch(`${sandbox.url}/item/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, secret, access_token: 'unknown' }),
    })
    expect(await response.json()).toMatchObject({ error_code: 'INVALID_ACCESS_TOKEN' })
  })
})
