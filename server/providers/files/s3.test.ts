import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- the adapter is proven against the sandbox that stands in for S3
import { startTestS3 } from '#local/s3/testing.ts'
import type { Patience } from '../http.ts'
import type { S3Config } from './s3-client.ts'
import { s3Store } from './s3.ts'

const MB = 1024 * 1024
let s3: Awaited<ReturnType<typeof startTestS3>>
beforeAll(async () => {
  s3 = await startTestS3()
})
afterEach(() => s3.knobs.clear())
afterAll(() => s3.stop())

const storeWith = (changed: Partial<S3Config> = {}, patience: Patience = {}) =>
  s3Store(
    {
      endpoint: s3.url,
      region: s3.region,
      bucket: s3.bucket,
      credentials: s3.credentials,
      forcePathStyle: true,
      encryption: null,
      encryptionKeyId: null,
      ...changed,
    },
    patience,
  )

const small = () => Readable.from([Buffer.from('small')])
const large = (size = 11 * MB) => Readable.from([randomBytes(size)])
const LIMIT = 50 * MB

const failing = (code: string, cause: object = {}) =>
  expect.objectContaining({
    name: 'AppError',
    code,
    cause: expect.objectContaining({ name: 'ProviderError', provider: 's3', ...cause }),
  })
const ALWAYS = 99

