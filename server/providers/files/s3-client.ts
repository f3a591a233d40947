import { S3Client, type ServerSideEncryption } from '@aws-sdk/client-s3'
import { AppError } from '#contract/errors.ts'
import type { Patience } from '../http.ts'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'

const DEFAULT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 3_000
const ATTEMPTS = 3

export interface S3Config {
  /** null for Amazon's own service in `region`. */
  endpoint: string | null
  region: string
  bucket: string
  /** null takes what the machine offers, such as the role of its instance. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** The bucket in the path instead of in the host name; most services other than Amazon's want it. */
  forcePathStyle: boolean
  /** Asks the service to encrypt at rest; null leaves it to the bucket's own setting. */
  encryption: 'AES256' | 'aws:kms' | null
  /** With `aws:kms`: the key, or null for the account's default one. */
  encryptionKeyId: string | null
}

/** What the parts of the store share. */
export interface Bucket {
  client: S3Client
  name: string
  /** Goes with everything that is written. */
  encryption: { ServerSideEncryption?: ServerSideEncryption; SSEKMSKeyId?: string }
}

/** A bucket to talk to; nothing is sent yet. `timeoutMs` is how long an answer to one attempt may take to begin. */
export function openBucket(config: S3Config, { timeoutMs = DEFAULT_TIMEOUT_MS }: Patience): Bucket {
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
    forcePathStyle: config.forcePathStyle,
    // by default the SDK frames uploads for its own checksums, which other services store as part of the file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      // between two pieces of a file; a person on a slow line takes them slowly
      socketTimeout: timeoutMs * 4,
    },
  })
  const { encryption, encryptionKeyId } = config
  return {
    client,
    name: config.bucket,
    encryption: {
      ...(encryption && { ServerSideEncryption: encryption }),
      ...(encryption === 'aws:kms' && encryptionKeyId && { SSEKMSKeyId: encryptionKeyId }),
    },
  }
}

/** The answer to a call of the SDK; its failures in our words: `not_found`, `storage_full`, otherwise `unavailable`. */
export async function answerTo<T>(operation: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw asOurs(operation, error)
  }
}

interface SdkFailure {
  /** The service's code, such as `NoSuchKey`, or the SDK's own name for a fault on the way. */
  name?: string
  $metadata?: { httpStatusCode?: number; requestId?: string }
}

function asOurs(operation: string, error: unknown): AppError {
  const { name = 'unknown', $metadata = {} } = error as SdkFailure
  const status = $metadata.httpStatusCode
  if (name === 'NoSuchKey' || name === 'NoSuchUpload') return new AppError('not_found', { cause: error })
  const cause = new ProviderError('s3', operation, kindOf(status), {
    details: { status, correlationId: $metadata.requestId, note: name },
    cause: error,
  })
  return new AppError(isFull(name, status) ? 'storage_full' : 'unavailable', { cause })
}

/** Amazon's buckets are never full; the services that have quotas spell it each in their way. */
function isFull(code: string, status: number | undefined): boolean {
  if (status === 507) return true
  return /(?<!Throttle)QuotaExceeded$|StorageFull$|StorageCapExceeded$/i.test(code)
}

function kindOf(status: number | undefined): ProviderFailure {
  if (status === undefined || status >= 500) return 'down'
  if (status === 401 || status === 403) return 'auth'
  return status === 429 ? 'rate_limited' : 'invalid'
}
