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
  /** The address it listens on. */
  url: string
  ctx: Context
  /** Answers what has begun, then closes everything. */
  stop(): Promise<void>
}

/** Builds the context from a complete configuration; nothing listens yet. */
export async function buildContext(config: Config, log: Logger): Promise<Context> {
  const db = connect(config.databaseUrl, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  )
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

/** Migrates and starts the jobs, whose tables and queues are created under the same lock. */
async function prepare(db: Kysely<unknown>, config: Config, log: Logger): Promise<Context> {
  await runMigrations(db)
  await repairSchema(db, log)
  const ctx = await buildContext(config, log)
  await ctx.jobs.start()
  await startJobs(ctx)
  return ctx
}

/** How many connections wait to be accepted: the system would drop more, and their clients retry only after a second. */
const backlog = 4096
/** How long requests that have begun may take to end when the server stops. */
const graceMs = 3500
/** How long the rest may then take to be answered that the database does not answer. */
const lastAnswersMs = 300
/** How long reports of errors may take to leave when the server stops. */
const lastReportsMs = 2000

/** Migrates, then runs API, web app and jobs until stopped. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const ctx = await withMigrationLock({ url: config.databaseUrl, log }, (db) => prepare(db, config, log))
  const app = await buildApp(ctx)
  const stop = async () => {
    // what waits for a database that is gone is answered now, with 503
    const abortTimer = setTimeout(() => abortConnections(ctx.db), graceMs)
    // browsers hold connections open that they have never used: those are not worth waiting for
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
