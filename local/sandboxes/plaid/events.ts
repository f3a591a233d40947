import { toErrorReply } from './failures.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredItem } from './state.ts'

/** Saves the item and its last webhook. Sends the event if the item has a webhook URL. */
export async function sendEvent(
  sandbox: Sandbox,
  item: StoredItem,
  code: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const last_webhook = { sent_at: new Date().toISOString(), code_sent: code }
  await sandbox.state.saveItem({ ...item, last_webhook })
  if (item.webhook === null) return
  await sandbox.deliveries.send(item.webhook, {
    webhook_type: TRANSACTION_CODES.has(code) ? 'TRANSACTIONS' : 'ITEM',
    webhook_code: code,
    item_id: item.id,
    error: null,
    environment: 'sandbox',
    ...more,
  })
}

const TRANSACTION_CODES = new Set([
  'SYNC_UPDATES_AVAILABLE',
  'DEFAULT_UPDATE',
  'RECURRING_TRANSACTIONS_UPDATE',
])

export const sendUpdatesAvailable = (sandbox: Sandbox, item: StoredItem) =>
  sendEvent(sandbox, item, 'SYNC_UPDATES_AVAILABLE', {
    initial_update_complete: item.history !== 'NOT_READY',
    historical_update_complete: item.history === 'HISTORICAL_UPDATE_COMPLETE',
  })

export const sendItemError = (sandbox: Sandbox, item: StoredItem) =>
  sendEvent(sandbox, item, 'ERROR', { error: toErrorReply(item.error ?? 'ITEM_LOGIN_REQUIRED') })

const DAY_MS = 24 * 60 * 60 * 1000

export function getEventDetails(code: string): Record<string, unknown> {
  const inAWeek = new Date(Date.now() + 7 * DAY_MS).toISOString()
  switch (code) {
    case 'PENDING_DISCONNECT':
      return { reason: 'INSTITUTION_TOKEN_EXPIRATION', disconnect_time: inAWeek }
    case 'PENDING_EXPIRATION':
      return { consent_expiration_time: inAWeek }
    case 'USER_PERMISSION_REVOKED':
      return { error: toErrorReply('USER_PERMISSION_REVOKED') }
    case 'ERROR':
      return { error: toErrorReply('ITEM_LOGIN_REQUIRED') }
    default:
      return {}
  }
}
