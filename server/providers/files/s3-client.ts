import {
  type $Command,
  S3Client,
  type S3ClientResolvedConfig,
  type ServerSideEncryption,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-s3'
import pTimeout from 'p-timeout'
import { logFailures, type Deadlines, type ProviderLog } from '../http.ts'
import { withRetries } from '../retries.ts'
import type { S3Config } from './config.ts'
import { toAppError, toProviderError, buildTimeoutError } from './s3-failures.ts'

const DEFAULT_TIMEOUT_MS = 4_000
// a form is read before its request has any deadline: even so it must be answered within ten seconds
const DEFAULT_MAX_WAIT_MS = 8_500
const CONNECT_TIMEOUT_MS = 3_000
const ATTEMPTS = 3
/** Connections of each kind: more than all transfers of a server together (contract/core/limits.ts). */
const MAX_SOCKETS = 50

/** Sends a command through the AWS SDK. `operation` is its name in errors and logs. */
type Send = <I extends ServiceInputTypes, O extends ServiceOutputTypes>(
  operation: string,
  command: $Command<I, O, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
) => Promise<O>

/** What the parts of the store share. */
export interface Bucket {
  name: string
  /** Goes with everything that is written. */
  encryption: { ServerSideEncryption?: ServerSideEncryption; SSEKMSKeyId?: string }
  /** How long the next piece of a file may take to come, milliseconds. */
  idleMs: number
  /**
   * Makes a call, which may be repeated without harm as all of S3's may, within the deadline of who asks. Throws AppError
   * `not_found`, `storage_full`, otherwise `provider_unavailable`.
   */
  call: Send
  /** Makes a call whose answer is a file, like `call` until it begins to arrive. */
  read: Send
  /** Makes a call that carries a part of a file. It may take as long as its bytes move. */
  upload: Send
}

/**
 * A bucket to talk to; nothing is sent yet. `timeoutMs` is how long an answer may take to begin, and a file on its way to
 * the bucket may stand still; `maxWaitMs` is for all attempts at one call together, and for a file on its way from there.
 */
export function openBucket(config: S3Config, log: ProviderLog, deadline: Deadlines): Bucket {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, maxWaitMs = DEFAULT_MAX_WAIT_MS } = deadline
  // Each kind of call has connections of its own, so that files somebody reads slowly hold up nothing else. What an
  // answer takes is timed here, and a file where it is read.
  const control = openClient(config, 0)
  const reader = openClient(config, 0)
  const sender = openClient(config, timeoutMs)
  const repeated = <T>(operation: string, longestMs: number, once: (remainingMs: number) => Promise<T>) =>
    withRetries(
      (remainingMs) =>
        once(remainingMs).catch((error: unknown) => {
          throw toProviderError(operation, error)
        }),
      { maxAttempts: ATTEMPTS, maxWaitMs: longestMs, onFailure: logFailures(log) },
    ).catch((error: unknown) => {
      throw toAppError(error)
    })
  const callWith =
    (client: S3Client): Send =>
    (operation, command) =>
      repeated(operation, maxWaitMs, (remainingMs) =>
        withTimeout(Math.min(timeoutMs, remainingMs), (abortSignal) => client.send(command, { abortSignal })),
      )
  const { encryption, encryptionKeyId } = config
  return {
    name: config.bucket,
    encryption: {
      ...(encryption && { ServerSideEncryption: encryption }),
      ...(encryption === 'aws:kms' && encryptionKeyId && { SSEKMSKeyId: encryptionKeyId }),
    },
    idleMs: maxWaitMs,
    call: callWith(control),
    read: callWith(reader),
    // the last attempt, too, may stand still for a while
    upload: (operation, command) =>
      repeated(operation, Math.max(0, maxWaitMs - timeoutMs), () => sender.send(command)),
  }
}

const openClient = (config: S3Config, socketTimeout: number) =>
  new S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
    forcePathStyle: config.forcePathStyle,
    // by default the SDK frames uploads for its own checksums, which other services store as part of the file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // it would wait as long as it likes, and ask again before it is time
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  })

/** The result of `work`. After `ms` its signal aborts it and this throws. */
async function withTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (ms <= 0) throw buildTimeoutError()
  const controller = new AbortController()
  const giveUp = () => {
    controller.abort()
    throw buildTimeoutError()
  }
  return pTimeout(work(controller.signal), { milliseconds: ms, fallback: giveUp })
}
