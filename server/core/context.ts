import type { FastifyBaseLogger } from 'fastify'
import type { AccountingProvider } from '../providers/accounting/index.ts'
import type { PlaidLinks, QuilttLinks } from '../providers/banking/index.ts'
import type { Chat } from '../providers/chat/index.ts'
import type { ContentProvider } from '../providers/content/index.ts'
import type { FileStore } from '../providers/files/index.ts'
import type { Identity } from '../providers/identity/index.ts'
import type { Mailer } from '../providers/mail/index.ts'
import type { InvestorSource, LoanSource } from '../providers/records/index.ts'
import type { Reports } from '../providers/reports/index.ts'
import type { SecretBox } from '../providers/secrets.ts'
import type { DocumentService } from '../providers/templates/index.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'

/** Everything the server owns, built once at start; every domain function takes it first. */
export interface Context {
  config: Config
  log: FastifyBaseLogger
  /** Where errors are told that somebody should look at; beside the log, never instead of it. */
  reports: Reports
  db: Database
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
