import { createHash } from 'node:crypto'
import { importJWK, type JWK, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { createMemoryRecords, startWebhookInbox } from '#tests/sandboxes/kit/testing.ts'
import { startTestPlaid } from '#tests/sandboxes/plaid.ts'

type Sandbox = Awaited<ReturnType<typeof startTestPlaid>>

const linkItem = async (sandbox: Sandbox, webhook = sandbox.inbox.url) => {
  const created = await sandbox.call('/sandbox/public_token/create', {
    institution_id: 'ins_109508',
    initial_products: ['transactions'],
    options: { webhook },
  })
  const { body } = await sandbox.call('/item/public_token/exchange', {
    public_token: created.body['public_token'],
  })
  return { access_token: String(body['access_token']), item_id: String(body['item_id']) }
}

const codes = ({ inbox }: Sandbox) =>
  inbox.received.map(({ body }) => (JSON.parse(body.toString()) as { webhook_code: string }).webhook_code)

describe('a webhook of the sandbox', () => {
  it('has a signature over the hash of its body, by the served key', async () => {
    const sandbox = await startTestPlaid()
    const { item_id } = await linkItem(sandbox)
    await expect.poll(() => sandbox.inbox.received.length).toBe(1)
    const [event] = sandbox.inbox.received
    const body = event?.body ?? Buffer.alloc(0)
    const { payload, protectedHeader } = await jwtVerify(
      String(event?.headers['plaid-verification']),
      async ({ kid }) => {
        const answer = await sandbox.call('/webhook_verification_key/get', { key_id: kid })
        return importJWK(answer.body['key'] as JWK, 'ES256')
      },
    )
    await sandbox.stop()
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toEqual({
      iat: expect.closeTo(Date.now() / 1000, -1),
      request_body_sha256: createHash('sha256').update(body).digest('hex'),
    })
    expect(JSON.parse(body.toString())).toMatchObject({
      webhook_type: 'TRANSACTIONS',
      webhook_code: 'SYNC_UPDATES_AVAILABLE',
      item_id,
      initial_update_complete: true,
      historical_update_complete: true,
    })
  })

  it('is sent for a reset login, its repair, a revoked permission, and a test event', async () => {
    const sandbox = await startTestPlaid()
    const { access_token, item_id } = await linkItem(sandbox)
    await sandbox.call('/sandbox/item/reset_login', { access_token })
    const created = await sandbox.call('/link/token/create', {
      client_name: 'Headwater',
      language: 'en',
      country_codes: ['US'],
      user: { client_user_id: 'person' },
      access_token,
    })
    await sandbox.approve(String(created.body['link_token']))
    await sandbox.call('/sandbox/item/fire_webhook', { access_token, webhook_code: 'PENDING_DISCONNECT' })
    await sandbox.act(item_id, 'revoke')
    const expected = [
      'SYNC_UPDATES_AVAILABLE',
      'ERROR',
      'LOGIN_REPAIRED',
      'PENDING_DISCONNECT',
      'USER_PERMISSION_REVOKED',
    ]
    await expect.poll(() => codes(sandbox).toSorted()).toEqual(expected.toSorted())
    await sandbox.stop()
  })

  it('is retried until it is accepted, even after a restart of the sandbox', async () => {
    const slow = await startWebhookInbox(500, 404)
    const records = createMemoryRecords()
    const first = await startTestPlaid({ records })
    await linkItem(first, slow.url)
    await expect.poll(() => slow.received.length).toBe(3)
    await slow.stop()
    await linkItem(first, slow.url)
    await expect.poll(async () => (await records.find('plaid_delivery', {})).length).toBe(1)
    await first.stop()

    const [waiting] = await records.find('plaid_delivery', {})
    const openInbox = await startWebhookInbox()
    await records.put('plaid_delivery', waiting?.id ?? '', {
      ...(waiting?.data as object),
      url: openInbox.url,
    })
    const second = await startTestPlaid({ records })
    await expect.poll(() => openInbox.received.length).toBe(1)
    await second.stop()
    await openInbox.stop()
  })
})
