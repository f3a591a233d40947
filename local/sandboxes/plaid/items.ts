import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sendEvent, sendUpdatesAvailable } from './events.ts'
import { toErrorReply, PlaidFailure, parseBody } from './failures.ts'
import { findInstitution } from './institutions.ts'
import type { ApiRoute, Sandbox } from './sandbox.ts'
import type { StoredItem, StoredLinkToken } from './state.ts'

const withToken = z.object({ access_token: z.string() })

export function buildItemRoutes(sandbox: Sandbox): ApiRoute[] {
  return [
    { path: '/item/public_token/exchange', handle: (body) => exchange(sandbox, body) },
    { path: '/item/get', handle: (body) => getItem(sandbox, body) },
    { path: '/item/remove', handle: (body) => removeItem(sandbox, body) },
    { path: '/item/webhook/update', handle: (body) => updateWebhook(sandbox, body) },
    { path: '/item/access_token/invalidate', handle: (body) => invalidateToken(sandbox, body) },
  ]
}

export async function requireItem(sandbox: Sandbox, body: unknown): Promise<StoredItem> {
  const { access_token } = parseBody(withToken, body)
  const item = await sandbox.state.itemByAccessToken(access_token)
  if (!item) throw new PlaidFailure('INVALID_ACCESS_TOKEN')
  if (item.is_gone) throw new PlaidFailure('ITEM_NOT_FOUND')
  return item
}

/** Like `requireItem`, but also throws if the item has an error. Used by calls that need the bank. */
export async function requireWorkingItem(sandbox: Sandbox, body: unknown): Promise<StoredItem> {
  const item = await requireItem(sandbox, body)
  if (item.error) throw new PlaidFailure(item.error)
  return item
}

export const toItemReply = (item: StoredItem) => ({
  item_id: item.id,
  institution_id: item.institution_id,
  institution_name: findInstitution(item.institution_id)?.name ?? null,
  webhook: item.webhook,
  auth_method: null,
  error: item.error ? toErrorReply(item.error) : null,
  available_products: ['balance'],
  billed_products: item.products,
  products: item.products,
  consented_products: item.products,
  consent_expiration_time: null,
  update_type: 'background',
})

export async function addItem(
  sandbox: Sandbox,
  institutionId: string,
  settings: Pick<StoredLinkToken, 'products' | 'days_requested' | 'webhook'>,
): Promise<{ item: StoredItem; publicToken: string }> {
  const { products, days_requested, webhook } = settings
  const item: StoredItem = {
    id: randomUUID().replaceAll('-', ''),
    access_token: newAccessToken(),
    institution_id: institutionId,
    webhook,
    products,
    days_requested,
    created_at: new Date().toISOString(),
    error: null,
    is_gone: false,
    history: 'HISTORICAL_UPDATE_COMPLETE',
    extras: [],
    last_webhook: null,
  }
  await sandbox.state.saveItem(item)
  const publicToken = `public-sandbox-${randomUUID()}`
  await sandbox.state.addPublicToken(publicToken, item.id)
  return { item, publicToken }
}

const newAccessToken = (): string => `access-sandbox-${randomUUID()}`

async function exchange(sandbox: Sandbox, body: unknown) {
  const { public_token } = parseBody(z.object({ public_token: z.string() }), body)
  const item = await sandbox.state.consumePublicToken(public_token)
  if (!item) throw new PlaidFailure('INVALID_PUBLIC_TOKEN')
  // Plaid needs a few seconds to read a bank, but the generated data is available immediately.
  await sendUpdatesAvailable(sandbox, item)
  return { access_token: item.access_token, item_id: item.id }
}

async function getItem(sandbox: Sandbox, body: unknown) {
  const item = await requireItem(sandbox, body)
  const last_successful_update = item.history === 'NOT_READY' ? null : new Date().toISOString()
  return {
    item: { created_at: item.created_at, ...toItemReply(item) },
    status: {
      transactions: { last_successful_update, last_failed_update: null },
      last_webhook: item.last_webhook,
    },
  }
}

async function removeItem(sandbox: Sandbox, body: unknown) {
  const item = await requireItem(sandbox, body)
  await sandbox.state.saveItem({ ...item, is_gone: true })
  return {}
}

async function updateWebhook(sandbox: Sandbox, body: unknown) {
  const item = await requireItem(sandbox, body)
  const { webhook } = parseBody(z.object({ webhook: z.url({ protocol: /^https?$/ }).nullish() }), body)
  const changed = { ...item, webhook: webhook ?? null }
  await sandbox.state.saveItem(changed)
  await sendEvent(sandbox, changed, 'WEBHOOK_UPDATE_ACKNOWLEDGED', { new_webhook_url: changed.webhook })
  return { item: toItemReply(changed) }
}

async function invalidateToken(sandbox: Sandbox, body: unknown) {
  const item = await requireItem(sandbox, body)
  const new_access_token = newAccessToken()
  await sandbox.state.saveItem({ ...item, access_token: new_access_token })
  return { new_access_token }
}
