import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  isEqualInConstantTime,
  parseSignedBody,
  createWebhookError,
  type WebhookHeaders,
} from '../webhook-body.ts'
import type { QuilttEvent } from './index.ts'

const refused = (note: string) => createWebhookError('quiltt', 'auth', note)

const OLDEST_SECONDS = 5 * 60
const VERSION = '1'

const payload = z.object({
  events: z
    .array(
      z.object({
        id: z.string().min(1),
        type: z.string().min(1),
        record: z.object({ id: z.string().nullish() }).nullish(),
        metadata: z.object({ connectionId: z.string().nullish() }).nullish(),
      }),
    )
    .min(1),
})

/**
 * Creates a reader for webhooks signed with any of `secrets`. The signature is the base64 HMAC-SHA256 of version, time
 * and body without separators. `rawBody` must be the received bytes, because reserialized JSON does not match the
 * signature. The reader throws ProviderError: `auth` for an invalid signature or time, `invalid` for a body without
 * events. Throws an Error if a secret has fewer than 16 characters or there is no secret.
 */
export function createQuilttWebhookReader(secrets: string[]) {
  if (secrets.length === 0 || secrets.some((secret) => secret.length < 16))
    throw new Error('QUILTT_WEBHOOK_SECRETS must be a comma separated list of secrets from the dashboard')
  return (headers: WebhookHeaders, rawBody: Buffer): QuilttEvent[] => {
    const time = headers['quiltt-timestamp']
    const signature = headers['quiltt-signature']
    if (typeof time !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(time))
      throw refused('no signature or no time')
    const age = Math.abs(Date.now() / 1000 - Number(time))
    if (age > OLDEST_SECONDS) throw refused(`signed ${Math.round(age)} seconds away`)
    if (!secrets.some((secret) => isSignedBy(secret, time, rawBody, signature)))
      throw refused('the signature does not match')
    return toEvents(rawBody)
  }
}

function isSignedBy(secret: string, time: string, rawBody: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(`${VERSION}${time}`).update(rawBody).digest()
  return isEqualInConstantTime(Buffer.from(signature, 'base64'), expected)
}

const toEvents = (rawBody: Buffer): QuilttEvent[] =>
  parseSignedBody('quiltt', payload, rawBody).events.map(({ id, type, record, metadata }) => ({
    id,
    connection_id: (type.startsWith('connection.') ? record?.id : metadata?.connectionId) ?? null,
  }))
