import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { listenToChannel } from '../data/listener.ts'
import { ConnectionPool } from '../data/pool.ts'

/** Time limit for a pg-boss statement. Longer than for other statements, because maintenance processes many rows. */
const queryDeadlineMs = 8000
/** Time limit during startup, when pg-boss may migrate its tables. */
const startDeadlineMs = 300_000
/**
 * Time limits in milliseconds when the server stops: for running jobs to finish, and in total. The difference leaves
 * time to return unfinished jobs to the queue, which takes seconds on a busy machine.
 */
const stopMs = { jobs: 2500, all: 4500 }

const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 } as const

export interface BossOptions {
  /** Creates and updates pg-boss's tables at startup. If false, an outdated schema is an error. */
  migrate: boolean
  /** Maintains the queues and enqueues scheduled jobs. */
  supervise: boolean
}

/** Opens pg-boss on connections that recover after the database has been unreachable. */
export function openBoss(url: string, log: FastifyBaseLogger, { migrate, supervise }: BossOptions) {
  const onError = (error: Error) => log.warn({ err: error }, 'lost a database connection for jobs')
  const open = (deadline: number) =>
    new ConnectionPool(url, {
      name: 'queue',
      max: 3,
      // The database cancels a slow statement a second before the deadline, because a missed deadline closes every
      // connection of the pool.
      statementTimeoutMs: deadline - 1000,
      queryDeadlineMs: deadline,
      onError,
    })
  let pool = open(startDeadlineMs)
  const boss = new PgBoss({
    db: {
      executeSql: (text, values = []) => pool.query(text, values),
      listen: (channel, onNotification, onConnect) =>
        Promise.resolve(listenToChannel({ url, log }, channel, { onNotification, onConnect })),
    },
    useListenNotify: true,
    migrate,
    createSchema: migrate,
    supervise,
    schedule: supervise,
    ...supervision,
  })
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss error'))
  return {
    boss,
    start: async () => {
      await boss.start()
      const startPool = pool
      pool = open(queryDeadlineMs)
      await startPool.end()
    },
    /**
     * Waits for running jobs, or leaves them to a different server. Takes at most a few seconds, even if the database
     * is unreachable.
     */
    stop: async () => {
      const timer = setTimeout(() => pool.abort(), stopMs.all)
      await boss
        .stop({ graceful: true, timeout: stopMs.jobs })
        .catch((error: unknown) => log.warn({ err: error }, 'stopping the jobs failed'))
      clearTimeout(timer)
    },
    close: () => pool.end(),
  }
}
