import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiKey, redirectUrl, startTestCodat, webhookSecret } from '#tests/sandboxes/codat.ts'
import { createCodatProvider } from './codat.ts'
import type { AccountingProvider } from './index.ts'

let sandbox: Awaited<ReturnType<typeof startTestCodat>>
let accounting: AccountingProvider
let references = 0
const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }

beforeAll(async () => {
  sandbox = await startTestCodat()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.call('DELETE', '/faults/answers')
  accounting = createCodatProvider(configured(), log)
  warnings.length = 0
})

const configured = () => ({ baseUrl: sandbox.url, apiKey, webhookSecrets: [webhookSecret] })

const newCompany = () => accounting.createCompany('Tidal Kiln, Inc.', `company-${(references += 1)}`)

const linked = async (platformKey = 'gbol') => {
  const company = await newCompany()
  const connection = await accounting.createConnection(company.id, platformKey)
  await sandbox.act(connection.id, 'approve')
  return { companyId: company.id, connection: await accounting.connection(company.id, connection.id) }
}

describe('platforms', () => {
  it('are listed if enabled, of all types', async () => {
    const { platforms, read_at } = await accounting.platforms()
    expect(platforms.length).toBeGreaterThan(30)
    expect(platforms).toContainEqual({
      key: 'qhyg',
      name: 'QuickBooks Online',
      source_type: 'accounting',
      enabled: true,
    })
    expect(platforms.find(({ key }) => key === 'suuo')?.source_type).toBe('banking')
    expect(platforms.map(({ key }) => key)).not.toContain('ndsk')
    expect(Date.parse(read_at)).toBeLessThanOrEqual(Date.now())
  })

  it('are cached while the service is down', async () => {
    const first = await accounting.platforms()
    await sandbox.injectFault('list-integrations', { answer: 'status', status: 401 })
    expect(await accounting.platforms()).toEqual(first)
  })
})

describe('connections', () => {
  it('start as pending with a link', async () => {
    const { id } = await newCompany()
    const connection = await accounting.createConnection(id, 'gbol')
    expect(connection).toEqual({
      id: connection.id,
      platform_key: 'gbol',
      platform_name: 'Xero',
      source_type: 'accounting',
      status: 'PendingAuth',
      link_url: expect.stringContaining(`/connections/${connection.id}/start?otp=`),
      last_sync: null,
      error_message: null,
    })
    expect(await accounting.connections(id)).toEqual([connection])
  })

  it('become linked, with the time of the last sync in UTC', async () => {
    const { connection } = await linked()
    expect(connection.status).toBe('Linked')
    expect(connection.last_sync).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.now() - Date.parse(connection.last_sync ?? ''))).toBeLessThan(60_000)
  })

  it('show the error of a failed attempt until it is resolved', async () => {
    const { id } = await newCompany()
    const connection = await accounting.createConnection(id, 'qhyg')
    await sandbox.act(connection.id, 'fail')
    const failed = await accounting.connection(id, connection.id)
    expect(failed).toMatchObject({
      status: 'PendingAuth',
      error_message: expect.stringContaining('did not respond'),
    })
    await sandbox.act(connection.id, 'approve')
    expect((await accounting.connection(id, connection.id)).error_message).toBeNull()
  })

  it('are in error after access was revoked', async () => {
    const { companyId, connection } = await linked()
    await sandbox.act(connection.id, 'deauthorize')
    expect((await accounting.connection(companyId, connection.id)).status).toBe('Error')
  })

  it('are read from all pages', async () => {
    const { id } = await newCompany()
    const many = Array.from({ length: 501 }, () =>
      sandbox.call('POST', `/companies/${id}/connections`, { platformKey: 'exgd' }),
    )
    await Promise.all(many)
    const all = await accounting.connections(id)
    expect(new Set(all.map((connection) => connection.id)).size).toBe(501)
  })

  it('cannot use an unknown platform', async () => {
    const { id } = await newCompany()
    await expect(accounting.createConnection(id, 'zzzz')).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('get a new link after the old link was used', async () => {
    const { id } = await newCompany()
    const connection = await accounting.createConnection(id, 'gbol')
    await fetch(connection.link_url ?? '')
    const again = await accounting.connection(id, connection.id)
    expect(again.link_url).not.toBe(connection.link_url)
    expect((await fetch(again.link_url ?? '')).status).toBe(200)
  })
})

