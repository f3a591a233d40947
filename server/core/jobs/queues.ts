import type { PgBoss, QueueResult } from 'pg-boss'

/**
 * Workers send heartbeats. If a job's heartbeat stops because its server was killed, another worker restarts the job.
 * Without heartbeats, pg-boss would wait 15 minutes, the default time limit of a job.
 */
const queueOptions = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 30,
  notify: true,
} as const

const hasOptions = (queue: QueueResult): boolean =>
  Object.entries(queueOptions).every(([name, value]) => queue[name as keyof typeof queueOptions] === value)

/** Manages the pg-boss queues: one per kind of job, all with the same options, created on first use. */
export function openQueues(boss: PgBoss) {
  const ready = new Set<string>()
  return {
    /** Finds the queues that are up to date, so that `ensure` skips them. */
    async find(): Promise<void> {
      for (const queue of await boss.getQueues()) if (hasOptions(queue)) ready.add(queue.name)
    },
    async ensure(name: string): Promise<void> {
      if (ready.has(name)) return
      await boss.createQueue(name, queueOptions)
      // `createQueue` does not change the options of an existing queue.
      await boss.updateQueue(name, queueOptions)
      ready.add(name)
    },
  }
}
