import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiKey, redirectUrl, startTestSandbox, webhookSecret } from '#tests/sandboxes/codat.ts'
import { codat } from './codat.ts'
import type { AccountingProvider } from './index.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let accounting: AccountingProvider
let references = 0
const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.call('DELETE', '/faults/answers')
  accounting = codat(configured(), log)
  warnings.length = 0
})

const configured = () => ({ baseUrl: sandbox.url, apiKey, webhookSecrets: [webhookSecret] })

const newCompany = () => accounting.createCompany('Tidal Kiln, Inc.', `company-${(references += 1)}`)

/** A company with one linked connection. */
const linked = async (platformKey = 'gbol') => {
  const company = await newCompany()
  const connection = await accounting.createConnection(company.id, platformKey)
  await sandbox.act(connection.id, 'approve')
  return { companyId: company.id, connection: await accounting.connection(company.id, connection.id) }
}

describe('platforms', () => {
  it('are those enabled, of all kinds', async () => {
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

  it('are cached: a service that is down meanwhile is not noticed', async () => {
    const first = await accounting.platforms()
    await sandbox.injectFault('list-integrations', { answer: 'status', status: 401 })
    expect(await accounting.platforms()).toEqual(first)
  })
})

describe('connections', () => {
  it('begin as pending with a link', async () => {
    const { id } = await newCompany()
    const made = await accounting.createConnection(id, 'gbol')
    expect(made).toEqual({
      id: made.id,
      platform_key: 'gbol',
      platform_name: 'Xero',
      source_type: 'accounting',
      status: 'PendingAuth',
      link_url: expect.stringContaining(`/connections/${made.id}/start?otp=`),
      last_sync: null,
      error_message: null,
    })
    expect(await accounting.connections(id)).toEqual([made])
  })

  it('become linked, with the time of the last read in UTC', async () => {
    const { connection } = await linked()
    expect(connection.status).toBe('Linked')
    expect(connection.last_sync).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.now() - Date.parse(connection.last_sync ?? ''))).toBeLessThan(60_000)
  })

  it('carry the error of a failed attempt until it is resolved', async () => {
    const { id } = await newCompany()
    const made = await accounting.createConnection(id, 'qhyg')
    await sandbox.act(made.id, 'fail')
    const failed = await accounting.connection(id, made.id)
    expect(failed).toMatchObject({
      status: 'PendingAuth',
      error_message: expect.stringContaining('did not answer'),
    })
    await sandbox.act(made.id, 'approve')
    expect((await accounting.connection(id, made.id)).error_message).toBeNull()
  })

  it('whose rights were taken away are in error', async () => {
    const { companyId, connection } = await linked()
    await sandbox.act(connection.id, 'deauthorize')
    expect((await accounting.connection(companyId, connection.id)).status).toBe('Error')
  })

  it('are read over as many pages as there are', async () => {
    const { id } = await newCompany()
    const many = Array.from({ length: 501 }, () =>
      sandbox.call('POST', `/companies/${id}/connections`, { platformKey: 'exgd' }),
    )
    await Promise.all(many)
    const all = await accounting.connections(id)
    expect(new Set(all.map((connection) => connection.id)).size).toBe(501)
  })

  it('refuse a platform that does not exist', async () => {
    const { id } = await newCompany()
    await expect(accounting.createConnection(id, 'zzzz')).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('give a new link each time the old one was used', async () => {
    const { id } = await newCompany()
    const made = await accounting.createConnection(id, 'gbol')
    await fetch(made.link_url ?? '')
    const again = await accounting.connection(id, made.id)
    expect(again.link_url).not.toBe(made.link_url)
    expect((await fetch(again.link_url ?? '')).status).toBe(200)
  })
})

describe('unlinking', () => {
  it('ends a linked connection and may be repeated', async () => {
    const { companyId, connection } = await linked()
    await accounting.unlink(companyId, connection.id)
    expect((await accounting.connection(companyId, connection.id)).status).toBe('Unlinked')
    await accounting.unlink(companyId, connection.id)
  })

  it('removes a pending one, and one whose rights were taken away', async () => {
    const { companyId, connection } = await linked()
    await sandbox.act(connection.id, 'deauthorize')
    const pending = await accounting.createConnection(companyId, 'qhyg')
    await accounting.unlink(companyId, connection.id)
    await accounting.unlink(companyId, pending.id)
    expect(await accounting.connections(companyId)).toEqual([])
  })

  it('of one that is gone already is fine', async () => {
    const { id } = await newCompany()
    await expect(accounting.unlink(id, '11111111-1111-4111-8111-111111111111')).resolves.toBeUndefined()
  })
})

describe('bank accounts', () => {
  it('come from the books of a ledger and from a bank', async () => {
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

  it('are not ready before the first read', async () => {
    const { companyId, connection } = await linked('pqsw')
    expect(connection).toMatchObject({ status: 'Linked', last_sync: null })
    await expect(accounting.bankAccounts(companyId, connection)).rejects.toMatchObject({ kind: 'not_ready' })
  })
})

describe('when Codat misbehaves', () => {
  it.each([
    ['seconds', () => '1'],
    ['a date', () => new Date(Date.now() + 1500).toUTCString()],
  ])('a short limit given in %s is waited out', async (_, retryAfter) => {
    const { id } = await newCompany()
    await sandbox.injectFault('list-connections', {
      answer: 'status',
      status: 429,
      retry_after: retryAfter(),
    })
    expect(await accounting.connections(id)).toEqual([])
  })

  it('one bad answer, of any kind, is tried again', async () => {
    const { id } = await newCompany()
    await sandbox.injectFault('get-company', { answer: 'status', status: 503 })
    await sandbox.injectFault('get-company', { answer: 'malformed' })
    expect((await accounting.getCompany(id)).id).toBe(id)
  })

  it('a creation is never repeated', async () => {
    const { id } = await newCompany()
    await sandbox.injectFault('create-connection', { answer: 'malformed' })
    await expect(accounting.createConnection(id, 'gbol')).rejects.toMatchObject({ kind: 'down' })
    expect(await accounting.connections(id)).toHaveLength(1)
  })

  it('a company whose creation was never answered is found again', async () => {
    await sandbox.injectFault('create-company', { answer: 'malformed' })
    await expect(accounting.createCompany('Lost', 'lost-id')).rejects.toMatchObject({ kind: 'down' })
    await accounting.createCompany('Lost', 'lost-id')
    const { body } = await sandbox.call('GET', '/companies?tags=uid%3Dlost-id')
    expect(body).toMatchObject({ totalResults: 1 })
  })

  it('an unknown status keeps what was known, and an unknown kind of source is other', async () => {
    const { companyId, connection } = await linked()
    await sandbox.injectFault('get-connection', { answer: 'unknown_enum' })
    const strange = await accounting.connection(companyId, connection.id)
    expect(strange).toMatchObject({ status: null, source_type: 'other', platform_name: 'Xero' })
    expect(warnings).toEqual(['unknown connection status'])
  })

  it('a wrong key is auth', async () => {
    const stranger = codat(
      { baseUrl: `${sandbox.url}/`, apiKey: 'wrong', webhookSecrets: [webhookSecret] },
      log,
    )
    await expect(stranger.platforms()).rejects.toMatchObject({ kind: 'auth' })
  })
})

describe('the way from link to event', () => {
  it('leads a person back and tells us by a webhook that we can verify', async () => {
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
