import { createHmac, randomUUID } from 'node:crypto'
import type { Records } from '#local/records.ts'
import { startDeliveries } from '#local/sandboxes/kit/deliveries.ts'

const SECOND = 1000
const DELAYS_MS = [0, SECOND, 5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND, 3600 * SECOND]

/** A subscriber to events: to all or to some types, of all companies or of those with a tag. */
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

/** The headers of the Svix scheme: `whsec_` and base64 is the key, `id.seconds.body` the text. */
function signHeaders(secret: string, key: string, body: string): Record<string, string> {
  const id = `msg_${key.replaceAll('-', '')}`
  const seconds = String(Math.floor(Date.now() / SECOND))
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', bytes).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}

interface WebhookOptions {
  records: Records
  secret: string
  /** Before each attempt, counted from the one before; the delivery is given up after the last. */
  delaysMs?: readonly number[] | undefined
  consumers(): Promise<Consumer[]>
}

/** Delivers events, each until it is answered with 2xx, with the same `webhook-id` at every attempt. */
export function startWebhooks(options: WebhookOptions): Webhooks {
  const { records, secret, delaysMs = DELAYS_MS } = options
  const sign = (body: string, id: string) => Promise.resolve(signHeaders(secret, id, body))
  const deliveries = startDeliveries({
    records,
    vendor: 'codat',
    sign,
    delaysMs,
    answerWithinMs: 15 * SECOND,
  })
  return {
    async send(eventType, payload, companyTags) {
      const event = { id: randomUUID(), eventType, generatedDate: new Date().toISOString(), payload }
      for (const consumer of await options.consumers())
        if (isSubscribed(consumer, eventType, companyTags)) await deliveries.send(consumer.url, event)
    },
    resume: () => deliveries.resume(),
    stop: () => deliveries.stop(),
  }
}

const isSubscribed = (consumer: Consumer, eventType: string, tags: Record<string, string>): boolean =>
  !consumer.disabled &&
  (consumer.eventTypes.length === 0 || consumer.eventTypes.includes(eventType)) &&
  (consumer.companyTags.length === 0 ||
    Object.entries(tags).some(([key, value]) => consumer.companyTags.includes(`${key}:${value}`)))
