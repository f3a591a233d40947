import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Records } from '#local/records.ts'

const delivery = z.object({
  url: z.string(),
  body: z.string(),
  attempts: z.number().int(),
  due_at: z.iso.datetime(),
})
type Delivery = z.output<typeof delivery>

export interface Deliveries {
  send(url: string, body: object): Promise<void>
  /** Resumes deliveries from an earlier run. */
  resume(): Promise<void>
  stop(): Promise<void>
}

interface DeliveryOptions {
  records: Records
  vendor: 'codat' | 'plaid' | 'quiltt'
  /** Returns the signature headers. Called for each attempt; all attempts of a delivery have the same `id`. */
  sign: (body: string, id: string) => Promise<Record<string, string>>
  /**
   * The delay in milliseconds before each attempt, counted from the previous attempt. After the last attempt, the
   * webhook is dropped.
   */
  delaysMs?: readonly number[] | undefined
  replyTimeoutMs?: number
}

const SECOND = 1000
const DELAYS_MS = [0, 30 * SECOND, 120 * SECOND, 480 * SECOND, 1920 * SECOND]

/** Delivers webhooks, and retries until the receiver responds with 2xx or the last attempt has failed. */
export function startDeliveries(options: DeliveryOptions): Deliveries {
  const { records, vendor, sign, delaysMs = DELAYS_MS, replyTimeoutMs = 10 * SECOND } = options
  const kind = `${vendor}_delivery`
  const scheduler = createScheduler(vendor)

  const schedule = (key: string, value: Delivery): void =>
    scheduler.at(Date.parse(value.due_at), (stopping) => deliver(key, value, stopping))

  const deliver = async (key: string, value: Delivery, stopping: AbortSignal): Promise<void> => {
    const delivered = await post(
      value,
      await sign(value.body, key),
      AbortSignal.any([stopping, AbortSignal.timeout(replyTimeoutMs)]),
    )
    if (stopping.aborted && !delivered) return
    const pauseMs = delaysMs[value.attempts + 1]
    if (delivered || pauseMs === undefined) {
      if (!delivered) console.warn(`${vendor} sandbox: gave up delivering webhook ${key} to ${value.url}`)
      await records.delete(kind, key)
      return
    }
    const due_at = new Date(Date.now() + pauseMs).toISOString()
    const next = { ...value, attempts: value.attempts + 1, due_at }
    await records.put(kind, key, next)
    schedule(key, next)
  }

  return {
    async send(url, body) {
      const due_at = new Date(Date.now() + (delaysMs[0] ?? 0)).toISOString()
      const value = { url, body: JSON.stringify(body), attempts: 0, due_at }
      const key = randomUUID()
      await records.put(kind, key, value)
      schedule(key, value)
    },
    async resume() {
      for (const { id, data } of await records.find(kind, {})) schedule(id, delivery.parse(data))
    },
    stop: () => scheduler.stop(),
  }
}

/** Stopping drops pending tasks and aborts the signal of running tasks. */
function createScheduler(vendor: string) {
  const timers = new Set<NodeJS.Timeout>()
  const runningWork = new Set<Promise<void>>()
  const stopping = new AbortController()
  return {
    at(time: number, work: (stopping: AbortSignal) => Promise<void>): void {
      if (stopping.signal.aborted) return
      const start = (): void => {
        timers.delete(timer)
        const running = work(stopping.signal)
          .catch((error: unknown) => console.warn(`${vendor} sandbox: delivering a webhook failed`, error))
          .finally(() => runningWork.delete(running))
        runningWork.add(running)
      }
      const timer = setTimeout(start, Math.max(0, time - Date.now()))
      timers.add(timer)
    },
    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(runningWork)
    },
  }
}

async function post(
  { url, body }: Delivery,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal,
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