describe('a bucket', () => {
  it.each([
    ['AES256', null, { 'x-amz-server-side-encryption': 'AES256' }],
    [
      'aws:kms',
      'key-7',
      { 'x-amz-server-side-encryption': 'aws:kms', 'x-amz-server-side-encryption-aws-kms-key-id': 'key-7' },
    ],
  ] as const)(
    'is asked to encrypt by %s whatever is written to it',
    async (encryption, encryptionKeyId, headers) => {
      const store = storeWith({ encryption, encryptionKeyId })
      for (const stream of [small(), large()]) {
        const { key } = await store.receive(stream, LIMIT)
        expect(s3.object(`incoming/${key}`)?.headers).toMatchObject(headers)
        await store.keep(key)
        expect(s3.object(`kept/${key.slice(0, 2)}/${key}`)?.headers).toMatchObject(headers)
      }
      await store.check()
      expect(s3.object('incoming/check')?.headers).toMatchObject(headers)
    },
  )

  it('shows a large file only when all of it has arrived', async () => {
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

describe('when S3 misbehaves', () => {
  it.each(['PutObject', 'CopyObject', 'DeleteObject', 'GetObject'])(
    'one bad answer to %s is tried again',
    async (operation) => {
      const store = storeWith()
      s3.knobs.add({ operation, answer: 'status', status: 503, code: 'SlowDown' })
      const key = await store.keep((await store.receive(small(), LIMIT)).key)
      expect((await buffer(await store.open(key))).toString()).toBe('small')
      await store.remove(key)
    },
  )

  it.each(['CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'])(
    'one bad answer to %s does not lose a large file',
    async (operation) => {
      const store = storeWith()
      const bytes = randomBytes(11 * MB)
      s3.knobs.add({ operation, answer: 'status', status: 500 })
      const key = await store.keep((await store.receive(Readable.from([bytes]), LIMIT)).key)
      expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
    },
  )

  it.each([
    [403, 'QuotaExceeded'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
    [507, 'XMinioStorageFull'],
    [507, 'InsufficientStorage'],
    [403, 'ObjectQuotaExceeded'],
  ])('%i %s means that the storage is full, and nothing stays', async (status, code) => {
    const store = storeWith()
    for (const [operation, stream] of [
      ['PutObject', small()],
      ['UploadPart', large()],
      ['CompleteMultipartUpload', large()],
    ] as const) {
      const before = s3.keys()
      s3.knobs.add({ operation, answer: 'status', status, code, count: ALWAYS })
      await expect(store.receive(stream, LIMIT)).rejects.toEqual(failing('storage_full'))
      expect([...s3.keys(), ...s3.uploads()]).toEqual(before)
      s3.knobs.clear()
    }
  })

  it.each([
    [403, 'AccessDenied', 'auth'],
    [400, 'InvalidRequest', 'invalid'],
    [503, 'SlowDown', 'down'],
    [503, 'XMinioThrottleQuotaExceeded', 'down'],
    [500, 'InternalError', 'down'],
  ])('%i %s makes it unavailable, and nothing stays', async (status, code, kind) => {
    const store = storeWith()
    const before = s3.keys()
    s3.knobs.add({ operation: 'UploadPart', answer: 'status', status, code, count: ALWAYS })
    const details = expect.objectContaining({ status, note: code })
    const failure = failing('unavailable', { kind, operation: 'upload part', details })
    await expect(store.receive(large(), LIMIT)).rejects.toEqual(failure)
    expect([...s3.keys(), ...s3.uploads()]).toEqual(before)
  })

  it('a wrong secret makes it unavailable', async () => {
    const store = storeWith({ credentials: { ...s3.credentials, secretAccessKey: 'wrong' } })
    const failure = failing('unavailable', { kind: 'auth' })
    await expect(store.receive(small(), LIMIT)).rejects.toEqual(failure)
    await expect(store.open('a'.repeat(48))).rejects.toEqual(failure)
    await expect(store.sweep(new Date())).rejects.toEqual(failure)
    await expect(store.check()).rejects.toEqual(failure)
  })

  it('a bucket that does not exist makes it unavailable, not a file missing', async () => {
    const store = storeWith({ bucket: 'elsewhere' })
    await expect(store.open('a'.repeat(48))).rejects.toEqual(failing('unavailable', { kind: 'invalid' }))
    await expect(store.check()).rejects.toEqual(failing('unavailable'))
  })

  it.each(['PutObject', 'UploadPart', 'CopyObject', 'GetObject'])(
    'a %s that hangs ends in a time-out',
    async (operation) => {
      const store = storeWith({}, { timeoutMs: 100 })
      const { key } = await storeWith().receive(small(), LIMIT)
      const lasting = await storeWith().keep((await storeWith().receive(small(), LIMIT)).key)
      s3.knobs.add({ operation, answer: 'hang', count: ALWAYS })
      const act = {
        PutObject: () => store.receive(small(), LIMIT),
        UploadPart: () => store.receive(large(), LIMIT),
        CopyObject: () => store.keep(key),
        GetObject: () => store.open(lasting),
      }[operation]
      const details = expect.objectContaining({ note: 'TimeoutError' })
      await expect(act?.()).rejects.toEqual(failing('unavailable', { kind: 'down', details }))
    },
  )

  it('a slow answer is waited for', async () => {
    s3.knobs.add({ operation: 'PutObject', answer: 'slow', ms: 300 })
    await expect(storeWith().receive(small(), LIMIT)).resolves.toMatchObject({ size: 5 })
  })

  it('a service that is gone makes it unavailable', async () => {
    const store = storeWith({ endpoint: 'http://127.0.0.1:1' })
    await expect(store.receive(small(), LIMIT)).rejects.toEqual(failing('unavailable', { kind: 'down' }))
    await expect(store.check()).rejects.toEqual(failing('unavailable', { kind: 'down' }))
  })

  it('a bucket that can only be read does not pass the check', async () => {
    s3.knobs.add({ operation: 'PutObject', answer: 'status', status: 403, code: 'AccessDenied' })
    await expect(storeWith().check()).rejects.toEqual(failing('unavailable', { kind: 'auth' }))
  })

  it('a download that breaks off ends in an error, never in a shorter file', async () => {
    const store = storeWith()
    const key = await store.keep((await store.receive(large(2 * MB), LIMIT)).key)
    s3.knobs.add({ operation: 'GetObject', answer: 'cut' })
    await expect(buffer(await store.open(key))).rejects.toThrow('aborted')
  })
})

describe('when the answer to what was done is lost', () => {
  it.each(['PutObject', 'CopyObject', 'DeleteObject', 'UploadPart'])(
    '%s is done again without harm',
    async (operation) => {
      const store = storeWith()
      const bytes = randomBytes(operation === 'UploadPart' ? 11 * MB : 10)
      s3.knobs.add({ operation, answer: 'cut' })
      const key = await store.keep((await store.receive(Readable.from([bytes]), LIMIT)).key)
      expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
      expect(s3.uploads()).toEqual([])
    },
  )

  it.each([
    ['PutObject', small],
    ['CompleteMultipartUpload', large],
  ])('for ever to %s, the file is taken away again', async (operation, stream) => {
    const before = s3.keys()
    s3.knobs.add({ operation, answer: 'cut', count: 3 })
    await expect(storeWith().receive(stream(), LIMIT)).rejects.toMatchObject({ name: 'AppError' })
    expect([...s3.keys(), ...s3.uploads()]).toEqual(before)
  })

  it('a file whose first key could not be removed is kept all the same, and swept there', async () => {
    const store = storeWith()
    const { key } = await store.receive(small(), LIMIT)
    s3.knobs.add({ operation: 'DeleteObject', answer: 'status', status: 500, count: 3 })
    await store.keep(key)
    expect(s3.keys()).toContain(`incoming/${key}`)
    await store.sweep(new Date(Date.now() + 1000))
    expect(s3.keys()).not.toContain(`incoming/${key}`)
    expect((await buffer(await store.open(key))).toString()).toBe('small')
  })
})

it('uploads that a crash cut short are swept by their age, and no others', async () => {
  const client = s3.client()
  const begin = (Key: string) => client.send(new CreateMultipartUploadCommand({ Bucket: s3.bucket, Key }))
  for (const key of ['incoming/a', 'incoming/b', 'elsewhere']) await begin(key)
  await storeWith().sweep(new Date(Date.now() - 60_000))
  expect(s3.uploads()).toHaveLength(3)
  await storeWith().sweep(new Date(Date.now() + 60_000))
  expect(s3.uploads()).toEqual(['elsewhere'])
  client.destroy()
})
