import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { abortConnections, connect } from '#server/core/data/database.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import { openLiveChanges } from '#server/core/live/live-changes.ts'
import { answersIn } from '#server/providers/provider-answers.ts'
import { inspectFile } from '#server/files/inspection/inspection.ts'
import { runMigrations } from '#server/db/migrate.ts'
import { withMigrationLock } from '#server/db/migration-lock.ts'
import { repairSchema } from '#server/db/repair.ts'
import { startJobs } from './jobs.ts'
import { openProviders } from '#server/providers/open.ts'
import { secretBox } from '#server/core/secret-box.ts'

export interface RunningServer {
  url: string
  ctx: Context
  /** Finishes open requests, then closes everything. */
  stop(): Promise<void>
}

/** Builds the context from a complete configuration. Does not listen yet. */
export async function buildContext(config: Config, log: Logger): Promise<Context> {
  const db = connect(config.databaseUrl, (error) => log.warn({ err: error }, 'lost a database connection'))
  const secrets = secretBox(config.secretKeys)
  const providers = await openProviders(config, log, answersIn(db))
  return {
    ...providers,
    inspectFile,
    config,
    log,
    db,
    jobs: openJobs(config.databaseUrl, log, providers.reports),
    live: openLiveChanges({ db, url: config.databaseUrl, log, secrets }),
    secrets,
  }
}

/** Runs migrations and starts the jobs. Their tables and queues are created under the same lock. */
async function prepare(db: Kysely<unknown>, config: Config, log: Logger): Promise<Context> {
  await runMigrations(db)
  await repairSchema(db, log)
  const ctx = await buildContext(config, log)
  await ctx.jobs.start()
  await startJobs(ctx)
  return ctx
}

/** Length of the accept queue. The system drops connections beyond it, and clients retry only after a second. */
const backlog = 4096
/** Time limit for open requests when the server stops. */
const graceMs = 3500
/** Additional time for the 503 replies to requests whose database connection was aborted. */
const lastAnswersMs = 300
/** Time limit for sending error reports when the server stops. */
const lastReportsMs = 2000

/** Runs migrations, then the API, web app and jobs until stopped. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const ctx = await withMigrationLock({ url: config.databaseUrl, log }, (db) => prepare(db, config, log))
  const app = await buildApp(ctx)
  const stop = async () => {
    // Requests that still wait for an unreachable database now get a 503.
    const abortTimer = setTimeout(() => abortConnections(ctx.db), graceMs)
    // Browsers keep unused connections open; do not wait for them.
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), graceMs + lastAnswersMs)
    await Promise.all([app.close(), ctx.jobs.stop()])
    clearTimeout(abortTimer)
    clearTimeout(closeTimer)
    await ctx.jobs.close()
    ctx.mail.close()
    await ctx.live.close()
    await ctx.db.destroy()
    await ctx.reports.flush(lastReportsMs)
  }
  try {
    const url = await app.listen({ host: config.host, port: config.port, backlog })
    await deleteExpiredUploads(ctx)
    return { url, ctx, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Deletes uploads that were not kept and are older than a day. An unavailable file store does not prevent startup.
 */
async function deleteExpiredUploads({ files, log }: Context): Promise<void> {
  const dayAgo = new Date(Date.now() - 24 * 3600 * 1000)
  await files
    .sweep(dayAgo)
    .catch((error: unknown) => log.warn({ err: error }, 'could not delete expired uploads'))
}
