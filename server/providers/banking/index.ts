import type { BankAccount, ProviderConnectionStatus } from '../accounting/index.ts'
import type { WebhookHeaders } from '../webhook-body.ts'

/**
 * The ports to banks that people connect without the accounting provider. Every method throws ProviderError.
 *
 * Money, from every vendor: an amount is a decimal string with two places, positive when money comes into the account
 * and negative when it leaves. Balances are what the account is worth to its holder.
 */

/** Bank links by Plaid: the person approves in Plaid's window, we keep an access token for each bank ("item"). */
export interface PlaidProvider {
  /**
   * A token that opens Plaid's window: for a new bank, or to repair the one behind `updateAccessToken`.
   * It lives four hours, half an hour for a repair.
   */
  createLinkToken(request: LinkTokenRequest): Promise<LinkToken>
  /**
   * Exchanges the public token from Plaid Link for an access token, a secret to be stored encrypted.
   * Throws `not_found` for a token that is unknown, used or older than half an hour.
   */
  exchange(publicToken: string): Promise<{ access_token: string; item_id: string }>
  /** The item's current state. An item that is gone is no error: it is `Unlinked`. */
  item(accessToken: string): Promise<PlaidItem>
  /** The accounts as Plaid last read them. What is owed on a credit account is a negative balance. */
  accounts(accessToken: string): Promise<BankAccount[]>
  /**
   * The changes since `cursor` (null: from the start), a page at a time. Save `next_cursor` only after the last page.
   * `start_over` means that the list changed meanwhile: read again from the saved cursor.
   */
  transactions(accessToken: string, cursor: string | null): Promise<TransactionChanges | 'start_over'>
  /** Ends our access, and Plaid's bill for it. An item that is gone already is no error. */
  remove(accessToken: string): Promise<void>
  /** Verifies a webhook's signature, age and body and returns its event. Throws `auth` otherwise, `down` when Plaid's key cannot be read. */
  verifyWebhook(headers: WebhookHeaders, rawBody: Buffer, caller: string): Promise<PlaidEvent>
}

/** Bank links by Quiltt: a person has a profile there; what they approve becomes a connection of the profile. */
export interface QuilttProvider {
  /**
   * A token that opens Quiltt's window for a day, and the profile it belongs to. Without `profile` the one made earlier
   * for this person and company is found again, or made. Quiltt gives at most 10 an hour and 20 a day for a profile:
   * save the token and reuse it until it expires.
   */
  session(request: QuilttSessionRequest): Promise<QuilttSession>
  /** A connection as it is now. Throws `not_found` when the profile has no such connection. */
  connection(profileId: string, connectionId: string): Promise<QuilttConnection>
  accounts(profileId: string, connectionId: string): Promise<BankAccount[]>
  /** The transactions of these accounts, newest first, a page at a time. */
  transactions(profileId: string, accountIds: string[], from?: TransactionPosition): Promise<TransactionPage>
  /** Ends our access. A connection that is gone already is no error. */
  disconnect(profileId: string, connectionId: string): Promise<void>
  /** Ends a session before its time, at logout. One that has ended already is no error. */
  revokeSession(token: string): Promise<void>
  /** Verifies a webhook's signature and age and returns its events. Throws `auth` otherwise. */
  verifyWebhook(headers: WebhookHeaders, rawBody: Buffer): QuilttEvent[]
}

export interface LinkTokenRequest {
  /** Our ids. Plaid sees them, so they must not be names or addresses. */
  userReference: string
  companyReference: string
  updateAccessToken?: string
  /** Where a bank with a page of its own sends the browser back; no query, and registered with Plaid. */
  redirectUri?: string
  webhookUrl: string
}

export interface LinkToken {
  link_token: string
  /** ISO 8601 UTC. */
  expires_at: string
}

/** A warning about a working connection: it is about to expire, or the bank has an outage. */
export type ConnectionAttention = 'ends_soon' | 'bank_trouble'

export interface PlaidItem {
  institution_name: string | null
  /** null when Plaid's status is unknown to us: the previous one stays. */
  status: ProviderConnectionStatus | null
  attention: ConnectionAttention | null
  /** Plaid's message for people, shortened and without markup characters. */
  error_message: string | null
  /** When the transactions were last read from the bank, ISO 8601 UTC. */
  last_sync: string | null
  /** When the bank ends the access unless its person renews it, ISO 8601 UTC; null where it does not say. */
  consent_expires_at: string | null
}

export interface BankTransaction {
  id: string
  account_id: string
  /** The day it was booked, or for a pending one the day it happened: YYYY-MM-DD. */
  date: string
  description: string
  /** Decimal string with two places; money in is positive. */
  amount: string
  currency: string | null
  /** A pending one may change its amount, or be replaced by a booked one under another id. */
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
  /** How much Plaid has read so far: nothing, the last 30 days, everything; null when it does not say. */
  history: 'not_ready' | 'recent' | 'complete' | null
}

export interface PlaidEvent {
  /** The same for a delivery that is repeated as it was. Plaid has no event ids, so the work must bear repetition. */
  id: string
  /** Null for an event about no item. Events may arrive out of order: read the item. */
  item_id: string | null
}

export interface QuilttSessionRequest {
  /** The profile's id at Quiltt, once known. */
  profile?: string
  /** Our ids, stored with the profile at Quiltt. */
  userReference: string
  companyReference: string
  email?: string
}

export interface QuilttSession {
  /** Only for the browser of its person. */
  token: string
  profile_id: string
  /** ISO 8601 UTC. */
  expires_at: string
}

export interface QuilttConnection {
  institution_name: string | null
  /** null when Quiltt's status is unknown to us: the previous one stays. */
  status: ProviderConnectionStatus | null
  attention: ConnectionAttention | null
}

/** Where to continue reading. */
export interface TransactionPosition {
  /** `next_cursor` of the page before. */
  after?: string
  /** The first day to include, YYYY-MM-DD. */
  since?: string
}

export interface QuilttEvent {
  /** Stable across repeated deliveries, so that an event can be processed once. */
  id: string
  /** Null for an event about no connection. Events may arrive out of order: read the connection. */
  connection_id: string | null
}
