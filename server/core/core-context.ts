import type { FastifyBaseLogger } from 'fastify'
import type { Readable } from 'node:stream'
import type { BeforeCommit, Database } from './data/database.ts'
import type { Identity } from './identity.ts'
import type { Reports } from './reports.ts'
import type { SecretBox } from './secret-box.ts'

export interface CoreConfig {
  rateLimits: boolean
  limitsLoopback: boolean
  trustProxy: number | string[]
  adminEmails: readonly string[]
}

/** Throws the errors of `FileStore`. At the end of a request, uploads that no handler marked as saved are discarded. */
interface UploadStore {
  receive(
    stream: Readable,
    limit: number,
    observe: (chunk: Buffer) => Promise<void>,
  ): Promise<{ key: string; size: number; sha256: string; head: Buffer }>
  discard(key: string): Promise<void>
}

export interface FileInspection {
  take: (chunk: Buffer) => void
  /** Throws `invalid_file_type`, with the reason, if the file is empty or its type is not accepted. */
  end: (head: Buffer, name: string) => Promise<{ media_type: string; needs_password: boolean }>
}

export interface CoreContext {
  config: CoreConfig
  log: FastifyBaseLogger
  db: Database
  /** Runs before the commit of each transaction that `inTransaction` starts with this context. */
  beforeCommit?: BeforeCommit
  identity: Identity
  reports: Reports
  files: UploadStore
  createFileInspection: () => FileInspection
  secrets: SecretBox
}

export interface CurrentUser {
  id: string
  subject: string
  email: string
  email_verified: boolean
  name: string
  permissions: ('admin' | 'analyst')[]
  /** Geolocation claim of the access token, if the login provider sends one. */
  geo: unknown
}
