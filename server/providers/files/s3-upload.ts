import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { answerTo, type Bucket } from './s3-client.ts'

/** The smallest part that S3 allows, and so all the memory that an upload takes. */
const PART_SIZE = 5 * 1024 * 1024
const ABANDON_TIMEOUT_MS = 5_000

/** A file on its way into the bucket. It shows there only once `finish` is done. */
interface Upload {
  write(chunk: Buffer): Promise<void>
  finish(): Promise<void>
  /** Leaves nothing behind, as far as the service can be reached; the sweeper finds the rest. */
  abandon(): Promise<void>
}

/** Writes a file of any size with the memory of one part: in one call when it fits into a part, else part by part. */
export function openUpload(bucket: Bucket, key: string): Upload {
  const { client, name, encryption } = bucket
  const target = { Bucket: name, Key: key }
  // sent, answered and only then filled anew
  const part = Buffer.allocUnsafeSlow(PART_SIZE)
  const sent: CompletedPart[] = []
  let used = 0
  let uploadId: string | undefined
  let finishing = false

  async function sendPart(): Promise<void> {
    uploadId ??= await begin(bucket, key)
    const PartNumber = sent.length + 1
    const Body = part.subarray(0, used)
    const command = new UploadPartCommand({ ...target, UploadId: uploadId, PartNumber, Body })
    const { ETag } = await answerTo('upload part', client.send(command))
    sent.push({ PartNumber, ETag })
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
        const command = new PutObjectCommand({ ...target, ...encryption, Body: part.subarray(0, used) })
        await answerTo('put object', client.send(command))
        return
      }
      if (used > 0) await sendPart()
      finishing = true
      const MultipartUpload = { Parts: sent }
      const command = new CompleteMultipartUploadCommand({ ...target, UploadId: uploadId, MultipartUpload })
      await answerTo('complete multipart upload', client.send(command))
    },
    abandon: () => abandon(bucket, key, { uploadId, finishing }),
  }
}

async function begin({ client, name, encryption }: Bucket, key: string): Promise<string> {
  const command = new CreateMultipartUploadCommand({ Bucket: name, Key: key, ...encryption })
  const { UploadId } = await answerTo('create multipart upload', client.send(command))
  if (!UploadId) throw new Error('S3 began a multipart upload without an id')
  return UploadId
}

async function abandon(
  { client, name }: Bucket,
  key: string,
  { uploadId, finishing }: { uploadId: string | undefined; finishing: boolean },
): Promise<void> {
  const target = { Bucket: name, Key: key }
  const abortSignal = AbortSignal.timeout(ABANDON_TIMEOUT_MS)
  const abort = uploadId && new AbortMultipartUploadCommand({ ...target, UploadId: uploadId })
  await Promise.allSettled([
    abort && client.send(abort, { abortSignal }),
    // the file may lie there although the answer that says so was lost
    finishing && client.send(new DeleteObjectCommand(target), { abortSignal }),
  ])
}
