import type { FastifyBaseLogger } from 'fastify'
import type { AccountingProvider } from '#server/providers/accounting/index.ts'
import type { PlaidProvider, QuilttProvider } from '#server/providers/banking/index.ts'
import type { Chat } from '#server/providers/chat/index.ts'
import type { ContentProvider } from '#server/providers/content/index.ts'
import type { FileStore } from '#server/providers/files/index.ts'
import type { Identity } from '#server/providers/identity/index.ts'
import type { Mailer } from '#server/providers/mail/index.ts'
import type { InvestorSource, LoanSource } from '#server/providers/records/index.ts'
import type { Reports } from '#server/providers/reports/index.ts'
import type { SecretBox } from '#server/providers/secrets.ts'
import type { DocumentService } from '#server/providers/templates/index.ts'
import type { Config } from './config/config.ts'
import type { BeforeCommit, Database } from './data/database.ts'
import type { Jobs } from './jobs/jobs.ts'

/** Everything the server owns, built once at start; every domain function takes it first. */
export interface Context {
  config: Config
  log: FastifyBaseLogger
  /** Receives errors that need somebody's attention, in addition to the log. */
  reports: Reports
  db: Database
  /** What every transaction begun with this context writes last, so that it commits with the work or not at all. */
  beforeCommit?: BeforeCommit
  jobs: Jobs
  identity: Identity
  accounting: AccountingProvider
  /** Null where this way of linking banks is not configured. */
  plaid: PlaidProvider | null
  quiltt: QuilttProvider | null
  /** Encrypts what is stored and must stay secret, such as providers' tokens. */
  secrets: SecretBox
  files: FileStore
  mail: Mailer
  chat: Chat
  content: ContentProvider
  /** The tables that the syncs read. */
  investorsSource: InvestorSource
  loansSource: LoanSource
  /** Holds the documents that serve as templates, and their copies. */
  templates: DocumentService
}

/** The user who calls, as stored. */
export interface CurrentUser {
  id: string
  subject: string
  email: string
  email_verified: boolean
  name: string
  permissions: ('admin' | 'analyst')[]
  /** The geo-location claim of this call's token, if the login provider sends one. */
  geo: unknown
}
