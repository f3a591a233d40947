import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { listen } from '../data/listener.ts'
import { ConnectionPool } from '../data/pool.ts'

/** How long a statement of pg-boss may stay without an answer: its maintenance works on many rows. */
const queryDeadlineMs = 8000
/** The same while it starts, when it may have to change its tables. */
const startDeadlineMs = 300_000
/**
 * How long jobs that have begun may take to end when the server stops, and how long stopping takes at most. The difference
 * is for returning the other jobs to the queue: on a busy machine that takes seconds.
 */
const stopMs = { jobs: 2500, all: 4500 }

const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 } as const

/** pg-boss on connections that survive a database which vanishes silently. */
export function openBoss(url: string, log: FastifyBaseLogger) {
  const onError = (error: Error) => log.warn({ err: error }, 'a connection of the jobs was lost')
  const open = (deadline: number) =>
    new ConnectionPool(url, { max: 3, statementTimeoutMs: 0, queryDeadlineMs: deadline, onError })
  let pool = open(startDeadlineMs)
  const boss = new PgBoss({
    db: {
      executeSql: (text, values = []) => pool.query(text, values),
      listen: (channel, onNotification, onConnect) =>
        Promise.resolve(listen({ url, log }, channel, { onNotification, onConnect })),
    },
    useListenNotify: true,
    ...supervision,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  return {
    boss,
    start: async () => {
      await boss.start()
      const startPool = pool
      pool = open(queryDeadlineMs)
      await startPool.end()
    },
    /** Lets the jobs that run end, or leaves them to another server; takes a few seconds even without a database. */
    stop: async () => {
      const timer = setTimeout(() => pool.abort(), stopMs.all)
      await boss
        .stop({ graceful: true, timeout: stopMs.jobs })
        .catch((error: unknown) => log.warn({ err: error }, 'the jobs did not stop in order'))
      clearTimeout(timer)
    },
    /** Closes the connections; nothing can be enqueued any more. */
    close: () => pool.end(),
  }
}
