import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { ProviderError } from '../core/provider-error.ts'
import { parseJson } from './replies.ts'

/** The names are lowercase. */
export type WebhookHeaders = Record<string, string | string[] | undefined>

/** `auth` is for an invalid signature, `invalid` for unusable content. */
export const createWebhookError = (provider: string, kind: 'auth' | 'invalid', note: string): ProviderError =>
  new ProviderError(provider, 'webhook', kind, { details: { note } })

/** Throws ProviderError `invalid` if the body does not match the schema. */
export function parseSignedBody<S extends z.ZodType>(
  provider: string,
  schema: S,
  rawBody: Buffer,
): z.output<S> {
  const parsed = schema.safeParse(parseJson(rawBody.toString('utf8')))
  if (parsed.success) return parsed.data
  throw createWebhookError(provider, 'invalid', 'a signed body that is not an event')
}

/** Prevents timing attacks. */
export const isEqualInConstantTime = (claimed: Buffer, expected: Buffer): boolean =>
  claimed.length === expected.length && timingSafeEqual(claimed, expected)
