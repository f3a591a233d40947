import { z } from 'zod'
import type { Deadlines, ProviderLog } from '../http.ts'
import type { PlaidAccess } from './config.ts'
import type { LinkToken, LinkTokenRequest, PlaidItem, PlaidProvider, TransactionChanges } from './index.ts'
import {
  goneItem,
  plaidAccounts,
  plaidChanges,
  plaidExchange,
  plaidItem,
  plaidLinkToken,
  toAccounts,
  toChanges,
  toItem,
} from './plaid-replies.ts'
import { isItemGone, buildPlaidSender, type Send } from './plaid-calls.ts'
import { plaidWebhookReader } from './plaid-webhook.ts'

const MAX_HISTORY_DAYS = 730
const PAGE_SIZE = 500
const MUTATION = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'

/**
 * Bank links by Plaid's API, or by any service at `baseUrl` with the same API. Every method throws ProviderError.
 * Source: Plaid's published OpenAPI description (version 2020-09-14) and documentation.
 */
export function plaid(config: PlaidAccess, log: ProviderLog, deadline: Deadlines = {}): PlaidProvider {
  const send = buildPlaidSender(config, log, deadline)
  return {
    createLinkToken: (request) => createLinkToken(send, config, request),
    exchange: (publicToken) =>
      send('/item/public_token/exchange', { public_token: publicToken }, plaidExchange, { retry: 'never' }),
    item: (accessToken) => readItem(send, log, accessToken),
    async accounts(accessToken) {
      return toAccounts(await send('/accounts/get', { access_token: accessToken }, plaidAccounts))
    },
    transactions: (accessToken, cursor) => readChanges(send, accessToken, cursor),
    remove: (accessToken) => remove(send, accessToken),
    verifyWebhook: plaidWebhookReader(send),
  }
}

async function createLinkToken(
  send: Send,
  config: PlaidAccess,
  { userReference, companyReference, updateAccessToken, redirectUri, webhookUrl }: LinkTokenRequest,
): Promise<LinkToken> {
  // a repair names its item instead of products; its webhook stays the one it has
  const purpose = updateAccessToken
    ? { access_token: updateAccessToken }
    : {
        products: ['transactions'],
        // it cannot be raised once the item exists
        transactions: { days_requested: MAX_HISTORY_DAYS },
        webhook: webhookUrl,
      }
  const body = {
    client_name: config.clientName,
    language: 'en',
    country_codes: config.countryCodes,
    user: { client_user_id: `${companyReference}:${userReference}` },
    ...(redirectUri && { redirect_uri: redirectUri }),
    ...purpose,
  }
  const { link_token, expiration } = await send('/link/token/create', body, plaidLinkToken)
  return { link_token, expires_at: new Date(expiration).toISOString() }
}

async function readItem(send: Send, log: ProviderLog, accessToken: string): Promise<PlaidItem> {
  const body = { access_token: accessToken }
  return withFallback(isItemGone, goneItem, async (onRefusal) => {
    const answer = await send('/item/get', body, plaidItem, { onRefusal })
    const item = toItem(answer)
    const error_code = answer.item.error?.error_code
    if (item.status === null)
      log.warn({ provider: 'plaid', id: item.item_id, error_code }, 'unknown item error')
    return item
  })
}

async function readChanges(send: Send, accessToken: string, cursor: string | null) {
  const body = { access_token: accessToken, count: PAGE_SIZE, ...(cursor && { cursor }) }
  return withFallback<TransactionChanges | 'start_over'>(
    (code) => code === MUTATION,
    'start_over',
    async (onRefusal) => toChanges(await send('/transactions/sync', body, plaidChanges, { onRefusal })),
  )
}

async function remove(send: Send, accessToken: string): Promise<void> {
  const body = { access_token: accessToken }
  await withFallback<unknown>(isItemGone, undefined, (onRefusal) =>
    send('/item/remove', body, z.unknown(), { onRefusal }),
  )
}

/** The result of `call`, or `otherwise` when Plaid refuses with an expected code. */
async function withFallback<T>(
  isExpected: (code: string) => boolean,
  otherwise: T,
  call: (onRefusal: (code: string) => void) => Promise<T>,
): Promise<T> {
  const refusal = { expected: false }
  try {
    return await call((code) => (refusal.expected = isExpected(code)))
  } catch (error) {
    if (refusal.expected) return otherwise
    throw error
  }
}
