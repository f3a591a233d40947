import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { parseSignedBody, createWebhookError, type WebhookHeaders } from '../webhook-body.ts'
import type { AccountingEvent } from './index.ts'

const event = z.object({
  eventType: z.string().min(1),
  payload: z
    .object({
      // For events about a company, the payload is the company, so `id` is the company's id.
      id: z.string().optional(),
      referenceCompany: z.object({ id: z.string() }).nullish(),
    })
    .nullish(),
})

/**
 * Creates a reader for webhooks signed with any of `secrets`. `rawBody` must be the received bytes, because
 * reserialized JSON does not match the signature. The reader throws ProviderError: `auth` for an invalid signature or
 * time, `invalid` for a body that is not an event. A malformed secret throws an Error when the reader is created.
 */
export function createCodatWebhookReader(secrets: string[]) {
  const verifiers = secrets.map(buildVerifier)
  return (headers: WebhookHeaders, rawBody: Buffer): AccountingEvent => {
    const signed = signatureHeaders(headers)
    const failures = verifiers.map((verifier) => findFailure(verifier, rawBody, signed))
    if (!failures.includes(null)) throw createWebhookError('codat', 'auth', failures.join('; '))
    return toEvent(signed['webhook-id'], rawBody)
  }
}

function buildVerifier(secret: string): Webhook {
  // Checks the format, because a short or mistyped secret could still decode to a key.
  if (!/^(?:whsec_)?[A-Za-z0-9+/]{20,}={0,2}$/.test(secret))
    throw new Error('CODAT_WEBHOOK_SECRETS must be a comma separated list of whsec_… secrets')
  return new Webhook(secret)
}

function findFailure(verifier: Webhook, rawBody: Buffer, headers: Record<string, string>): string | null {
  try {
    verifier.verify(rawBody, headers, { jsonParse: false })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

function toEvent(id: string, rawBody: Buffer): AccountingEvent {
  const { eventType: type, payload } = parseSignedBody('codat', event, rawBody)
  const companyId = payload?.referenceCompany?.id ?? (type.startsWith('company.') ? payload?.id : undefined)
  return { id, ...(companyId && { companyId }) }
}

/** Codat documents the headers as `webhook-*`, but older accounts get `svix-*`. */
function signatureHeaders(headers: WebhookHeaders) {
  const value = (name: string): string => {
    const header = headers[`webhook-${name}`] ?? headers[`svix-${name}`]
    return typeof header === 'string' ? header : ''
  }
  return {
    'webhook-id': value('id'),
    'webhook-timestamp': value('timestamp'),
    'webhook-signature': value('signature'),
  }
}
