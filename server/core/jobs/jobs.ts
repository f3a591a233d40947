import { fromKysely, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Reports } from '#server/core/reports.ts'
import type { Transaction } from '../data/database.ts'
import { openBoss } from './boss.ts'
import { openQueues } from './queues.ts'

/** A kind of background job, with the schema of its data. */
export interface JobKind<T extends z.ZodType> {
  name: string
  data: T
  /** For work of hours whose row says that it is under way: repeats the job until its handler returns. */
  untilDone?: boolean
}

export type Jobs = ReturnType<typeof openJobs>

/**
 * A notification has a new job fetched at once; polling finds those whose time has come, such as repeats. Jobs are fetched in
 * batches, so that a burst waits for neither.
 */
const fetchOptions = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

/** Options of a job that must not end before its work does; pauses stay below a minute. */
const untilDoneOptions = {
  expireInSeconds: 12 * 3600,
  retryLimit: 1_000_000,
  retryBackoff: true,
  retryDelayMax: 60,
} as const

/** Jobs on pg-boss in the database at `url`. */
export function openJobs(url: string, log: FastifyBaseLogger, reports: Reports) {
  const { boss, start, stop, close } = openBoss(url, log)
  const queues = openQueues(boss)
  const workOn = async (name: string, work: Work) => {
    await queues.ensure(name)
    await boss.work(name, fetchOptions, async (jobs) => {
      const results: JobResult[] = []
      for (const job of jobs) results.push(await runJob(job, work, { log, reports }))
      return results
    })
  }
  return {
    /**
     * Enqueues a job in the transaction of the change that causes it: both happen, or neither. It starts after `after`
     * seconds at the earliest.
     */
    async enqueue<T extends z.ZodType>(
      trx: Transaction,
      { name, data, untilDone }: JobKind<T>,
      input: z.input<T>,
      timing?: { after: number },
    ): Promise<void> {
      await queues.ensure(name)
      const db = fromKysely(trx as unknown as Parameters<typeof fromKysely>[0])
      const options = { ...(untilDone && untilDoneOptions), ...(timing && { startAfter: timing.after }) }
      await boss.send(name, data.parse(input) as object, { ...options, db })
    },
    /** Processes jobs of a kind one at a time. A job whose handler throws is repeated after growing pauses. */
    work: <T extends z.ZodType>({ name, data }: JobKind<T>, handler: (data: z.output<T>) => Promise<void>) =>
      workOn(name, async (given) => handler(data.parse(given))),
    /** Runs a handler on a cron schedule of five fields in UTC: once each time, however many servers there are. */
    async repeat(name: string, cron: string, handler: () => Promise<void>): Promise<void> {
      await queues.ensure(name)
      await boss.schedule(name, cron)
      await workOn(name, handler)
    },
    async start(): Promise<void> {
      await start()
      await queues.find()
    },
    /** Ends the jobs that run, or leaves them to another server after a few seconds. */
    stop,
    /** Closes the connections of the jobs: nothing can be enqueued any more. */
    close,
  }
}

type Work = (data: unknown) => Promise<void>

/**
 * Runs a job. Only a failure of the last attempt is reported: temporary failures, such as a provider outage, usually end
 * before.
 */
async function runJob(
  { id, name, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
  work: Work,
  { log, reports }: { log: FastifyBaseLogger; reports: Reports },
): Promise<JobResult> {
  try {
    await work(data)
    return { id, status: 'completed' }
  } catch (error) {
    const isLast = retryCount >= retryLimit
    const details = { err: error, job: id, kind: name }
    if (isLast) log.error(details, 'a job has failed for good')
    else log.warn(details, 'a job failed and will be repeated')
    if (isLast) reports.report(error, { where: `job ${name}`, extra: { job: id } })
    return { id, status: 'failed', output: { message: String(error) } }
  }
}