describe('unlinking', () => {
  it('ends a linked connection and is idempotent', async () => {
    const { companyId, connection } = await linked()
    await accounting.unlink(companyId, connection.id)
    expect((await accounting.connection(companyId, connection.id)).status).toBe('Unlinked')
    await accounting.unlink(companyId, connection.id)
  })

  it('removes pending connections and connections without access', async () => {
    const { companyId, connection } = await linked()
    await sandbox.act(connection.id, 'deauthorize')
    const pending = await accounting.createConnection(companyId, 'qhyg')
    await accounting.unlink(companyId, connection.id)
    await accounting.unlink(companyId, pending.id)
    expect(await accounting.connections(companyId)).toEqual([])
  })

  it('succeeds for a deleted connection', async () => {
    const { id } = await newCompany()
    await expect(accounting.unlink(id, '11111111-1111-4111-8111-111111111111')).resolves.toBeUndefined()
  })
})

describe('bank accounts', () => {
  it('are read from a ledger and from a bank', async () => {
    for (const platform of ['gbol', 'suuo']) {
      const { companyId, connection } = await linked(platform)
      const accounts = await accounting.bankAccounts(companyId, connection)
      expect(accounts.length).toBeGreaterThan(0)
      expect(accounts[0]).toMatchObject({
        name: 'Operating',
        kind: 'cash',
        institution: 'Sandbox Bank',
        currency: 'USD',
        balance: expect.stringMatching(/^\d+\.\d\d$/),
      })
    }
  })

  it('are not ready before the first sync', async () => {
    const { companyId, connection } = await linked('pqsw')
    expect(connection).toMatchObject({ status: 'Linked', last_sync: null })
    await expect(accounting.bankAccounts(companyId, connection)).rejects.toMatchObject({ kind: 'not_ready' })
  })
})

describe('when Codat fails', () => {
  it.each([
    ['seconds', () => '1'],
    ['a date', () => new Date(Date.now() + 1500).toUTCString()],
  ])('a call waits for a short Retry-After in %s', async (_, retryAfter) => {
    const { id } = await newCompany()
    await sandbox.injectFault('list-connections', {
      answer: 'status',
      status: 429,
      retry_after: retryAfter(),
    })
    expect(await accounting.connections(id)).toEqual([])
  })

  it('one failed response of any kind is retried', async () => {
    const { id } = await newCompany()
    await sandbox.injectFault('get-company', { answer: 'status', status: 503 })
    await sandbox.injectFault('get-company', { answer: 'malformed' })
    expect((await accounting.getCompany(id)).id).toBe(id)
  })

  it('creating a connection is not retried', async () => {
    const { id } = await newCompany()
    await sandbox.injectFault('create-connection', { answer: 'malformed' })
    await expect(accounting.createConnection(id, 'gbol')).rejects.toMatchObject({ kind: 'down' })
    expect(await accounting.connections(id)).toHaveLength(1)
  })

  it('a company is found again after its creation response was lost', async () => {
    await sandbox.injectFault('create-company', { answer: 'malformed' })
    await expect(accounting.createCompany('Lost', 'lost-id')).rejects.toMatchObject({ kind: 'down' })
    await accounting.createCompany('Lost', 'lost-id')
    const { body } = await sandbox.call('GET', '/companies?tags=uid%3Dlost-id')
    expect(body).toMatchObject({ totalResults: 1 })
  })

  it('an unknown status is null, and an unknown source type is other', async () => {
    const { companyId, connection } = await linked()
    await sandbox.injectFault('get-connection', { answer: 'unknown_enum' })
    const strange = await accounting.connection(companyId, connection.id)
    expect(strange).toMatchObject({ status: null, source_type: 'other', platform_name: 'Xero' })
    expect(warnings).toEqual(['unknown connection status'])
  })

  it('a wrong key fails with auth', async () => {
    const stranger = createCodatProvider(
      { baseUrl: `${sandbox.url}/`, apiKey: 'wrong', webhookSecrets: [webhookSecret] },
      log,
    )
    await expect(stranger.platforms()).rejects.toMatchObject({ kind: 'auth' })
  })
})

describe('connecting a company', () => {
  it('redirects the user back and sends a valid webhook', async () => {
    const { id } = await newCompany()
    const { id: connectionId, link_url } = await accounting.createConnection(id, 'gbol')
    const page = await fetch(link_url ?? '')
    const body = new URLSearchParams({ decision: 'approve' })
    const answer = await fetch(page.url, { method: 'POST', body, redirect: 'manual' })
    expect(answer.headers.get('location')).toContain(redirectUrl.slice(0, 25))

    const findWebhook = () =>
      sandbox.inbox.received.find(
        ({ type, body: text }) => type === 'connection.connected' && text.includes(connectionId),
      )
    await expect.poll(() => findWebhook()?.type).toBe('connection.connected')
    const { headers = {}, body: text = Buffer.alloc(0) } = findWebhook() ?? {}
    expect(accounting.verifyWebhook(headers, text)).toEqual({
      id: headers['webhook-id'],
      companyId: id,
    })
  })
})
