import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { AppError } from '#contract/core/errors.ts'
import { deadlineMs, withDeadline } from '../../core/deadline.ts'
import type { Bucket } from './s3-client.ts'

/** The minimum part size of S3, in bytes. */
const PART_SIZE = 5 * 1024 * 1024

/** The file appears in the bucket only after `finish`. */
interface Upload {
  write(chunk: Buffer): Promise<void>
  finish(): Promise<void>
  /** Deletes the partial upload if the service responds soon. Otherwise `sweep` deletes it. */
  abandon(): Promise<void>
}

/** Buffers only one part. A file that fits in one part is sent in a single call. */
export function openUpload(bucket: Bucket, key: string): Upload {
  const { name, encryption } = bucket
  const target = { Bucket: name, Key: key }
  // The buffer is reused only after the response to its upload.
  const part = Buffer.allocUnsafeSlow(PART_SIZE)
  const sent: CompletedPart[] = []
  let filledBytes = 0
  let size = 0
  let uploadId: string | undefined
  let finishing = false

  async function sendPart(): Promise<void> {
    uploadId ??= await createMultipartUpload(bucket, key)
    const PartNumber = sent.length + 1
    const Body = part.subarray(0, filledBytes)
    const input = { ...target, UploadId: uploadId, PartNumber, Body }
    const { ETag } = await bucket.upload('upload part', new UploadPartCommand(input))
    sent.push({ PartNumber, ETag })
    size += filledBytes
    filledBytes = 0
  }

  return {
    async write(chunk) {
      for (let at = 0; at < chunk.length;) {
        if (filledBytes === PART_SIZE) await sendPart()
        const copied = chunk.copy(part, filledBytes, at)
        filledBytes += copied
        at += copied
      }
    },
    async finish() {
      if (uploadId === undefined) {
        finishing = true
        const input = { ...target, ...encryption, Body: part.subarray(0, filledBytes) }
        await bucket.upload('put object', new PutObjectCommand(input))
        return
      }
      if (filledBytes > 0) await sendPart()
      finishing = true
      await complete(bucket, { ...target, UploadId: uploadId, MultipartUpload: { Parts: sent } }, size)
    },
    abandon: () => withDeadline(deadlineMs.cleanup, () => abandon(bucket, key, { uploadId, finishing })),
  }
}

async function createMultipartUpload(bucket: Bucket, key: string): Promise<string> {
  const input = { Bucket: bucket.name, Key: key, ...bucket.encryption }
  const { UploadId } = await bucket.call('create multipart upload', new CreateMultipartUploadCommand(input))
  if (!UploadId) throw new Error('S3 started a multipart upload without an id')
  return UploadId
}

/** A retry after a lost response finds no upload, so the file's size is checked instead. */
async function complete(
  bucket: Bucket,
  input: CompleteMultipartUploadCommandInput,
  size: number,
): Promise<void> {
  try {
    await bucket.call('complete multipart upload', new CompleteMultipartUploadCommand(input))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const { Bucket, Key } = input
    const { ContentLength } = await bucket.call('head object', new HeadObjectCommand({ Bucket, Key }))
    if (ContentLength !== size) throw new AppError('provider_unavailable', { cause: error.cause })
  }
}

async function abandon(
  bucket: Bucket,
  key: string,
  { uploadId, finishing }: { uploadId: string | undefined; finishing: boolean },
): Promise<void> {
  const target = { Bucket: bucket.name, Key: key }
  await Promise.allSettled([
    uploadId &&
      bucket.call(
        'abort multipart upload',
        new AbortMultipartUploadCommand({ ...target, UploadId: uploadId }),
      ),
    // The file may exist even if the response was lost.
    finishing && bucket.call('delete object', new DeleteObjectCommand(target)),
  ])
}
