import { createHash } from 'node:crypto'
import type { StoredUpload } from './bucket.ts'
import {
  type Answer,
  type Call,
  toEncryptionHeaders,
  toStoredHeaders,
  parseNumber,
  quoteEtag,
  readText,
} from './call.ts'
import { S3Failure } from './failure.ts'
import { type Element, parseParts, formatXml } from './xml.ts'

const MIN_PART_SIZE = 5 * 1024 * 1024
const MAX_PARTS = 10_000

const findUpload = ({ bucket, query, key }: Call): StoredUpload =>
  bucket.upload(query.get('uploadId') ?? '', key)

export function createMultipartUpload({ bucket, bucketName, key, headers }: Call): Answer {
  const headersToStore = toStoredHeaders(headers)
  const { id } = bucket.begin(key, headersToStore)
  const result: Element[] = [
    ['Bucket', bucketName],
    ['Key', key],
    ['UploadId', id],
  ]
  return {
    status: 200,
    headers: toEncryptionHeaders(headersToStore),
    body: formatXml(['InitiateMultipartUploadResult', result]),
  }
}

export async function uploadPart(call: Call): Promise<Answer> {
  const upload = findUpload(call)
  const number = parseNumber(call, 'partNumber', 0, Number.MAX_SAFE_INTEGER)
  if (number < 1 || number > MAX_PARTS)
    throw new S3Failure('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
  const { blobs } = call.bucket
  const { name, size, md5 } = await blobs.write(call.body, call.promised)
  const older = upload.parts.get(number)
  upload.parts.set(number, { blob: name, size, etag: md5 })
  if (older) await blobs.remove(older.blob)
  return { status: 200, headers: { etag: quoteEtag(md5), ...toEncryptionHeaders(upload.headers) } }
}

export async function completeMultipartUpload(call: Call): Promise<Answer> {
  const { bucket, bucketName, key } = call
  const upload = findUpload(call)
  const parts = selectParts(upload, parseParts(await readText(call.body)))
  const { name, size } = await bucket.blobs.join(parts.map(({ blob }) => blob))
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part.etag, 'hex')))
  const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`
  await bucket.put(key, { blob: name, size, etag }, upload.headers)
  await bucket.end(upload)
  const result: Element[] = [
    ['Bucket', bucketName],
    ['Key', key],
    ['ETag', quoteEtag(etag)],
  ]
  return {
    status: 200,
    headers: toEncryptionHeaders(upload.headers),
    body: formatXml(['CompleteMultipartUploadResult', result]),
  }
}

function selectParts(upload: StoredUpload, requestedParts: { number: number; etag: string }[]) {
  if (requestedParts.length === 0) throw new S3Failure('MalformedXML', 'The XML you provided names no part.')
  if (requestedParts.some(({ number }, at) => at > 0 && number <= (requestedParts[at - 1]?.number ?? 0)))
    throw new S3Failure('InvalidPartOrder', 'The list of parts was not in ascending order.')
  const selectedParts = requestedParts.map(({ number, etag }) => {
    const part = upload.parts.get(number)
    if (part?.etag !== etag)
      throw new S3Failure('InvalidPart', 'One or more of the specified parts could not be found.')
    return part
  })
  if (selectedParts.slice(0, -1).some(({ size }) => size < MIN_PART_SIZE))
    throw new S3Failure('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
  return selectedParts
}

export async function abortMultipartUpload(call: Call): Promise<Answer> {
  await call.bucket.end(findUpload(call))
  return { status: 204 }
}

export function listParts(call: Call): Answer {
  const { key, bucketName } = call
  const { id, parts } = findUpload(call)
  const after = parseNumber(call, 'part-number-marker', 0, MAX_PARTS)
  const max = parseNumber(call, 'max-parts', 1000, 1000)
  const remainingParts = [...parts].filter(([number]) => number > after).toSorted(([a], [b]) => a - b)
  const page = remainingParts.slice(0, max)
  const listed = page.map(([number, { size, etag }]): Element => [
    'Part',
    [
      ['PartNumber', number],
      ['ETag', quoteEtag(etag)],
      ['Size', size],
    ],
  ])
  const result: Element[] = [
    ['Bucket', bucketName],
    ['Key', key],
    ['UploadId', id],
    ['PartNumberMarker', after],
    ['NextPartNumberMarker', page.at(-1)?.[0] ?? 0],
    ['MaxParts', max],
    ['IsTruncated', remainingParts.length > page.length],
    ...listed,
  ]
  return { status: 200, body: formatXml(['ListPartsResult', result]) }
}
