import { ProviderError } from './provider-error.ts'

/** Headers as they came, by their names in lower case. */
export type WebhookHeaders = Record<string, string | string[] | undefined>

/** What the bytes of a body say; undefined when they are no JSON. */
export function parseJsonBody(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Why a provider's webhook is not taken: `auth` when it is not proven to be theirs, `invalid` when it says nothing. */
export const buildWebhookRefusal =
  (provider: string) =>
  (kind: 'auth' | 'invalid', note: string): ProviderError =>
    new ProviderError(provider, 'webhook', kind, { details: { note } })
