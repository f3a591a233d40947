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
  /** Stores a body for an address, and starts to deliver it. */
  send(url: string, body: object): Promise<void>
  /** Takes up what an earlier run had left to deliver. */
  resume(): Promise<void>
  stop(): Promise<void>
}

interface DeliveryOptions {
  records: Records
  /** Whose webhooks these are, for the console and the kind of record. */
  vendor: 'codat' | 'plaid' | 'quiltt'
  /** The headers that prove a body, made anew for every attempt; the delivery's id stays the same. */
  sign: (body: string, id: string) => Promise<Record<string, string>>
  /** Before each attempt, counted from the one before; the delivery is given up after the last. */
  delaysMs?: readonly number[] | undefined
  /** How long an attempt waits for its answer; milliseconds. */
  answerWithinMs?: number
}

const SECOND = 1000
const DELAYS_MS = [0, 30 * SECOND, 120 * SECOND, 480 * SECOND, 1920 * SECOND]

/** Delivers webhooks, each until it is answered with 2xx. */
export function startDeliveries(options: DeliveryOptions): Deliveries {
  const { records, vendor, sign, delaysMs = DELAYS_MS, answerWithinMs = 10 * SECOND } = options
  const kind = `${vendor}_delivery`
  const scheduler = createScheduler(vendor)

  const schedule = (key: string, value: Delivery): void =>
    scheduler.at(Date.parse(value.due_at), (stopping) => deliver(key, value, stopping))

  const deliver = async (key: string, value: Delivery, stopping: AbortSignal): Promise<void> => {
    const delivered = await post(
      value,
      await sign(value.body, key),
      AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    )
    if (stopping.aborted && !delivered) return
    const pauseMs = delaysMs[value.attempts + 1]
    if (delivered || pauseMs === undefined) {
      if (!delivered) console.warn(`${vendor} sandbox: nobody took webhook ${key} at ${value.url}`)
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

/** Runs work at its time. Stopping drops what still waits and lets what runs know by its signal. */
function createScheduler(vendor: string) {
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  return {
    at(time: number, work: (stopping: AbortSignal) => Promise<void>): void {
      if (stopping.signal.aborted) return
      const start = (): void => {
        timers.delete(timer)
        const running = work(stopping.signal)
          .catch((error: unknown) => console.warn(`${vendor} sandbox: a webhook stays undelivered`, error))
          .finally(() => underWay.delete(running))
        underWay.add(running)
      }
      const timer = setTimeout(start, Math.max(0, time - Date.now()))
      timers.add(timer)
    },
    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}

/** One attempt; true when it was answered with 2xx in time. */
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
