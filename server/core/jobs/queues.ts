import type { PgBoss, QueueResult } from 'pg-boss'

/**
 * A worker sends heartbeats. A job without one for so long is restarted by another worker, because its server was
 * killed; without heartbeats pg-boss would wait for the quarter of an hour that any job may take.
 */
const queueOptions = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 30,
  notify: true,
} as const

/** Whether a queue that exists needs no change. */
const hasOptions = (queue: QueueResult): boolean =>
  Object.entries(queueOptions).every(([name, value]) => queue[name as keyof typeof queueOptions] === value)

/** The queues of pg-boss: one for each kind of job, all with the same options. */
export function openQueues(boss: PgBoss) {
  const ready = new Set<string>()
  return {
    /** Finds those that are as they should be, in one statement instead of three for each of them. */
    async find(): Promise<void> {
      for (const queue of await boss.getQueues()) if (hasOptions(queue)) ready.add(queue.name)
    },
    /** Makes a queue that is not there, and changes one that was made with other options. */
    async ensure(name: string): Promise<void> {
      if (ready.has(name)) return
      await boss.createQueue(name, queueOptions)
      // createQueue leaves the options of an existing queue as they are
      await boss.updateQueue(name, queueOptions)
      ready.add(name)
    },
  }
}
