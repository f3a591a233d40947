import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Call, createHttpCall } from '#contract/core/client.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readSettings } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { findOrCreateCaller } from '#server/core/http/current-user.ts'
import { financialsRequest } from '#server/connections/financials-job.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { startJobs } from '#server/jobs.ts'
import { openLog } from '#server/core/log.ts'
import { buildContext } from '#server/main.ts'
import type { S3Config } from '#server/providers/files/config.ts'
import type { SmtpConfig } from '#server/providers/mail/config.ts'
import type { SentryConfig } from '#server/providers/reports/config.ts'
import type { ClamdConfig } from '#server/providers/scanning/config.ts'
import type { DriveConfig } from '#server/providers/templates/config.ts'
import { template } from './runner/database.ts'
import { type Person, startTestLogin, type TestLogin } from './login.ts'
import { type EmbeddedConfig, startSandboxes, buildUnreachableProviders } from './embedded-sandboxes.ts'

export interface TestUser {
  id: string
  name: string
  email: string
  token: string
  call: Call
}

export type Permission = 'admin' | 'analyst'

export interface TestApp {
  url: string
  ctx: Context & { config: EmbeddedConfig }
  server: FastifyInstance
  login: TestLogin
  /** The URL of the accounting sandbox. Without `accounting`, no server listens at this URL. */
  sandbox: string
  /** Signs in a new user and grants the permissions. */
  arrive(name: string, permissions?: Permission[], claims?: object): Promise<TestUser>
  /** Creates an API client. If `token` is null, its calls have no authorization. */
  as(token: string | null): Call
}

export interface TestAppParts {
  jobs?: boolean
  /** Syncs books and banks when they are linked. Off by default, because a sync takes longer than most tests. */
  financials?: boolean
  accounting?: boolean
  banking?: boolean
  content?: boolean
  /** The mail server. Without it, emails stay in the outbox. */
  smtp?: SmtpConfig
  /** The error reporting service. Without it, errors are only logged. */
  sentry?: SentryConfig
  /** The support chat. Without it, the product's own panel is used. */
  chat?: NonNullable<Config['chat']>
  /** The object storage. Without it, files are stored in a folder. */
  s3?: S3Config
  /** The malware scanner. Without it, files are not scanned. */
  clamd?: ClamdConfig
  airtable?: NonNullable<Config['airtable']>
  google?: DriveConfig
  logFile?: string
  /** Users with these addresses become admins at their first verified sign-in. */
  adminEmails?: string[]
  /** The limit on the total size of a company's files, in bytes. */
  companyFilesLimit?: number
  /** Enables rate limits and trusts `X-Forwarded-For`, so that a test can call from any IP address. */
  limits?: boolean
}

/**
 * Starts the whole application on its own database. Provider sandboxes start only on request. Jobs start on request,
 * or with the accounting or bank sandboxes.
 */
export async function startTestApp(parts: TestAppParts = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-app-'))
  const database = await cloneDatabase()
  const login = await startTestLogin()
  const limits = parts.limits ? '1' : '0'
  const config: EmbeddedConfig = {
    ...readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: limits, TRUST_PROXY: limits, SYNC_MINUTES: '0' }),
    publicUrl: 'http://127.0.0.1',
    dataDir: folder,
    databaseUrl: database.url,
    login: {
      domain: login.issuer,
      issuer: login.issuer,
      clientId: 'web',
      audience: login.audience,
      management: null,
      oidc: null,
    },
    ...buildUnreachableProviders(),
    airtable: parts.airtable ?? null,
    google: parts.google ?? null,
    smtp: parts.smtp ?? null,
    adminEmails: parts.adminEmails ?? [],
    officeTimeZone: 'UTC',
    companyFilesLimit: parts.companyFilesLimit ?? 5000 * 1024 * 1024,
    demo: false,
    s3: parts.s3 ?? null,
    clamd: parts.clamd ?? null,
    sentry: parts.sentry ?? null,
    chat: parts.chat ?? null,
  }
  const { accounting = false, banking = false, content = false } = parts
  const needsSandboxes = accounting || banking || content
  const sandboxes = needsSandboxes ? await startSandboxes(config, { accounting, banking, content }) : null
  const context = await buildContext(
    config,
    parts.logFile ? openLog('trace', parts.logFile) : openLog('silent'),
  )
  const ctx = Object.assign(context, { config })
  if (!parts.financials) ctx.jobs = skipReadings(ctx.jobs)
  await ctx.jobs.start()
  if (parts.jobs || accounting || banking) await startJobs(ctx)
  const server = await buildApp(ctx)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  sandboxes?.pointAt(url)
  afterAll(async () => {
    const closed = server.close()
    // `fetch` may keep an unused connection open, which would delay closing.
    server.server.closeAllConnections()
    await closed
    await ctx.jobs.stop()
    await ctx.jobs.close()
    ctx.mail.close()
    await ctx.live.close()
    await sandboxes?.stop()
    await ctx.db.destroy()
    login.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const as = (token: string | null) =>
    createHttpCall({
      baseUrl: url,
      token: () => Promise.resolve(token),
    })
  return { url, ctx, server, login, sandbox: config.codat.baseUrl, arrive: signUp(ctx, login, as), as }
}

/** Returns jobs that ignore requests to sync books and banks, for tests without `financials`. */
const skipReadings = (jobs: Jobs): Jobs => ({
  ...jobs,
  enqueue: (trx, kind, data, timing) =>
    kind.name === financialsRequest.name ? Promise.resolve() : jobs.enqueue(trx, kind, data, timing),
  enqueueAll: (trx, kind, inputs) =>
    kind.name === financialsRequest.name ? Promise.resolve() : jobs.enqueueAll(trx, kind, inputs),
})

export const cloneDatabase = () => createDatabase(template)

export async function createDatabase(source = 'template1') {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const admin = new pg.Client({ connectionString: `${server}/postgres` })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  // `file_copy` is faster, because it copies files instead of writing each page to the write-ahead log.
  await run(`create database ${name} template ${source} strategy file_copy`)
  return {
    url: `${server}/${name}`,
    async drop() {
      await waitForDisconnect(server, name)
      await run(`drop database ${name} with (force)`)
    },
  }
}

/** Waits up to about a second for clients to disconnect. Terminating a closing client would fail the test run. */
async function waitForDisconnect(server: string, database: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${server}/postgres` })
  await admin.connect()
  const isUsed = async () =>
    (await admin.query('select from pg_stat_activity where datname = $1 limit 1', [database])).rowCount === 1
  for (let tries = 0; tries < 50 && (await isUsed()); tries += 1) await pause(20)
  await admin.end()
}

let people = 0

export function buildPerson(name: string): Person {
  people += 1
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${people}@example.com`
  return { subject: `auth0|${people}`, email, name }
}

function signUp(ctx: Context, login: TestLogin, as: TestApp['as']): TestApp['arrive'] {
  return async (name, permissions = [], claims = {}) => {
    const person = buildPerson(name)
    const token = await login.token(person, claims)
    const { user } = await findOrCreateCaller(ctx, await ctx.identity.verify(token), null)
    const { id } = user
    if (permissions.length > 0)
      await ctx.db.updateTable('users').set({ permissions }).where('id', '=', id).execute()
    return { id, name, email: person.email, token, call: as(token) }
  }
}
