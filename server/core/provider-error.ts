/**
 * Kinds of provider failures, by the action that they require:
 * - `auth`: the vendor rejected our credentials or plan; an operator must act
 * - `not_found`: the resource does not exist, or no longer exists
 * - `not_ready`: the resource exists, but its data is not available yet
 * - `user_action`: the user must act at the provider, such as linking again
 * - `rate_limited`: too many calls; see `retryAfterSeconds`
 * - `down`: no reply, an unreadable reply, or a server error
 * - `invalid`: the vendor rejected the request, or sent a reply in an unknown format
 */
export type ProviderFailure =
  | 'auth'
  | 'not_found'
  | 'not_ready'
  | 'user_action'
  | 'rate_limited'
  | 'down'
  | 'invalid'

/** Details for logs and error handling. Do not show them to users, because they may contain the vendor's text. */
interface ProviderErrorDetails {
  status?: number | undefined
  /** The vendor's error code, such as Plaid's `ITEM_LOGIN_REQUIRED`. */
  code?: string | undefined
  /** The vendor's request id, for the vendor's support team. */
  correlationId?: string | undefined
  /** The start of the vendor's response, with secrets redacted. */
  body?: string | undefined
  note?: string | undefined
}

interface ProviderErrorOptions {
  retryAfterSeconds?: number | undefined
  /** The reason in our own words. It follows the failed operation, as in “Could not list transactions: …”. */
  reason?: string | undefined
  details?: ProviderErrorDetails | undefined
  cause?: unknown
}

/** A failed call to a provider. `message` contains only our own words; the vendor's text is in `details`. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly provider: string
  readonly operation: string
  readonly kind: ProviderFailure
  readonly retryAfterSeconds: number | undefined
  readonly reason: string | undefined
  readonly details: ProviderErrorDetails

  constructor(
    provider: string,
    operation: string,
    kind: ProviderFailure,
    options: ProviderErrorOptions = {},
  ) {
    super(`${provider} ${operation}: ${kind}`, { cause: options.cause })
    this.provider = provider
    this.operation = operation
    this.kind = kind
    this.retryAfterSeconds = options.retryAfterSeconds
    this.reason = options.reason
    this.details = options.details ?? {}
  }
}
