import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Records } from '../records.ts'

const DELIVERY = 'codat_delivery'
const ANSWER_WITHIN_MS = 15_000

const delivery = z.object({
  message_id: z.string(),
  url: z.string(),
  body: z.string(),
  attempts: z.number().int(),
  due_at: z.iso.datetime(),
})
type Delivery = z.output<typeof delivery>

/** Somebody who wants events: all of them, or some types, of all companies or of those with a tag. */
export interface Consumer {
  id: string
  url: string
  /** Empty for every type. */
  eventTypes: string[]
  disabled: boolean
  /** `key:value`; empty for every company. */
  companyTags: string[]
}

export interface Webhooks {
  /** Stores an event for every consumer that wants it, and starts to deliver. */
  send(eventType: string, payload: object, companyTags: Record<string, string>): Promise<void>
  /** Takes up what an earlier run had left to deliver. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** The value of `webhook-signature`, by the Svix scheme: `whsec_` and base64 is the key, `id.seconds.body` the text. */
function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

interface WebhookOptions {
  records: Records
  secret: string
  /** Before each attempt, counted from the one before; the delivery is given up after the last. */
  delaysMs: readonly number[]
  consumers(): Promise<Consumer[]>
}

/** Delivers events, each until it is answered with 2xx, with the same `webhook-id` at every attempt. */
export function startWebhooks(options: WebhookOptions): Webhooks {
  const { records, secret, delaysMs } = options
  const timetable = makeTimetable()

  const schedule = (key: string, value: Delivery): void =>
    timetable.at(Date.parse(value.due_at), (stopping) => deliver(key, value, stopping))

  const deliver = async (key: string, value: Delivery, stopping: AbortSignal): Promise<void> => {
    const delivered = await post(secret, value, stopping)
    if (stopping.aborted && !delivered) return
    const pauseMs = delaysMs[value.attempts + 1]
    if (delivered || pauseMs === undefined) {
      if (!delivered) console.warn(`Codat sandbox: nobody took webhook ${value.message_id} at ${value.url}`)
      await records.delete(DELIVERY, key)
      return
    }
    const due_at = new Date(Date.now() + pauseMs).toISOString()
    const next = { ...value, attempts: value.attempts + 1, due_at }
    await records.put(DELIVERY, key, next)
    schedule(key, next)
  }

  return {
    async send(eventType, payload, companyTags) {
      const event = { id: randomUUID(), eventType, generatedDate: new Date().toISOString(), payload }
      const due_at = new Date(Date.now() + (delaysMs[0] ?? 0)).toISOString()
      for (const consumer of await options.consumers()) {
        if (!wants(consumer, eventType, companyTags)) continue
        const key = randomUUID()
        const message_id = `msg_${key.replaceAll('-', '')}`
        const value = { message_id, url: consumer.url, body: JSON.stringify(event), attempts: 0, due_at }
        await records.put(DELIVERY, key, value)
        schedule(key, value)
      }
    },
    async resume() {
      for (const { id, data } of await records.find(DELIVERY, {})) schedule(id, delivery.parse(data))
    },
    stop: () => timetable.stop(),
  }
}

/** Runs work at its time. Stopping drops what still waits and lets what runs know by its signal. */
function makeTimetable() {
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  return {
    at(time: number, work: (stopping: AbortSignal) => Promise<void>): void {
      if (stopping.signal.aborted) return
      const start = (): void => {
        timers.delete(timer)
        const running = work(stopping.signal)
          .catch((error: unknown) => console.warn('Codat sandbox: a webhook stays undelivered', error))
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

const wants = (consumer: Consumer, eventType: string, tags: Record<string, string>): boolean =>
  !consumer.disabled &&
  (consumer.eventTypes.length === 0 || consumer.eventTypes.includes(eventType)) &&
  (consumer.companyTags.length === 0 ||
    Object.entries(tags).some(([key, value]) => consumer.companyTags.includes(`${key}:${value}`)))

/** One attempt; true when it was answered with 2xx in time. */
async function post(
  secret: string,
  { message_id, url, body }: Delivery,
  stopping: AbortSignal,
): Promise<boolean> {
  const seconds = Math.floor(Date.now() / 1000)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': message_id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': webhookSignature(secret, message_id, seconds, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
