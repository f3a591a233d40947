import type { FastifyBaseLogger } from 'fastify'
import type { Readable } from 'node:stream'
import type { ActiveContent } from '#contract/rules/files/active-content.ts'
import type { BeforeCommit, Database } from './data/database.ts'
import type { Identity } from './identity.ts'
import type { Reports } from './reports.ts'
import type { SecretBox } from './secret-box.ts'

/** The settings that core reads. */
export interface CoreConfig {
  rateLimits: boolean
  limitsLoopback: boolean
  trustProxy: number | string[]
  adminEmails: readonly string[]
}

/** Stores the files of a form until a handler saves them; `FileStore` documents the errors. */
interface UploadStore {
  receive(
    stream: Readable,
    limit: number,
    observe: (chunk: Buffer) => Promise<void>,
  ): Promise<{ key: string; size: number; sha256: string; head: Buffer }>
  discard(key: string): Promise<void>
}

/** Examines a file while it is received. */
export interface FileInspection {
  take: (chunk: Buffer) => Promise<void>
  /** Throws `invalid_file_type`, with the reason, for an empty file and for a type that is not accepted. */
  end: (
    head: Buffer,
    name: string,
  ) => Promise<{ media_type: string; active_content: ActiveContent[]; needs_password: boolean }>
}

/** The part of the server's context that core uses. */
export interface CoreContext {
  config: CoreConfig
  log: FastifyBaseLogger
  db: Database
  /** The last write of every transaction begun with this context: it commits with the work or not at all. */
  beforeCommit?: BeforeCommit
  identity: Identity
  reports: Reports
  files: UploadStore
  inspectFile: () => FileInspection
  /** Encrypts stored secrets, such as providers' tokens. */
  secrets: SecretBox
}

/** The user who calls, as stored. */
export interface CurrentUser {
  id: string
  subject: string
  email: string
  email_verified: boolean
  name: string
  permissions: ('admin' | 'analyst')[]
  /** The geolocation claim of this call's token, if the login provider sends one. */
  geo: unknown
}
