import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { AppError } from '#contract/errors.ts'
import type { Patience } from '../http.ts'
import { checkedKey, newKey, takeIn } from './arrival.ts'
import type { Arrived, FileStore } from './index.ts'
import { answerTo, type Bucket, openBucket, type S3Config } from './s3-client.ts'
import { openUpload } from './s3-upload.ts'

const INCOMING = 'incoming/'
const CHECK_TIMEOUT_MS = 3_000

/**
 * Files in a private bucket of Amazon S3 or of a service that speaks its protocol: `incoming/` for what is arriving,
 * `kept/` for what has a row in the database. Every failure is an AppError with a ProviderError as its cause.
 */
export function s3Store(config: S3Config, patience: Patience = {}): FileStore {
  const bucket = openBucket(config, patience)
  return {
    receive: (stream, limit) => receive(bucket, stream, limit),
    async keep(key) {
      const from = incomingKey(key)
      await copy(bucket, from, keptKey(key))
      // kept is kept: what could not be removed is left to the sweeper
      await remove(bucket, from).catch(() => {})
      return key
    },
    discard: async (key) => remove(bucket, incomingKey(key)),
    open: async (key) => read(bucket, keptKey(key)),
    remove: async (key) => remove(bucket, keptKey(key)),
    async sweep(before) {
      await sweepFiles(bucket, before)
      await sweepUploads(bucket, before)
    },
    check: () => check(bucket),
  }
}

const incomingKey = (key: string) => INCOMING + checkedKey(key)
const keptKey = (key: string) => `kept/${checkedKey(key).slice(0, 2)}/${key}`

async function receive(bucket: Bucket, stream: Readable, limit: number): Promise<Arrived> {
  const key = newKey()
  const upload = openUpload(bucket, incomingKey(key))
  try {
    const measured = await takeIn(stream, limit, (chunk) => upload.write(chunk))
    await upload.finish()
    return { key, ...measured }
  } catch (error) {
    await upload.abandon()
    throw error
  }
}

async function copy({ client, name, encryption }: Bucket, from: string, to: string): Promise<void> {
  const target = { Bucket: name, Key: to, ...encryption }
  const command = new CopyObjectCommand({ ...target, CopySource: `${name}/${from}` })
  await answerTo('copy object', client.send(command))
}

async function read({ client, name }: Bucket, key: string): Promise<Readable> {
  const command = new GetObjectCommand({ Bucket: name, Key: key })
  const { Body } = await answerTo('get object', client.send(command))
  if (Body instanceof Readable) return Body
  throw new Error('S3 answered a file without its bytes')
}

async function remove({ client, name }: Bucket, key: string): Promise<void> {
  const command = new DeleteObjectCommand({ Bucket: name, Key: key })
  await answerTo('delete object', client.send(command))
}

async function sweepFiles(bucket: Bucket, before: Date): Promise<void> {
  const query = { Bucket: bucket.name, Prefix: INCOMING }
  const pages = paginateListObjectsV2({ client: bucket.client }, query)[Symbol.asyncIterator]()
  for (;;) {
    const { value: page, done } = await answerTo('list objects', pages.next())
    if (done) return
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified && LastModified < before) await remove(bucket, Key)
  }
}

/** Uploads that a crash cut short: no list of files shows them, yet their parts take room. */
async function sweepUploads({ client, name }: Bucket, before: Date): Promise<void> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const query = new ListMultipartUploadsCommand({ Bucket: name, Prefix: INCOMING, ...after })
    const page = await answerTo('list multipart uploads', client.send(query))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue
      const abort = new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId })
      await answerTo('abort multipart upload', client.send(abort)).catch(unlessGone)
    }
    if (!page.IsTruncated) return
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

/** It ended meanwhile, one way or the other. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error
}

/** Writes an empty file where the sweeper cleans: a bucket that can only be read is no store. */
async function check({ client, name, encryption }: Bucket): Promise<void> {
  const target = { Bucket: name, Key: `${INCOMING}check` }
  // no text: for an empty one the SDK leaves out the length, which S3 insists on
  const command = new PutObjectCommand({ ...target, ...encryption, Body: Buffer.alloc(0) })
  const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  await answerTo('put object', client.send(command, { abortSignal }))
}
