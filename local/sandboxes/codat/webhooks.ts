import { createHmac, randomUUID } from 'node:crypto'
import type { Records } from '#local/records.ts'
import { startDeliveries } from '#local/sandboxes/kit/deliveries.ts'

const SECOND = 1000
const DELAYS_MS = [0, SECOND, 5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND, 3600 * SECOND]

export interface Consumer {
  id: string
  url: string
  /** The types of events that the consumer receives; empty for all types. */
  eventTypes: string[]
  disabled: boolean
  /** Tags as `key:value`; empty if the consumer receives events of all companies. */
  companyTags: string[]
}

export interface Webhooks {
  send(eventType: string, payload: object, companyTags: Record<string, string>): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/**
 * Builds signature headers with the Svix scheme: the HMAC key is the decoded base64 after `whsec_`, and the signed
 * string is `id.seconds.body`.
 */
function signHeaders(secret: string, deliveryId: string, body: string): Record<string, string> {
  const id = `msg_${deliveryId.replaceAll('-', '')}`
  const seconds = String(Math.floor(Date.now() / SECOND))
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', bytes).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}

interface WebhookOptions {
  records: Records
  secret: string
  /**
   * The delay in milliseconds before each attempt, counted from the previous attempt. After the last attempt, the
   * webhook is dropped.
   */
  delaysMs?: readonly number[] | undefined
  consumers(): Promise<Consumer[]>
}

export function startWebhooks(options: WebhookOptions): Webhooks {
  const { records, secret, delaysMs = DELAYS_MS } = options
  const sign = (body: string, id: string) => Promise.resolve(signHeaders(secret, id, body))
  const deliveries = startDeliveries({
    records,
    vendor: 'codat',
    sign,
    delaysMs,
    replyTimeoutMs: 15 * SECOND,
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
