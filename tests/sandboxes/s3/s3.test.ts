import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestS3 } from './testing.ts'

let s3: Awaited<ReturnType<typeof startTestS3>>
let client: S3Client
const Bucket = 'papers'
const MB = 1024 * 1024

beforeAll(async () => {
  s3 = await startTestS3()
  client = s3.client()
})
afterEach(() => s3.faults.clear())
afterAll(async () => {
  client.destroy()
  await s3.stop()
})

const put = (Key: string, Body: string | Uint8Array) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body }))
const readBytes = async (Key: string, more: { Range?: string } = {}) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...more }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const refused = (name: string, httpStatusCode: number) =>
  expect.objectContaining({ name, $metadata: expect.objectContaining({ httpStatusCode }) })

describe("Amazon's own SDK against the sandbox", () => {
  it('puts, heads, reads, partially reads, copies and deletes an object', async () => {
    const content = randomBytes(3 * MB)
    const Key = 'a folder/ünïcode (1)+~&=?.pdf'
    const upload = await client.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: content,
        ContentType: 'application/pdf',
        Metadata: { origin: 'test' },
        ServerSideEncryption: 'AES256',
      }),
    )
    expect(upload).toMatchObject({ ETag: `"${md5(content)}"`, ServerSideEncryption: 'AES256' })
    const head = await client.send(new HeadObjectCommand({ Bucket, Key }))
    expect(head).toMatchObject({
      ContentLength: content.length,
      ContentType: 'application/pdf',
      Metadata: { origin: 'test' },
      ServerSideEncryption: 'AES256',
    })
    expect((await readBytes(Key)).equals(content)).toBe(true)
    expect(await readBytes(Key, { Range: 'bytes=10-19' })).toEqual(content.subarray(10, 20))
    expect(await readBytes(Key, { Range: 'bytes=-5' })).toEqual(content.subarray(-5))

    const CopySource = `${Bucket}/${encodeURIComponent(Key)}`
    const copied = await client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }))
    expect(copied.CopyObjectResult?.ETag).toBe(`"${md5(content)}"`)
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
    await expect(readBytes(Key)).rejects.toEqual(refused('NoSuchKey', 404))
    expect((await readBytes('copy')).equals(content)).toBe(true)
    expect(s3.object('copy')?.headers).toMatchObject({ 'content-type': 'application/pdf' })
  })

  it('uploads parts in any order, including a repeated part', async () => {
    const parts = [randomBytes(5 * MB), randomBytes(5 * MB), randomBytes(7)]
    const Key = 'in-parts'
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const send = (PartNumber: number, Body: Uint8Array) =>
      client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))
    await send(2, randomBytes(100))
    for (const number of [3, 1, 2]) await send(number, parts[number - 1] ?? Buffer.alloc(0))

    const listed = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }))
    expect(listed.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 5 * MB],
      [2, 5 * MB],
      [3, 7],
    ])
    await expect(readBytes(Key)).rejects.toEqual(refused('NoSuchKey', 404))
    const MultipartUpload = { Parts: listed.Parts?.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) }
    const done = await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }),
    )
    expect(done.ETag).toMatch(/^"[0-9a-f]{32}-3"$/)
    expect((await readBytes(Key)).equals(Buffer.concat(parts))).toBe(true)
    expect(s3.uploads()).toEqual([])
  })

  it('cannot complete an upload with invalid parts, and can then abort it', async () => {
    const Key = 'wrong'
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const tags: (string | undefined)[] = []
    for (const PartNumber of [1, 2]) {
      const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: randomBytes(10) })
      tags.push((await client.send(part)).ETag)
    }
    const complete = (...Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    const [firstPart, secondPart] = tags.map((ETag, at) => ({ PartNumber: at + 1, ETag }))
    if (!firstPart || !secondPart) throw new Error('there are two parts')
    await expect(complete(firstPart, secondPart)).rejects.toEqual(refused('EntityTooSmall', 400))
    await expect(complete(secondPart, firstPart)).rejects.toEqual(refused('InvalidPartOrder', 400))
    await expect(complete({ ...firstPart, ETag: '"0"' })).rejects.toEqual(refused('InvalidPart', 400))
    await expect(complete()).rejects.toEqual(refused('MalformedXML', 400))

    const openUploads = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'wro' }))
    expect(openUploads.Uploads).toMatchObject([{ Key, UploadId, Initiated: expect.any(Date) }])
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    await expect(complete(firstPart)).rejects.toEqual(refused('NoSuchUpload', 404))
  })

  it('lists by prefix, by page and by folder', async () => {
    for (const key of ['l/a', 'l/b/1', 'l/b/2', 'l/c & <d>']) await put(key, key)
    const list = (more: object) => client.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/', ...more }))
    const first = await list({ MaxKeys: 3 })
    expect(first).toMatchObject({ KeyCount: 3, IsTruncated: true })
    const nextPage = await list({ ContinuationToken: first.NextContinuationToken })
    expect([...(first.Contents ?? []), ...(nextPage.Contents ?? [])]).toMatchObject([
      { Key: 'l/a', Size: 3, LastModified: expect.any(Date) },
      { Key: 'l/b/1' },
      { Key: 'l/b/2' },
      { Key: 'l/c & <d>' },
    ])
    const folders = await list({ Delimiter: '/' })
    expect(folders.CommonPrefixes).toEqual([{ Prefix: 'l/b/' }])
    expect(folders.Contents?.map(({ Key }) => Key)).toEqual(['l/a', 'l/c & <d>'])
  })

  it('pages through unfinished uploads, including several of one key', async () => {
    const begun: (string | undefined)[] = []
    for (const Key of ['u/1', 'u/2', 'u/2', 'u/3'])
      begun.push((await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId)
    const keys: (string | undefined)[] = []
    let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
    for (let more = true; more;) {
      const query = { Bucket, Prefix: 'u/', MaxUploads: 1, ...markers }
      const page = await client.send(new ListMultipartUploadsCommand(query))
      keys.push(...(page.Uploads ?? []).map(({ UploadId }) => UploadId))
      more = page.IsTruncated ?? false
      markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
    expect(new Set(keys)).toEqual(new Set(begun))
    expect(keys).toHaveLength(begun.length)
  })

  it('finds only the configured bucket', async () => {
    await client.send(new HeadBucketCommand({ Bucket }))
    await expect(client.send(new ListObjectsV2Command({ Bucket: 'other' }))).rejects.toEqual(
      refused('NoSuchBucket', 404),
    )
  })

  it('gets an error for the checksums that it adds by default, above all in chunked bodies', async () => {
    const newer = s3.client({
      requestChecksumCalculation: 'WHEN_SUPPORTED',
      responseChecksumValidation: 'WHEN_SUPPORTED',
    })
    const Key = 'checked'
    for (const Body of ['whole', Readable.from([Buffer.alloc(100)])]) {
      const command = new PutObjectCommand({
        Bucket,
        Key,
        Body,
        ContentLength: typeof Body === 'string' ? 5 : 100,
      })
      await expect(newer.send(command)).rejects.toEqual(refused('NotImplemented', 501))
    }
    await put(Key, 'x')
    await expect(newer.send(new GetObjectCommand({ Bucket, Key }))).rejects.toEqual(
      refused('NotImplemented', 501),
    )
    newer.destroy()
  })
})
