import type { FastifyBaseLogger } from 'fastify'
import type { AccountingProvider } from '#server/providers/accounting/index.ts'
import type { PlaidLinks, QuilttLinks } from '#server/providers/banking/index.ts'
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
  /** Where errors are told that somebody should look at; beside the log, never instead of it. */
  reports: Reports
  db: Database
  /** What every transaction begun with this context writes last, so that it commits with the work or not at all. */
  beforeCommit?: BeforeCommit
  jobs: Jobs
  identity: Identity
  accounting: AccountingProvider
  /** null where banks cannot be linked this way. */
  plaid: PlaidLinks | null
  quiltt: QuilttLinks | null
  /** Seals what must be stored and never be read by others: providers' tokens. */
  secrets: SecretBox
  files: FileStore
  mail: Mailer
  chat: Chat
  content: ContentProvider
  /** The tables that the syncs read. */
  investorsSource: InvestorSource
  loansSource: LoanSource
  /** Where the documents lie that are templates, and their copies. */
  templates: DocumentService
}

/** The person who calls, as our database knows them. */
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
