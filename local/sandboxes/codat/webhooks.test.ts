import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createMemoryRecords, startWebhookInbox } from '#tests/sandboxes/kit/testing.ts'
import { startTestCodat, webhookSecret } from '#tests/sandboxes/codat.ts'

const createCompany = { name: 'Tidal Kiln', tags: { uid: 'our-id' } }

describe('a webhook of the sandbox', () => {
  it('passes verification by the Standard Webhooks library and contains the company and connection', async () => {
    const sandbox = await startTestCodat()
    const { body } = await sandbox.call('POST', '/companies', createCompany)
    const { id } = body as { id: string }
    await sandbox.call('POST', `/companies/${id}/connections`, { platformKey: 'gbol' })
    await expect.poll(() => sandbox.inbox.types()).toContain('connection.created')
    await sandbox.stop()

    const event = sandbox.inbox.received.find(({ type }) => type === 'connection.created')
    const headers = Object.fromEntries(
      Object.entries(event?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const text = event?.body.toString('utf8') ?? ''
    new Webhook(webhookSecret).verify(text, headers)
    expect(() => new Webhook(webhookSecret).verify(`${text} `, headers)).toThrow(
      'No matching signature found',
    )
    expect(JSON.parse(text)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      eventType: 'connection.created',
      generatedDate: expect.stringMatching(/Z$/),
      payload: {
        referenceCompany: { id, name: 'Tidal Kiln', tags: { uid: 'our-id' } },
        connection: { integrationKey: 'gbol', status: 'PendingAuth' },
      },
    })
  })

  it('is retried with the same id until it is accepted', async () => {
    const slow = await startWebhookInbox(500, 404)
    const sandbox = await startTestCodat({ webhookUrl: slow.url })
    await sandbox.call('POST', '/companies', createCompany)
    await expect.poll(() => slow.received.length).toBe(3)
    await sandbox.stop()
    await slow.stop()
    expect(new Set(slow.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('is delivered even after a restart of the sandbox', async () => {
    const records = createMemoryRecords()
    const closed = await startWebhookInbox()
    await closed.stop()
    const first = await startTestCodat({ records, webhookUrl: closed.url, webhookDelaysMs: [0, 300] })
    await first.call('POST', '/companies', createCompany)
    await expect.poll(async () => (await records.find('codat_delivery', { attempts: 1 })).length).toBe(1)
    await first.stop()

    const [waiting] = await records.find('codat_delivery', {})
    const openInbox = await startWebhookInbox()
    await records.put('codat_delivery', waiting?.id ?? '', {
      ...(waiting?.data as object),
      url: openInbox.url,
    })
    const second = await startTestCodat({ records })
    await expect.poll(() => openInbox.types()).toEqual(['company.created'])
    await expect.poll(async () => (await records.find('codat_delivery', {})).length).toBe(0)
    const { body } = await second.call('GET', '/companies')
    expect(body).toMatchObject({ totalResults: 1, results: [{ name: 'Tidal Kiln' }] })
    await second.stop()
    await openInbox.stop()
  })

  it('is sent only to consumers subscribed to its type and tag', async () => {
    const sandbox = await startTestCodat()
    const filteredInbox = await startWebhookInbox()
    await sandbox.call('POST', '/webhooks', {
      url: filteredInbox.url,
      eventTypes: ['company.deleted'],
      companyTags: ['uid:our-id'],
    })
    const { body } = await sandbox.call('POST', '/companies', createCompany)
    const other = await sandbox.call('POST', '/companies', { name: 'Other' })
    await sandbox.call('DELETE', `/companies/${(other.body as { id: string }).id}`)
    await sandbox.call('DELETE', `/companies/${(body as { id: string }).id}`)
    await expect.poll(() => sandbox.inbox.received.length).toBe(4)
    await expect.poll(() => filteredInbox.types()).toEqual(['company.deleted'])
    await sandbox.stop()
    await filteredInbox.stop()
  })
})
