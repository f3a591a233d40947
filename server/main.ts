import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { connect } from '#server/core/data/database.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import { answersIn } from '#server/core/data/provider-answers.ts'
import { recordsFolder } from '#server/providers/records/config.ts'
import { templatesFolder } from '#server/providers/templates/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from './jobs.ts'
import { codat } from '#server/providers/accounting/codat.ts'
import { plaid } from '#server/providers/banking/plaid.ts'
import { quiltt } from '#server/providers/banking/quiltt.ts'
import { builtinChat } from '#server/providers/chat/builtin.ts'
import { chatwootChat } from '#server/providers/chat/chatwoot.ts'
import type { Chat } from '#server/providers/chat/index.ts'
import { intercomChat } from '#server/providers/chat/intercom.ts'
import { ghost } from '#server/providers/content/ghost.ts'
import { folderStore } from '#server/providers/files/folder.ts'
import { s3Store } from '#server/providers/files/s3.ts'
import { oidcIdentity } from '#server/providers/identity/oidc.ts'
import { outbox } from '#server/providers/mail/outbox.ts'
import { smtpMailer } from '#server/providers/mail/smtp.ts'
import { airtableBase } from '#server/providers/records/airtable-calls.ts'
import { airtableInvestors, airtableLoans } from '#server/providers/records/airtable.ts'
import { csvInvestors, csvLoans } from '#server/providers/records/csv-folder.ts'
import { logOnly } from '#server/providers/reports/log-alone.ts'
import { sentryReports } from '#server/providers/reports/sentry.ts'
import { secretBox } from '#server/providers/secrets.ts'
import { folderDocuments } from '#server/providers/templates/folder.ts'
import { googleDrive } from '#server/providers/templates/google-drive.ts'

export interface RunningServer {
  /** The address it listens on. */
  url: string
  ctx: Context
  /** Answers what has begun, then closes everything. */
  stop(): Promise<void>
}

/** Builds the context from a complete configuration; nothing listens yet. */
export async function buildContext(config: Config, log: Logger): Promise<Context> {
  const reports = config.sentry ? sentryReports(config.sentry, log) : logOnly()
  const db = connect(config.databaseUrl, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  )
  const store = answersIn(db)
  return {
    config,
    log,
    reports,
    db,
    jobs: openJobs(config.databaseUrl, log, reports),
    identity: oidcIdentity(config.login),
    accounting: codat(config.codat, log, { store }),
    plaid: config.plaid && plaid(config.plaid, log),
    quiltt: config.quiltt && quiltt(config.quiltt, log),
    secrets: secretBox(config.secretKeys),
    files: config.s3 ? s3Store(config.s3, log) : await folderStore(join(config.dataDir, 'files')),
    mail: config.smtp ? smtpMailer(config.smtp, log) : outbox(),
    chat: openChat(config),
    content: ghost(config.ghost, log, { store }),
    ...recordSources(config, log),
    templates: config.google
      ? googleDrive(config.google, log)
      : folderDocuments(templatesFolder(config.dataDir)),
  }
}

function openChat({ chat }: Config): Chat {
  if (!chat) return builtinChat()
  return chat.provider === 'intercom' ? intercomChat(chat) : chatwootChat(chat)
}

/** Both tables in one base, whose pace they share; or both in a folder of this machine. */
function recordSources(
  { airtable, dataDir }: Config,
  log: Logger,
): Pick<Context, 'investorsSource' | 'loansSource'> {
  if (!airtable) {
    const folder = recordsFolder(dataDir)
    return { investorsSource: csvInvestors(folder), loansSource: csvLoans(folder) }
  }
  const { investors, loans, papers } = airtable
  const base = airtableBase(airtable, log)
  return {
    investorsSource: airtableInvestors(base, { table: investors }),
    loansSource: airtableLoans(base, { loans: { table: loans }, papers: { table: papers } }),
  }
}

/** How long requests that have begun may take to end when the server stops. */
const graceMs = 5000
/** How long reports of errors may take to leave when the server stops. */
const lastReportsMs = 2000

/** Migrates, then runs API, web app and jobs until stopped. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  await migrate(config.databaseUrl)
  const ctx = await buildContext(config, log)
  await ctx.jobs.start()
  await startJobs(ctx)
  const app = await buildApp(ctx)
  const stop = async () => {
    // browsers hold connections open that they have never used: those are not worth waiting for
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), graceMs)
    await app.close()
    clearTimeout(closeTimer)
    await ctx.jobs.stop()
    ctx.mail.close()
    await ctx.db.destroy()
    await ctx.reports.flush(lastReportsMs)
  }
  try {
    const url = await app.listen({ host: config.host, port: config.port })
    await sweepArrivals(ctx)
    return { url, ctx, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Takes away what arrived more than a day ago and was never kept. A store that is away keeps no server from starting. */
async function sweepArrivals({ files, log }: Context): Promise<void> {
  const dayAgo = new Date(Date.now() - 24 * 3600 * 1000)
  await files
    .sweep(dayAgo)
    .catch((error: unknown) => log.warn({ err: error }, 'what earlier uploads left is not swept now'))
}
