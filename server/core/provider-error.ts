/**
 * What went wrong with an outside service, in the few words that decide what to do:
 * - `auth`: our credentials or plan were refused; an operator must act
 * - `not_found`: the service does not know the thing (any more)
 * - `not_ready`: the thing exists, its data does not yet
 * - `user_action`: the person must do something there, such as linking again
 * - `rate_limited`: too many calls; see `retryAfterSeconds`
 * - `down`: no answer, no sense in the answer, or a fault on their side
 * - `invalid`: the vendor rejected the request, or answered in an unknown form
 */
export type ProviderFailure =
  | 'auth'
  | 'not_found'
  | 'not_ready'
  | 'user_action'
  | 'rate_limited'
  | 'down'
  | 'invalid'

/** Details for operators to investigate a failure. For the log only: they may contain the vendor's own text. */
interface ProviderErrorDetails {
  status?: number | undefined
  /** The vendor's own code of the failure, such as Plaid's `ITEM_LOGIN_REQUIRED`. */
  code?: string | undefined
  /** The vendor's request id, which their support asks for. */
  correlationId?: string | undefined
  /** The start of the vendor's answer, secrets hidden. */
  body?: string | undefined
  note?: string | undefined
}

interface ProviderErrorOptions {
  /** The vendor's Retry-After, in seconds. */
  retryAfterSeconds?: number | undefined
  /** Why, in our words for the person whose action caused the call; it completes “Could not read it: …”. */
  reason?: string | undefined
  details?: ProviderErrorDetails | undefined
  cause?: unknown
}

/** A failed call to an outside service. `message` holds our words only; the vendor's stay in `details`. */
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
