import { z } from 'zod'
import { ProviderError } from '../../core/provider-error.ts'
import type { Deadlines, ProviderLog } from '../http.ts'
import type { PlaidAccess } from './config.ts'
import type { LinkToken, LinkTokenRequest, PlaidProvider, TransactionChanges } from './index.ts'
import {
  goneItem,
  plaidAccounts,
  plaidChanges,
  plaidExchange,
  buildPlaidItemSchema,
  plaidLinkToken,
} from './plaid-replies.ts'
import { isItemGone, createPlaidSender, type Send } from './plaid-calls.ts'
import { createPlaidWebhookReader } from './plaid-webhook.ts'

const MAX_HISTORY_DAYS = 730
const PAGE_SIZE = 500
const MUTATION = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'

/**
 * Creates the provider for Plaid's API, or a compatible service at `baseUrl`.
 * Source: Plaid's OpenAPI description (version 2020-09-14) and documentation.
 */
export function createPlaidProvider(
  config: PlaidAccess,
  log: ProviderLog,
  deadline: Deadlines = {},
): PlaidProvider {
  const send = createPlaidSender(config, log, deadline)
  return {
    createLinkToken: (request) => createLinkToken(send, config, request),
    exchange: (publicToken) =>
      send('/item/public_token/exchange', { public_token: publicToken }, plaidExchange, 'never'),
    item: (access_token) =>
      send('/item/get', { access_token }, buildPlaidItemSchema(log)).catch(
        whenRejected(isItemGone, goneItem),
      ),
    accounts: (access_token) => send('/accounts/get', { access_token }, plaidAccounts),
    transactions: (access_token, cursor) =>
      send(
        '/transactions/sync',
        { access_token, count: PAGE_SIZE, ...(cursor && { cursor }) },
        plaidChanges,
      ).catch(whenRejected<TransactionChanges | 'start_over'>((code) => code === MUTATION, 'start_over')),
    async remove(access_token) {
      await send('/item/remove', { access_token }, z.unknown()).catch(whenRejected(isItemGone, null))
    },
    verifyWebhook: createPlaidWebhookReader(send),
  }
}

function createLinkToken(
  send: Send,
  config: PlaidAccess,
  { userReference, companyReference, updateAccessToken, redirectUri, webhookUrl }: LinkTokenRequest,
): Promise<LinkToken> {
  // A repair sends the item's access token instead of products. The item's webhook does not change.
  const purpose = updateAccessToken
    ? { access_token: updateAccessToken }
    : {
        products: ['transactions'],
        // The number of days cannot be raised for an existing item.
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
  return send('/link/token/create', body, plaidLinkToken)
}

const whenRejected =
  <T>(isExpected: (code: string) => boolean, otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof ProviderError && isExpected(error.details.code ?? '')) return otherwise
    throw error
  }
