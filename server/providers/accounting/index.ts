import type { AccountKind } from '#contract/rules/metrics/readings.ts'
import { z } from 'zod'
import type { WebhookHeaders } from '../webhook-body.ts'
import type { FinancialReports } from './financials.ts'

/** The port to accounting data: companies at the vendor, their connections to accounting platforms, and events. */
export interface AccountingProvider {
  /**
   * Makes the company at the vendor, or finds the one already made for `reference` (our company's id). From 1,
   * `subsidiary` asks for the one of that subsidiary, whose name says so: a company has one ledger there.
   */
  createCompany(name: string, reference: string, subsidiary?: number): Promise<AccountingCompany>
  getCompany(id: string): Promise<AccountingCompany>
  /** The platforms one can connect now. Remembered for an hour; while the vendor is down the last list is served with its age. */
  platforms(): Promise<PlatformList>
  createConnection(companyId: string, platformKey: string): Promise<ProviderConnection>
  connections(companyId: string): Promise<ProviderConnection[]>
  /** One connection as it is now, with a fresh `link_url`. */
  connection(companyId: string, connectionId: string): Promise<ProviderConnection>
  /** Ends our access. A connection that is gone already is no error. */
  unlink(companyId: string, connectionId: string): Promise<void>
  /** The bank accounts that the books or the bank behind a connection know. Throws `not_ready` until they were read once. */
  bankAccounts(
    companyId: string,
    connection: Pick<ProviderConnection, 'id' | 'source_type'>,
  ): Promise<BankAccount[]>
  /** What the books of a company say. */
  reports: FinancialReports
  /** Verifies a webhook's signature and age and returns its event. Throws ProviderError `auth` otherwise. */
  verifyWebhook(headers: WebhookHeaders, rawBody: Buffer): AccountingEvent
}

export interface AccountingCompany {
  id: string
  /** A page where the person picks a platform. Valid once, for a day: never stored, always requested anew. */
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
  /** When the vendor was last read, ISO 8601 UTC. */
  read_at: string
}

export type ProviderConnectionStatus = 'Linked' | 'Unlinked' | 'Error' | 'PendingAuth'

export interface ProviderConnection {
  id: string
  platform_key: string
  platform_name: string
  source_type: SourceType
  /** null when the vendor's status is unknown to us: the previous one stays. */
  status: ProviderConnectionStatus | null
  /** Where the person links this connection. Good once and for a day: read the connection again at every use. */
  link_url: string | null
  /** ISO 8601 UTC. */
  last_sync: string | null
  /** The vendor's error message, shortened and without markup characters. */
  error_message: string | null
}

export interface BankAccount {
  id: string
  name: string
  /** `unknown` where the vendor does not say. */
  kind: AccountKind
  institution: string | null
  /** As the books hold it; may be masked or whole. */
  account_number: string | null
  currency: string | null
  /** Decimal strings with two places, in `currency`; what is owed is negative. */
  balance: string | null
  available_balance: string | null
}

export interface AccountingEvent {
  /** Stable across repeated deliveries: the key to work on an event once. */
  id: string
  /** The vendor's id, where the event is about a company. */
  companyId?: string
}
