import { AppError } from '#contract/core/errors.ts'
import { toFailureKind as statusToKind, parseRetryAfter } from '../http.ts'
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts'

interface SdkFailure {
  /** The service's code, such as `NoSuchKey`, or the SDK's name for a network error. */
  name?: string
  $metadata?: { httpStatusCode?: number; requestId?: string }
  $response?: { statusCode?: number; headers?: Record<string, string> }
}

export const buildTimeoutError = (): Error =>
  Object.assign(new Error('S3 did not respond in time'), { name: 'TimeoutError' })

/** A 404 becomes `not_found` only for a missing file or upload, otherwise `invalid`. */
export function toProviderError(operation: string, error: unknown): ProviderError {
  const { name = 'unknown', $metadata = {}, $response = {} } = error as SdkFailure
  // For an unreadable response, only `$response` has the status.
  const status = $metadata.httpStatusCode ?? $response.statusCode
  return new ProviderError('s3', operation, toFailureKind(name, status), {
    retryAfterSeconds: parseRetryAfter(new Headers($response.headers)),
    details: { status, correlationId: $metadata.requestId, note: name },
    cause: error,
  })
}

/** Returns errors other than ProviderError unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const { kind, details, retryAfterSeconds: retry_after } = error
  if (kind === 'not_found') return new AppError('not_found', { cause: error })
  if (isFull(details.note ?? '', details.status)) return new AppError('storage_full', { cause: error })
  const message = 'File storage is unavailable. Try again in a few minutes.'
  return new AppError('provider_unavailable', { message, details: { retry_after }, cause: error })
}

function toFailureKind(code: string, status: number | undefined): ProviderFailure {
  if (code === 'NoSuchKey' || code === 'NoSuchUpload') return 'not_found'
  if (isFull(code, status)) return 'invalid'
  if (code === 'SlowDown') return 'rate_limited'
  // Without a status, there was no response. With a success status, the response was invalid.
  if (status === undefined || status < 300) return 'down'
  const kind = statusToKind(status)
  // The bucket may be missing, which must not look like a missing file.
  return kind === 'not_found' ? 'invalid' : kind
}

/** Buckets at Amazon have no quota. S3-compatible services each have their own error code for a full bucket. */
function isFull(code: string, status: number | undefined): boolean {
  if (status === 507) return true
  return /(?<!Throttle)QuotaExceeded$|StorageFull$|StorageCapExceeded$/i.test(code)
}
