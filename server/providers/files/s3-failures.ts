import { AppError } from '#contract/core/errors.ts'
import { toFailureKind as statusToKind, parseRetryAfter } from '../http.ts'
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts'

interface SdkFailure {
  /** The service's code, such as `NoSuchKey`, or the SDK's own name for a fault on the way. */
  name?: string
  $metadata?: { httpStatusCode?: number; requestId?: string }
  $response?: { statusCode?: number; headers?: Record<string, string> }
}

/** There was no answer in time. */
export const buildTimeoutError = (): Error =>
  Object.assign(new Error('S3 did not answer in time'), { name: 'TimeoutError' })

/** What the SDK throws, in the words of all providers. */
export function toProviderError(operation: string, error: unknown): ProviderError {
  const { name = 'unknown', $metadata = {}, $response = {} } = error as SdkFailure
  // an answer that cannot be read leaves its status there only
  const status = $metadata.httpStatusCode ?? $response.statusCode
  return new ProviderError('s3', operation, toFailureKind(name, status), {
    retryAfterSeconds: parseRetryAfter(new Headers($response.headers)),
    details: { status, correlationId: $metadata.requestId, note: name },
    cause: error,
  })
}

/** What is not there is missing, what has no room is full, and all else will do better later. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const { kind, details, retryAfterSeconds: retry_after } = error
  if (kind === 'not_found') return new AppError('not_found', { cause: error })
  if (isFull(details.note ?? '', details.status)) return new AppError('storage_full', { cause: error })
  const message = 'The place where files lie does not answer, try again soon'
  return new AppError('provider_unavailable', { message, details: { retry_after }, cause: error })
}

function toFailureKind(code: string, status: number | undefined): ProviderFailure {
  if (code === 'NoSuchKey' || code === 'NoSuchUpload') return 'not_found'
  if (isFull(code, status)) return 'invalid'
  if (code === 'SlowDown') return 'rate_limited'
  // no answer, or one with a good status that makes no sense
  if (status === undefined || status < 300) return 'down'
  const kind = statusToKind(status)
  // such as a bucket that is not there: no file is missing for that
  return kind === 'not_found' ? 'invalid' : kind
}

/** Amazon's buckets are never full; the services that have quotas spell it each in their way. */
function isFull(code: string, status: number | undefined): boolean {
  if (status === 507) return true
  return /(?<!Throttle)QuotaExceeded$|StorageFull$|StorageCapExceeded$/i.test(code)
}
