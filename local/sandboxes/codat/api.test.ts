import { CodatPlatform } from '@codat/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKey, startTestCodat } from '#tests/sandboxes/codat.ts'

let sandbox: Awaited<ReturnType<typeof startTestCodat>>
let sdk: CodatPlatform

beforeAll(async () => {
  sandbox = await startTestCodat()
  sdk = new CodatPlatform({
    serverURL: sandbox.url,
    authHeader: `Basic ${Buffer.from(apiKey).toString('base64')}`,
    retryConfig: { strategy: 'none' },
    timeoutMs: 5000,
  })
})
afterAll(() => sandbox.stop())

describe("Codat's own SDK against the sandbox", () => {
  it('creates, lists, reads, updates, replaces and deletes a company', async () => {
    const created = await sdk.companies.create({ name: 'Kiln (Tidal) №1', tags: { uid: 'c-1' } })
    expect(created.name).toBe('Kiln Tidal 1')
    const listed = await sdk.companies.list({ tags: 'uid=c-1' })
    expect(listed.results?.map(({ id }) => id)).toEqual([created.id])
    const company = await sdk.companies.get({ companyId: created.id })
    expect(company).toMatchObject({ id: created.id, tags: { uid: 'c-1' }, dataConnections: [] })
    const companyUpdateRequest = { name: 'Kiln' }
    expect(await sdk.companies.update({ companyId: created.id, companyUpdateRequest })).toMatchObject({
      name: 'Kiln',
    })
    const companyRequestBody = { name: 'Oven', tags: { uid: 'c-2' } }
    const replaced = await sdk.companies.replace({ companyId: created.id, companyRequestBody })
    expect(replaced).toMatchObject({ name: 'Oven', tags: { uid: 'c-2' } })
    await sdk.companies.delete({ companyId: created.id })
    await expect(sdk.companies.get({ companyId: created.id })).rejects.toMatchObject({ statusCode: 404 })
  })

  it('creates, lists, links, unlinks and deletes a connection', async () => {
    const { id: companyId } = await sdk.companies.create({ name: 'Alder' })
    const created = await sdk.connections.create({ companyId, requestBody: { platformKey: 'gbol' } })
    expect(created).toMatchObject({ platformName: 'Xero', status: 'PendingAuth', sourceType: 'Accounting' })
    const where = { companyId, connectionId: created.id }

    await expect(
      sdk.connections.unlink({ ...where, updateConnectionStatus: { status: 'Unlinked' } }),
    ).rejects.toMatchObject({
      statusCode: 400,
    })
    await sandbox.act(created.id, 'approve')
    expect(await sdk.connections.get(where)).toMatchObject({ status: 'Linked' })
    const listed = await sdk.connections.list({ companyId })
    expect(listed).toMatchObject({
      totalResults: 1,
      pageNumber: 1,
      results: [{ id: created.id, status: 'Linked' }],
    })
    const unlinked = await sdk.connections.unlink({
      ...where,
      updateConnectionStatus: { status: 'Unlinked' },
    })
    expect(unlinked.status).toBe('Unlinked')
    await sdk.connections.delete(where)
    await expect(sdk.connections.get(where)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('reads a connection that failed to link, with its error', async () => {
    const { id: companyId } = await sdk.companies.create({ name: 'Birch' })
    const created = await sdk.connections.create({ companyId, requestBody: { platformKey: 'qhyg' } })
    await sandbox.act(created.id, 'fail')
    expect(await sdk.connections.get({ companyId, connectionId: created.id })).toMatchObject({
      status: 'PendingAuth',
      dataConnectionErrors: [{ status: 'Active', statusCode: '500' }],
    })
  })

  it('lists enabled integrations by page, and reads one with its branding', async () => {
    const all = await sdk.integrations.list({ query: 'sourceType=accounting&&enabled=true', pageSize: 10 })
    expect(all).toMatchObject({ totalResults: 17, pageSize: 10 })
    expect(all.results).toHaveLength(10)
    expect(all.links.next?.href).toBe('/integrations?page=2&pageSize=10')
    expect(await sdk.integrations.get({ platformKey: 'akxx' })).toMatchObject({ name: 'Oracle NetSuite' })
    const branding = await sdk.integrations.getBranding({ platformKey: 'akxx' })
    const logo = await fetch(branding.logo?.square?.image?.src ?? '')
    expect(logo.headers.get('content-type')).toContain('image/svg+xml')
  })

  it('adds, lists and removes a webhook consumer', async () => {
    const created = await sdk.webhooks.createConsumer({
      url: 'https://example.com/hook',
      eventTypes: ['connection.connected'],
    })
    const urls = async () => (await sdk.webhooks.listConsumers()).results?.map(({ url }) => url)
    expect(await urls()).toEqual([sandbox.inbox.url, 'https://example.com/hook'])
    await sdk.webhooks.deleteConsumer({ webhookId: created.id ?? '' })
    expect(await urls()).toEqual([sandbox.inbox.url])
  })

  it('is rejected with a wrong key', async () => {
    const stranger = new CodatPlatform({
      serverURL: sandbox.url,
      authHeader: 'Basic d3Jvbmc=',
      retryConfig: { strategy: 'none' },
    })
    await expect(stranger.companies.list({})).rejects.toMatchObject({ statusCode: 401 })
  })
})

describe('the sandbox', () => {
  it('offers at least thirty platforms, each with its own key', async () => {
    const { body } = await sandbox.call('GET', '/integrations?query=enabled%3Dtrue&pageSize=1000')
    const keys = (body as { results: { key: string }[] }).results.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(30)
    expect(keys).toEqual(expect.arrayContaining(['qhyg', 'gbol', 'akxx', 'mqjo']))
  })

  it('reports the quota with every response, including errors', async () => {
    for (const path of ['/companies', '/companies/none', '/nowhere']) {
      const { headers } = await sandbox.call('GET', path)
      expect(Number(headers.get('x-rate-limit-limit'))).toBeGreaterThanOrEqual(1000)
      expect(headers.get('x-rate-limit-remaining')).toMatch(/^\d+$/)
      expect(Date.parse(headers.get('x-rate-limit-reset') ?? '')).toBeGreaterThan(Date.now())
    }
  })

  it('rejects a call without a key, in the usual error format', async () => {
    const response = await fetch(`${sandbox.url}/companies`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      statusCode: 401,
      service: 'PublicApi',
      error: 'Unauthorized',
    })
  })

  it.each([
    ['POST', '/companies', {}, 400],
    ['POST', '/companies', { name: '株式会社' }, 400],
    ['GET', '/companies?page=0', undefined, 400],
    ['GET', '/companies?pageSize=5001', undefined, 400],
    ['GET', '/companies?query=nonsense', undefined, 400],
    ['GET', '/companies/11111111-1111-4111-8111-111111111111/connections', undefined, 404],
    ['GET', '/integrations/zzzz', undefined, 404],
    ['DELETE', '/webhooks/none', undefined, 404],
    ['POST', '/webhooks', { url: 'javascript:alert(1)' }, 400],
  ])('responds to %s %s with body %j with status %i', async (method, path, body, status) => {
    expect(await sandbox.call(method, path, body)).toMatchObject({ status, body: { statusCode: status } })
  })

  it("does not return another company's connection", async () => {
    const owner = await sdk.companies.create({ name: 'One' })
    const other = await sdk.companies.create({ name: 'Other' })
    const { id } = await sdk.connections.create({ companyId: owner.id, requestBody: { platformKey: 'gbol' } })
    expect(await sandbox.call('GET', `/companies/${other.id}/connections/${id}`)).toMatchObject({
      status: 404,
    })
  })
})
