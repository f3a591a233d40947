import type { FastifyBaseLogger } from 'fastify'
import type { Providers } from '#server/providers/open.ts'
import type { SecretBox } from '#server/core/secret-box.ts'
import type { Config } from './config.ts'
import type { BeforeCommit, Database } from './core/data/database.ts'
import type { Jobs } from './core/jobs/jobs.ts'
import type { LiveChanges } from './core/live/live-changes.ts'

/** Everything the server owns, built once at start; every domain function takes it first. */
export interface Context extends Providers {
  config: Config
  log: FastifyBaseLogger
  db: Database
  /** What every transaction begun with this context writes last, so that it commits with the work or not at all. */
  beforeCommit?: BeforeCommit
  jobs: Jobs
  /** Tells whoever watches that something changed. */
  live: LiveChanges
  /** Encrypts what is stored and must stay secret, such as providers' tokens. */
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
  /** The geo-location claim of this call's token, if the login provider sends one. */
  geo: unknown
}
