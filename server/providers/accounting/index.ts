import type { AccountKind } from '#contract/rules/metrics/readings.ts'
import { z } from 'zod'
import type { WebhookHeaders } from '../webhook-body.ts'
import type { FinancialReports } from './financials.ts'

export interface AccountingProvider {
  /**
   * Creates a company at the vendor, or finds the existing company for `reference`, which is our company's id. A vendor
   * company has only one ledger, so each subsidiary needs a separate vendor company. `subsidiary` is 0 for the company,
   * otherwise the subsidiary's number.
   */
  createCompany(name: string, reference: string, subsidiary?: number): Promise<AccountingCompany>
  getCompany(id: string): Promise<AccountingCompany>
  /** Cached for an hour. If the vendor fails or is slow, returns the last list, if there is one. */
  platforms(): Promise<PlatformList>
  createConnection(companyId: string, platformKey: string): Promise<ProviderConnection>
  connections(companyId: string): Promise<ProviderConnection[]>
  connection(companyId: string, connectionId: string): Promise<ProviderConnection>
  /** Revokes our access. Idempotent. */
  unlink(companyId: string, connectionId: string): Promise<void>
  /** Throws `not_ready` before the vendor's first sync. */
  bankAccounts(
    companyId: string,
    connection: Pick<ProviderConnection, 'id' | 'source_type'>,
  ): Promise<BankAccount[]>
  reports: FinancialReports
  /** Throws ProviderError: `auth` if the signature or time is invalid, `invalid` if the body is not an event. */
  verifyWebhook(headers: WebhookHeaders, rawBody: Buffer): AccountingEvent
}

export interface AccountingCompany {
  id: string
  /** A URL for choosing a platform. It works only once and expires after a day, so it is never stored. */
  redirect: string
}

const SourceType = z.enum(['accounting', 'banking', 'commerce', 'other'])
export type SourceType = z.infer<typeof SourceType>

export const Platform = z.object({
  key: z.string(),
  name: z.string(),
  source_type: SourceType,
  enabled: z.boolean(),
})
export type Platform = z.infer<typeof Platform>

export interface PlatformList {
  platforms: Platform[]
  /** ISO 8601 in UTC. */
  read_at: string
}

export type ProviderConnectionStatus = 'Linked' | 'Unlinked' | 'Error' | 'PendingAuth'

export interface ProviderConnection {
  id: string
  platform_key: string
  platform_name: string
  source_type: SourceType
  /** Null if the status is unknown. The stored status then does not change. */
  status: ProviderConnectionStatus | null
  /**
   * A URL for linking the connection. It works only once and expires after a day, so read the connection again for each
   * use.
   */
  link_url: string | null
  /** ISO 8601 in UTC. */
  last_sync: string | null
  error_message: string | null
}

export interface BankAccount {
  id: string
  name: string
  kind: AccountKind
  institution: string | null
  /** May be masked or complete. */
  account_number: string | null
  currency: string | null
  /** A decimal string with two places, in `currency`. Debt is negative. */
  balance: string | null
  available_balance: string | null
}

export interface AccountingEvent {
  /** All deliveries of an event have the same id. */
  id: string
  companyId?: string
}
