import type { BankAccount, ProviderConnectionStatus } from '../accounting/index.ts'
import type { WebhookHeaders } from '../webhook-body.ts'

/**
 * Bank providers, in addition to the accounting provider. Every method can throw ProviderError. Amounts are strings
 * with two decimal places. Money in is positive, money out is negative. Balances are negative for debt.
 */

/** The user approves access in Plaid's window, and we store an access token per bank ("item"). */
export interface PlaidProvider {
  /**
   * Creates a token that opens Plaid's window, to add a bank or to repair the item of `updateAccessToken`. The token
   * expires after four hours, or half an hour for a repair.
   */
  createLinkToken(request: LinkTokenRequest): Promise<LinkToken>
  /**
   * Exchanges a public token from Plaid Link for an access token, which must be stored encrypted. Throws `not_found`
   * for a token that is unknown, used or older than half an hour.
   */
  exchange(publicToken: string): Promise<{ access_token: string; item_id: string }>
  /** A deleted item has the status `Unlinked`. */
  item(accessToken: string): Promise<PlaidItem>
  /** The balances are as of Plaid's last sync. */
  accounts(accessToken: string): Promise<BankAccount[]>
  /**
   * Reads a page of changes since `cursor` (null: from the start). Save `next_cursor` only after the last page.
   * `start_over` means that the list changed between pages: read again from the saved cursor.
   */
  transactions(accessToken: string, cursor: string | null): Promise<TransactionChanges | 'start_over'>
  /** Revokes our access, which ends Plaid's billing. Idempotent. */
  remove(accessToken: string): Promise<void>
  /**
   * Verifies a webhook and returns its event. Throws `auth` if the signature, age or hash is invalid, `invalid` if the
   * body is not an event, `down` if Plaid's key cannot be read, and `rate_limited` after too many unknown keys.
   */
  verifyWebhook(headers: WebhookHeaders, rawBody: Buffer, caller: string): Promise<PlaidEvent>
}

/** A user has a profile per company. The banks that the user approves become connections of the profile. */
export interface QuilttProvider {
  /**
   * Creates a token for Quiltt's window and returns the token with its profile. The token is valid for a day. Without
   * `profile`, finds or creates the profile of the user and company. Quiltt allows 10 tokens per hour and 20 per day
   * for each profile, so save the token and reuse it.
   */
  session(request: QuilttSessionRequest): Promise<QuilttSession>
  /** Throws `not_found` if the connection does not exist. */
  connection(profileId: string, connectionId: string): Promise<QuilttConnection>
  accounts(profileId: string, connectionId: string): Promise<BankAccount[]>
  /** The newest transactions come first. */
  transactions(profileId: string, accountIds: string[], from?: TransactionPosition): Promise<TransactionPage>
  /** Revokes our access. Idempotent. */
  disconnect(profileId: string, connectionId: string): Promise<void>
  /** Idempotent. */
  revokeSession(token: string): Promise<void>
  /** Throws `auth` if the signature or time is invalid, and `invalid` if the body contains no events. */
  verifyWebhook(headers: WebhookHeaders, rawBody: Buffer): QuilttEvent[]
}

export interface LinkTokenRequest {
  /** Our id for the user. It is sent to Plaid, so it must not contain personal data. */
  userReference: string
  companyReference: string
  updateAccessToken?: string
  /**
   * The redirect URI for banks that have a separate sign-in page. It must be registered with Plaid and have no query.
   */
  redirectUri?: string
  webhookUrl: string
}

export interface LinkToken {
  link_token: string
  /** ISO 8601 in UTC. */
  expires_at: string
}

/** A warning: the user's consent is about to expire, or the bank or the provider has an outage. */
export type ConnectionAttention = 'ends_soon' | 'bank_trouble'

export interface PlaidItem {
  institution_name: string | null
  /** Null for an unknown status. */
  status: ProviderConnectionStatus | null
  attention: ConnectionAttention | null
  /** Plaid's message for the user, shortened and without angle brackets. */
  error_message: string | null
  /** The time at which the transactions were last read from the bank, in ISO 8601 and UTC. */
  last_sync: string | null
  /**
   * The time at which access ends unless the user renews it, in ISO 8601 and UTC; null if the bank does not
   * report a time.
   */
  consent_expires_at: string | null
}

export interface BankTransaction {
  id: string
  account_id: string
  /** The booking date, or the transaction date while the transaction is pending, as `YYYY-MM-DD`. */
  date: string
  description: string
  amount: string
  currency: string | null
  /** A pending transaction may get a new amount, or be replaced by a booked transaction with a different id. */
  pending: boolean
}

export interface TransactionPage {
  transactions: BankTransaction[]
  next_cursor: string | null
  has_more: boolean
}

export interface TransactionChanges {
  added: BankTransaction[]
  modified: BankTransaction[]
  removed: { id: string; account_id: string }[]
  next_cursor: string
  has_more: boolean
  /** The part of the history that Plaid has read: nothing, the last 30 days or everything; null if unknown. */
  history: 'not_ready' | 'recent' | 'complete' | null
}

export interface PlaidEvent {
  /** A hash of the signing time and the body, because Plaid's events have no ids. Processing must be idempotent. */
  id: string
  /** Null if the event does not concern an item. Events may arrive out of order, so read the item. */
  item_id: string | null
}

export interface QuilttSessionRequest {
  profile?: string
  userReference: string
  companyReference: string
  email?: string
}

export interface QuilttSession {
  /** Only the user's browser may receive the token. */
  token: string
  profile_id: string
  /** ISO 8601 in UTC. */
  expires_at: string
}

export interface QuilttConnection {
  institution_name: string | null
  /** Null for an unknown status. */
  status: ProviderConnectionStatus | null
  attention: ConnectionAttention | null
}

export interface TransactionPosition {
  after?: string
  /** The first day to include, as `YYYY-MM-DD`. */
  since?: string
}

export interface QuilttEvent {
  /** All deliveries of an event have the same id. */
  id: string
  /** Null if the event does not concern a connection. Events may arrive out of order, so read the connection. */
  connection_id: string | null
}
