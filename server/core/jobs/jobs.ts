import { fromKysely, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import type { z } from 'zod'
import type { Reports } from '#server/core/reports.ts'
import type { Transaction } from '../data/database.ts'
import { measureJob } from '../telemetry/durations.ts'
import { type BossOptions, openBoss } from './boss.ts'
import { openQueues } from './queues.ts'

export interface JobKind<T extends z.ZodType> {
  name: string
  data: T
  /** If true, the job may run for hours and is retried until its handler succeeds. */
  untilDone?: boolean
}

export type Jobs = ReturnType<typeof openJobs>

/**
 * Notifications start new jobs immediately; polling finds jobs that become due, such as retries. Jobs are fetched in
 * batches, so that a burst of jobs is processed without waiting for the next poll.
 */
const fetchOptions = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

const untilDoneOptions = {
  expireInSeconds: 12 * 3600,
  retryLimit: 1_000_000,
  retryBackoff: true,
  retryDelayMax: 60,
} as const

/** `after` is the delay in seconds. */
interface DelayedJob<T extends z.ZodType> {
  data: z.input<T>
  after: number
}

interface JobOptions extends BossOptions {
  reports: Reports
  concurrency: number
}

export function openJobs(url: string, log: FastifyBaseLogger, options: JobOptions) {
  const { reports, concurrency } = options
  const { boss, start, stop, close } = openBoss(url, log, options)
  const queues = openQueues(boss)
  const workOn = async (name: string, work: Work) => {
    await queues.ensure(name)
    const batchSize = Math.max(fetchOptions.batchSize, concurrency)
    await boss.work(name, { ...fetchOptions, batchSize }, (jobs) =>
      new PQueue({ concurrency }).addAll(jobs.map((job) => () => runJob(job, work, { log, reports }))),
    )
  }
  return {
    ...openSender(boss, queues),
    /** Failed jobs are retried with increasing delays. */
    work: <T extends z.ZodType>({ name, data }: JobKind<T>, handler: (data: z.output<T>) => Promise<void>) =>
      workOn(name, async (given) => handler(data.parse(given))),
    /** Runs a handler on a cron schedule (five fields, UTC), on only one server each time. */
    async repeat(name: string, cron: string, handler: () => Promise<void>): Promise<void> {
      await queues.ensure(name)
      await boss.schedule(name, cron)
      await workOn(name, handler)
    },
    async start(): Promise<void> {
      await start()
      await queues.find()
    },
    stop,
    close,
  }
}

const openSender = (boss: PgBoss, queues: ReturnType<typeof openQueues>) => ({
  /**
   * Enqueues a job in the transaction of the change that causes it, so that the job and the change commit together or
   * not at all. The job starts after at least `after` seconds.
   */
  async enqueue<T extends z.ZodType>(
    trx: Transaction,
    { name, data, untilDone }: JobKind<T>,
    input: z.input<T>,
    timing?: { after: number },
  ): Promise<void> {
    await queues.ensure(name)
    const options = { ...(untilDone && untilDoneOptions), ...(timing && { startAfter: timing.after }) }
    await boss.send(name, data.parse(input) as object, { ...options, db: toBossDb(trx) })
  },
  /** Enqueues many jobs in one statement. Pass at most 1,000 jobs. */
  async enqueueAll<T extends z.ZodType>(
    trx: Transaction,
    { name, data, untilDone }: JobKind<T>,
    inputs: readonly DelayedJob<T>[],
  ): Promise<void> {
    await queues.ensure(name)
    const jobs = inputs.map((input) => ({
      ...(untilDone && untilDoneOptions),
      data: data.parse(input.data) as object,
      startAfter: input.after,
    }))
    await boss.insert(name, jobs, { db: toBossDb(trx) })
  },
  /** Deletes the jobs of this kind whose data has these values, including completed jobs. */
  async deleteWith<T extends z.ZodType>({ name }: JobKind<T>, data: Partial<z.input<T>>): Promise<void> {
    await queues.ensure(name)
    const jobs = await boss.findJobs(name, { data })
    const ids = jobs.map(({ id }) => id)
    if (ids.length > 0) await boss.deleteJob(name, ids)
  },
})

const toBossDb = (trx: Transaction) => fromKysely(trx as unknown as Parameters<typeof fromKysely>[0])

type Work = (data: unknown) => Promise<void>

/**
 * Reports a failure only on the last attempt, because temporary failures, such as a provider outage, usually end before
 * that.
 */
async function runJob(
  { id, name, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
  work: Work,
  { log, reports }: { log: FastifyBaseLogger; reports: Reports },
): Promise<JobResult> {
  try {
    await measureJob(name, () => work(data))
    return { id, status: 'completed' }
  } catch (error) {
    const isLast = retryCount >= retryLimit
    const details = { err: error, job: id, kind: name }
    if (isLast) log.error(details, 'job failed permanently')
    else log.warn(details, 'job failed and will be retried')
    if (isLast) reports.report(error, { where: `job ${name}`, extra: { job: id } })
    return { id, status: 'failed', output: { message: String(error) } }
  }
}
