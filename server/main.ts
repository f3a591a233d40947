import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { buildApp, buildWorkerApp } from './app.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { connectDatabase } from '#server/core/data/database.ts'
import { openBoss } from '#server/core/jobs/boss.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import { openLiveChanges } from '#server/core/live/live-changes.ts'
import { createAnswerStore } from '#server/providers/provider-answers.ts'
import { createFileInspection } from '#server/files/inspection/inspection.ts'
import { requireMigrated, runMigrations } from '#server/db/migrate.ts'
import { withMigrationLock } from '#server/db/migration-lock.ts'
import { checkPooledAddress } from '#server/db/pooler.ts'
import { repairSchema } from '#server/db/repair.ts'
import { drainServer } from './drain.ts'
import { startJobs } from './jobs.ts'
import { openProviders } from '#server/providers/open.ts'
import { createSecretBox } from '#server/core/secret-box.ts'

export interface RunningServer {
  url: string
  ctx: Context
  stop(): Promise<void>
}

/** Returns the database address for migrations, `LISTEN` and the job queue, which cannot use a connection pooler. */
const getDirectUrl = (config: Config): string => config.databaseDirectUrl ?? config.databaseUrl

export async function buildContext(config: Config, log: Logger): Promise<Context> {
  const onError = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const db = connectDatabase(config.databaseUrl, onError, config.databasePooler !== null)
  const directUrl = getDirectUrl(config)
  const secrets = createSecretBox(config.secretKeys)
  const providers = await openProviders(config, log, createAnswerStore(db))
  return {
    ...providers,
    createFileInspection,
    config,
    log,
    db,
    jobs: openJobs(directUrl, log, {
      reports: providers.reports,
      concurrency: config.jobConcurrency,
      migrate: config.migrate,
      supervise: config.role !== 'web',
    }),
    live: openLiveChanges({ db, url: directUrl, log, secrets }),
    secrets,
  }
}

/**
 * Runs migrations or, if the configuration disables them, throws `CannotStart` if a migration has not run. Then starts
 * the job queue and, except for the role `web`, the jobs. The caller holds the migration lock, which also protects the
 * creation of the queue's tables.
 */
async function prepare(db: Kysely<unknown>, config: Config, log: Logger): Promise<Context> {
  if (config.migrate) await migrate(db, log)
  else await requireMigrated(db)
  const ctx = await buildContext(config, log)
  await ctx.jobs.start()
  if (config.role !== 'web') await startJobs(ctx)
  return ctx
}

async function migrate(db: Kysely<unknown>, log: Logger): Promise<void> {
  await runMigrations(db, { log })
  await repairSchema(db, log)
}

export const migrateDatabase = (url: string, log: Logger): Promise<void> =>
  withMigrationLock({ url, log }, async (db) => {
    await migrate(db, log)
    const queue = openBoss(url, log, { migrate: true, supervise: false })
    await queue.start()
    await queue.stop()
    await queue.close()
  })

/**
 * Length of the accept queue. If the queue is full, the system drops new connections, and clients retry only after a
 * second.
 */
const backlog = 4096
const lastReportsMs = 2000

export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const stopTraces =
    config.traces && (await import('./core/telemetry/otlp.ts')).startTracing(config.traces, log)
  await checkPooledAddress(config, log)
  const ctx = await withMigrationLock({ url: getDirectUrl(config), log }, (db) => prepare(db, config, log))
  const app = config.role === 'worker' ? buildWorkerApp(ctx) : await buildApp(ctx)
  const stop = async () => {
    await Promise.all([drainServer(app, ctx), ctx.jobs.stop()])
    await ctx.jobs.close()
    ctx.mail.close()
    await ctx.live.close()
    await ctx.db.destroy()
    await ctx.reports.flush(lastReportsMs)
    await stopTraces?.()
  }
  try {
    const url = await app.listen({ host: config.host, port: config.port, backlog })
    if (config.role !== 'web') await deleteExpiredUploads(ctx)
    if (config.role !== 'worker') void checkLogin(ctx)
    return { url, ctx, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A login provider that cannot be used does not prevent startup. */
const checkLogin = ({ identity, log }: Context): Promise<unknown> =>
  identity
    .check()
    .catch((error: unknown) =>
      log.warn(
        { err: error },
        'the login provider cannot be used, so no one can sign in: check its settings, and NODE_EXTRA_CA_CERTS if a private authority issued its certificate',
      ),
    )

/**
 * Deletes uploads that are older than a day and were not saved permanently. An unavailable file store does not prevent
 * startup.
 */
async function deleteExpiredUploads({ files, log }: Context): Promise<void> {
  const dayAgo = new Date(Date.now() - 24 * 3600 * 1000)
  await files
    .sweep(dayAgo)
    .catch((error: unknown) => log.warn({ err: error }, 'could not delete expired uploads'))
}
