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

/** The smallest part that S3 allows, and so all the memory that an upload takes. */
const PART_SIZE = 5 * 1024 * 1024

/** A file on its way into the bucket. It shows there only once `finish` is done. */
interface Upload {
  write(chunk: Buffer): Promise<void>
  finish(): Promise<void>
  /** Leaves nothing behind, as far as the service answers soon; the sweeper finds the rest. */
  abandon(): Promise<void>
}

/** Writes a file of any size with the memory of one part: in one call when it fits into a part, else part by part. */
export function openUpload(bucket: Bucket, key: string): Upload {
  const { name, encryption } = bucket
  const target = { Bucket: name, Key: key }
  // Reused only once the answer to its upload has arrived.
  const part = Buffer.allocUnsafeSlow(PART_SIZE)
  const sent: CompletedPart[] = []
  let used = 0
  let size = 0
  let uploadId: string | undefined
  let finishing = false

  async function sendPart(): Promise<void> {
    uploadId ??= await createMultipartUpload(bucket, key)
    const PartNumber = sent.length + 1
    const Body = part.subarray(0, used)
    const input = { ...target, UploadId: uploadId, PartNumber, Body }
    const { ETag } = await bucket.upload('upload part', new UploadPartCommand(input))
    sent.push({ PartNumber, ETag })
    size += used
    used = 0
  }

  return {
    async write(chunk) {
      for (let at = 0; at < chunk.length;) {
        if (used === PART_SIZE) await sendPart()
        const copied = chunk.copy(part, used, at)
        used += copied
        at += copied
      }
    },
    async finish() {
      if (uploadId === undefined) {
        finishing = true
        const input = { ...target, ...encryption, Body: part.subarray(0, used) }
        await bucket.upload('put object', new PutObjectCommand(input))
        return
      }
      if (used > 0) await sendPart()
      finishing = true
      await complete(bucket, { ...target, UploadId: uploadId, MultipartUpload: { Parts: sent } }, size)
    },
    abandon: () => withDeadline(deadlineMs.cleanup, () => abandon(bucket, key, { uploadId, finishing })),
  }
}

async function createMultipartUpload(bucket: Bucket, key: string): Promise<string> {
  const input = { Bucket: bucket.name, Key: key, ...bucket.encryption }
  const { UploadId } = await bucket.call('create multipart upload', new CreateMultipartUploadCommand(input))
  if (!UploadId) throw new Error('S3 began a multipart upload without an id')
  return UploadId
}

/** Puts the parts together. When the answer was lost, a repeat may find no upload any more: then the file says how it ended. */
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
    // the file may lie there although the answer that says so was lost
    finishing && bucket.call('delete object', new DeleteObjectCommand(target)),
  ])
}
