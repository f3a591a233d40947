import { ProviderError } from '../core/provider-error.ts'

/** Request headers by their lower-case names. */
export type WebhookHeaders = Record<string, string | string[] | undefined>

/** Parses a body; undefined when it is not JSON. */
export function parseJsonBody(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Why a provider's webhook is rejected: `auth` when its origin is not proven, `invalid` when it has no usable content. */
export const buildWebhookRefusal =
  (provider: string) =>
  (kind: 'auth' | 'invalid', note: string): ProviderError =>
    new ProviderError(provider, 'webhook', kind, { details: { note } })
