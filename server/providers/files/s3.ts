import { PassThrough, pipeline, Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import { AppError } from '#contract/core/errors.ts'
import type { Deadlines, ProviderLog } from '../http.ts'
import { deadlineMs, withDeadline } from '../../core/deadline.ts'
import { requireFileKey, isFileKey, createFileKey, writeChunks } from './arrival.ts'
import type { S3Config } from './config.ts'
import type { FileStore, Observe, ReceivedFile, StoredFile } from './index.ts'
import { type Bucket, openBucket } from './s3-client.ts'
import { buildTimeoutError } from './s3-failures.ts'
import { openUpload } from './s3-upload.ts'

const INCOMING = 'incoming/'
const SAVED = 'kept/'
const CHECK_GOOD_FOR_MS = 3_000

/**
 * Opens a file store in a private bucket of Amazon S3 or a compatible service. Received files are in `incoming/`, and
 * saved files are in `kept/`. A failure of the service is an AppError with a ProviderError as its cause.
 */
export function openS3Store(config: S3Config, log: ProviderLog, deadline: Deadlines = {}): FileStore {
  const bucket = openBucket(config, log, deadline)
  return {
    receive: (stream, limit, observe) => receive(bucket, stream, limit, observe),
    async save(key) {
      const from = getIncomingKey(bucket, key)
      const target = { Bucket: bucket.name, Key: getSavedKey(bucket, key), ...bucket.encryption }
      const input = { ...target, CopySource: `${bucket.name}/${from}` }
      await bucket.call('copy object', new CopyObjectCommand(input))
      // The file is saved. If the temporary file cannot be removed soon, `sweep` deletes it.
      await withDeadline(deadlineMs.cleanup, () => remove(bucket, from)).catch(() => {})
      return key
    },
    discard: async (key) => remove(bucket, getIncomingKey(bucket, key)),
    open: async (key) => read(bucket, getSavedKey(bucket, key)),
    remove: async (key) => remove(bucket, getSavedKey(bucket, key)),
    list: (prefix = '') => list(bucket, prefix),
    async sweep(before) {
      await sweepFiles(bucket, before)
      await sweepUploads(bucket, before)
    },
    check: shareCheck(() => withDeadline(deadlineMs.page, () => check(bucket))),
  }
}

const getIncomingKey = ({ prefix }: Bucket, key: string) => `${prefix}${INCOMING}${requireFileKey(key)}`
const getSavedKey = ({ prefix }: Bucket, key: string) =>
  `${prefix}${SAVED}${requireFileKey(key).slice(0, 2)}/${key}`

async function receive(
  bucket: Bucket,
  stream: Readable,
  limit: number,
  observe: Observe | undefined,
): Promise<ReceivedFile> {
  const key = createFileKey()
  const upload = openUpload(bucket, getIncomingKey(bucket, key))
  try {
    const written = await writeChunks(stream, limit, (chunk) => upload.write(chunk), observe)
    await upload.finish()
    return { key, ...written }
  } catch (error) {
    await upload.abandon()
    throw error
  }
}

async function read(bucket: Bucket, key: string): Promise<Readable> {
  const input = { Bucket: bucket.name, Key: key }
  const { Body } = await bucket.read('get object', new GetObjectCommand(input))
  if (Body instanceof Readable) return untilIdle(Body, bucket.idleMs)
  throw new Error('S3 returned a file without content')
}

/** Fails if the service sends no bytes for `idleMs`. Slow readers are not a failure. */
function untilIdle(body: Readable, idleMs: number): Readable {
  const out = new PassThrough()
  const watch = setTimeout(() => {
    if (out.writableNeedDrain) watch.refresh()
    else body.destroy(buildTimeoutError())
  }, idleMs)
  body.on('data', () => watch.refresh())
  out.on('drain', () => watch.refresh())
  pipeline(body, out, () => clearTimeout(watch))
  return out
}

async function remove(bucket: Bucket, key: string): Promise<void> {
  const input = { Bucket: bucket.name, Key: key }
  await bucket.call('delete object', new DeleteObjectCommand(input))
}

async function* list(bucket: Bucket, prefix: string): AsyncGenerator<StoredFile> {
  for await (const { name, at } of objectsIn(bucket, bucket.prefix + SAVED + prefix)) {
    const key = name.slice(name.lastIndexOf('/') + 1)
    if (isFileKey(key)) yield { key, at }
  }
}

async function sweepFiles(bucket: Bucket, before: Date): Promise<void> {
  for await (const { name, at } of objectsIn(bucket, bucket.prefix + INCOMING))
    if (at < before) await remove(bucket, name)
}

async function* objectsIn(bucket: Bucket, prefix: string): AsyncGenerator<{ name: string; at: Date }> {
  let after: { ContinuationToken?: string } = {}
  for (;;) {
    const input = { Bucket: bucket.name, Prefix: prefix, ...after }
    const { Contents = [], NextContinuationToken } = await bucket.call(
      'list objects',
      new ListObjectsV2Command(input),
    )
    for (const { Key, LastModified } of Contents)
      if (Key && LastModified) yield { name: Key, at: LastModified }
    if (!NextContinuationToken) return
    after = { ContinuationToken: NextContinuationToken }
  }
}

/** Aborts old unfinished uploads, for example after a crash. Their parts use storage but are not in file lists. */
async function sweepUploads(bucket: Bucket, before: Date): Promise<void> {
  const { name, prefix } = bucket
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const input = { Bucket: name, Prefix: prefix + INCOMING, ...after }
    const page = await bucket.call('list multipart uploads', new ListMultipartUploadsCommand(input))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated && Initiated < before) await abortUpload(bucket, { Bucket: name, Key, UploadId })
    if (!page.IsTruncated) return
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

async function abortUpload(
  bucket: Bucket,
  upload: { Bucket: string; Key: string | undefined; UploadId: string | undefined },
): Promise<void> {
  try {
    await bucket.call('abort multipart upload', new AbortMultipartUploadCommand(upload))
  } catch (error) {
    // `not_found` means that the upload was completed or aborted after it was listed.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}

async function check(bucket: Bucket): Promise<void> {
  const input = { Bucket: bucket.name }
  await bucket.call('head bucket', new HeadBucketCommand(input))
}

/** Shares the result of a check among concurrent calls, and among calls in the next three seconds. */
function shareCheck(runCheck: () => Promise<void>): () => Promise<void> {
  let shared: { result: Promise<void>; until: number } | undefined
  return async () => {
    if (!shared || performance.now() >= shared.until) {
      const current = { result: runCheck(), until: Infinity }
      const expireSoon = () => void (current.until = performance.now() + CHECK_GOOD_FOR_MS)
      current.result.then(expireSoon, expireSoon)
      shared = current
    }
    return shared.result
  }
}
