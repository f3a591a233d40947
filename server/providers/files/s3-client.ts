import {
  type $Command,
  S3Client,
  type S3ClientResolvedConfig,
  type ServerSideEncryption,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-s3'
import pTimeout from 'p-timeout'
import { measureProviderCall } from '../../core/telemetry/durations.ts'
import { createFailureLogger, type Deadlines, type ProviderLog } from '../http.ts'
import { withRetries } from '../retries.ts'
import type { S3Config } from './config.ts'
import { toAppError, toProviderError, buildTimeoutError } from './s3-failures.ts'

const DEFAULT_TIMEOUT_MS = 4_000
// Uploads run before the request has a deadline, but the response must still be sent within ten seconds.
const DEFAULT_MAX_WAIT_MS = 8_500
const CONNECT_TIMEOUT_MS = 3_000
const ATTEMPTS = 3
/** Connections per client. Must exceed the limit on concurrent transfers (contract/core/limits.ts). */
const MAX_SOCKETS = 50

type Send = <I extends ServiceInputTypes, O extends ServiceOutputTypes>(
  operation: string,
  command: $Command<I, O, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
) => Promise<O>

export interface Bucket {
  name: string
  /** Empty, or ends with a slash. */
  prefix: string
  encryption: { ServerSideEncryption?: ServerSideEncryption; SSEKMSKeyId?: string }
  /** Maximum time between two chunks of a download, in milliseconds. */
  idleMs: number
  /**
   * Makes a call within the caller's deadline. Retries attempts that were rate limited or failed with `down`, so the
   * call must be safe to repeat. Throws AppError `not_found`, `storage_full` or `provider_unavailable`.
   */
  call: Send
  /** Like `call`, for a response with a file. The time limits apply until the file begins to arrive. */
  read: Send
  /** The total time is not limited while bytes are being sent. */
  upload: Send
}

/**
 * Creates S3 clients for a bucket without sending a request. `timeoutMs` limits the time until a response begins and
 * the idle time of an upload. `maxWaitMs` limits the total time of a call's attempts and the idle time of a download.
 */
export function openBucket(config: S3Config, log: ProviderLog, deadline: Deadlines): Bucket {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, maxWaitMs = DEFAULT_MAX_WAIT_MS } = deadline
  // Separate clients have separate connections, so that slow downloads do not block other calls.
  const control = openClient(config, 0)
  const reader = openClient(config, 0)
  const sender = openClient(config, timeoutMs)
  const retry = <T>(operation: string, totalMs: number, once: (remainingMs: number) => Promise<T>) =>
    measureProviderCall('s3', operation, () =>
      withRetries(
        (remainingMs) =>
          once(remainingMs).catch((error: unknown) => {
            throw toProviderError(operation, error)
          }),
        { maxAttempts: ATTEMPTS, maxWaitMs: totalMs, onFailure: createFailureLogger(log) },
      ),
    ).catch((error: unknown) => {
      throw toAppError(error)
    })
  const callWith =
    (client: S3Client): Send =>
    (operation, command) =>
      retry(operation, maxWaitMs, (remainingMs) =>
        withTimeout(Math.min(timeoutMs, remainingMs), (abortSignal) => client.send(command, { abortSignal })),
      )
  const { encryption, encryptionKeyId } = config
  return {
    name: config.bucket,
    prefix: config.prefix,
    encryption: {
      ...(encryption && { ServerSideEncryption: encryption }),
      ...(encryption === 'aws:kms' && encryptionKeyId && { SSEKMSKeyId: encryptionKeyId }),
    },
    idleMs: maxWaitMs,
    call: callWith(control),
    read: callWith(reader),
    // Stop retrying early, because the last attempt may be idle for `timeoutMs`.
    upload: (operation, command) =>
      retry(operation, Math.max(0, maxWaitMs - timeoutMs), () => sender.send(command)),
  }
}

const openClient = (config: S3Config, socketTimeout: number) =>
  new S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
    forcePathStyle: config.forcePathStyle,
    // By default, the SDK uploads chunks with a trailing checksum (`aws-chunked`). Some S3-compatible services store
    // this framing as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK's retries ignore our deadline and do not wait for the full time of a long Retry-After.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  })

async function withTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (ms <= 0) throw buildTimeoutError()
  const controller = new AbortController()
  const giveUp = () => {
    controller.abort()
    throw buildTimeoutError()
  }
  return pTimeout(work(controller.signal), { milliseconds: ms, fallback: giveUp })
}
