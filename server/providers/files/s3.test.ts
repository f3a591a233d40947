import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type EventLoopUtilization, performance as node } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- the adapter is tested with the S3 sandbox
import { measureDuration } from '#tests/answers.ts'
import { startTestS3 } from '#tests/sandboxes/s3/testing.ts'
import type { S3Config } from './config.ts'
import { openS3Store } from './s3.ts'

const MB = 1024 * 1024
const LIMIT = 50 * MB
const log = { warn: () => {} }

let s3: Awaited<ReturnType<typeof startTestS3>>
beforeAll(async () => {
  s3 = await startTestS3()
})
afterEach(() => s3.faults.clear())
afterAll(() => s3.stop())

const storeWith = (changed: Partial<S3Config> = {}) => openS3Store({ ...s3.config, ...changed }, log)
const small = () => Readable.from([Buffer.from('small')])
const large = (size = 11 * MB) => Readable.from([randomBytes(size)])

/** Waits until the sandbox has filled the network buffers of its readers. */
async function untilStill(): Promise<void> {
  let before: EventLoopUtilization
  do {
    before = node.eventLoopUtilization()
    await pause(200)
  } while (node.eventLoopUtilization(before).utilization > 0.3)
}

describe('a bucket', () => {
  it('is shared by stores with different prefixes, which do not see each other’s files', async () => {
    const [first, second] = [storeWith({ prefix: 'funder-a/' }), storeWith({ prefix: 'funder-b/' })]
    const { key } = await first.receive(small(), LIMIT)
    await first.save(key)
    expect(s3.keys()).toContain(`funder-a/kept/${key.slice(0, 2)}/${key}`)
    expect(await buffer(await first.open(key))).toEqual(Buffer.from('small'))
    const list = async (store: typeof first) => {
      const keys = []
      for await (const file of store.list()) keys.push(file.key)
      return keys
    }
    expect(await list(first)).toEqual([key])
    expect(await list(second)).toEqual([])
    await expect(second.open(key)).rejects.toMatchObject({ code: 'not_found' })
    const { key: received } = await first.receive(small(), LIMIT)
    await second.sweep(new Date(Date.now() + 60_000))
    await first.save(received)
  })

  it.each([
    ['AES256', null, { 'x-amz-server-side-encryption': 'AES256' }],
    [
      'aws:kms',
      'key-7',
      { 'x-amz-server-side-encryption': 'aws:kms', 'x-amz-server-side-encryption-aws-kms-key-id': 'key-7' },
    ],
  ] as const)('encrypts every write with %s', async (encryption, encryptionKeyId, headers) => {
    const store = storeWith({ encryption, encryptionKeyId })
    for (const stream of [small(), large()]) {
      const { key } = await store.receive(stream, LIMIT)
      expect(s3.object(`incoming/${key}`)?.headers).toMatchObject(headers)
      await store.save(key)
      expect(s3.object(`kept/${key.slice(0, 2)}/${key}`)?.headers).toMatchObject(headers)
    }
  })

  it('shows a large file only after the complete upload', async () => {
    const store = storeWith()
    const before = s3.keys()
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const slow = Readable.from(
      (async function* () {
        yield randomBytes(11 * MB)
        await allowed
      })(),
    )
    const arriving = store.receive(slow, LIMIT)
    await expect.poll(() => s3.uploads()).toHaveLength(1)
    expect(s3.keys()).toEqual(before)
    allow()
    const { key } = await arriving
    expect(s3.keys()).toContain(`incoming/${key}`)
    expect(s3.uploads()).toEqual([])
  })
})

describe('when a response is lost', () => {
  it.each(['PutObject', 'CopyObject', 'DeleteObject', 'UploadPart'])('%s is retried', async (operation) => {
    const store = storeWith()
    const bytes = randomBytes(operation === 'UploadPart' ? 11 * MB : 10)
    s3.faults.add({ operation, answer: 'cut' })
    const key = await store.save((await store.receive(Readable.from([bytes]), LIMIT)).key)
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
    expect(s3.uploads()).toEqual([])
  })

  it.each([
    ['PutObject', small],
    ['CompleteMultipartUpload', large],
  ])('on every attempt of %s, the file is deleted', async (operation, stream) => {
    const before = s3.keys()
    for (const lost of [operation, 'HeadObject']) s3.faults.add({ operation: lost, answer: 'cut', count: 3 })
    await expect(storeWith().receive(stream(), LIMIT)).rejects.toMatchObject({ name: 'AppError' })
    expect([...s3.keys(), ...s3.uploads()]).toEqual(before)
  })

  it('a file is saved even if its temporary key cannot be removed, which the sweep does later', async () => {
    const store = storeWith()
    const { key } = await store.receive(small(), LIMIT)
    s3.faults.add({ operation: 'DeleteObject', answer: 'status', status: 500, count: 3 })
    await store.save(key)
    s3.faults.clear()
    expect(s3.keys()).toContain(`incoming/${key}`)
    await store.sweep(new Date(Date.now() + 1000))
    expect(s3.keys()).not.toContain(`incoming/${key}`)
    expect((await buffer(await store.open(key))).toString()).toBe('small')
  })
})

it('the sweep deletes only old interrupted uploads', async () => {
  const client = s3.client()
  const begin = (Key: string) => client.send(new CreateMultipartUploadCommand({ Bucket: s3.bucket, Key }))
  for (const key of ['incoming/a', 'incoming/b', 'elsewhere']) await begin(key)
  await storeWith().sweep(new Date(Date.now() - 60_000))
  expect(s3.uploads()).toHaveLength(3)
  await storeWith().sweep(new Date(Date.now() + 60_000))
  expect(s3.uploads()).toEqual(['elsewhere'])
  client.destroy()
})

it('other calls work while the maximum number of downloads is stalled', async () => {
  const store = storeWith()
  const savedKey = await store.save((await store.receive(large(8 * MB), LIMIT)).key)
  const work = () =>
    measureDuration(async () => {
      await store.check()
      const { key } = await store.receive(large(), LIMIT)
      await store.remove(await store.save(key))
    })
  const unhinderedMs = await work()
  const readers = await Promise.all(Array.from({ length: 50 }, () => store.open(savedKey)))
  await untilStill()
  // The downloads stay stalled, so work that waited for them would never end.
  expect(await work()).toBeLessThan(20_000 + 3 * unhinderedMs)
  for (const reader of readers) reader.destroy()
}, 60_000)
