import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '#tests/sandboxes/s3/faults.ts'
// oxlint-disable-next-line no-restricted-imports -- the adapter is tested with the S3 sandbox
import { startTestS3 } from '#tests/sandboxes/s3/testing.ts'
import type { Deadlines } from '../http.ts'
import { withDeadline } from '../../core/deadline.ts'
import type { FileStore } from './index.ts'
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

const storeWith = (changed: Partial<S3Config> = {}, deadline: Deadlines = {}) =>
  openS3Store({ ...s3.config, ...changed }, log, deadline)
const small = () => Readable.from([Buffer.from('small')])
const large = (size = 6 * MB) => Readable.from([randomBytes(size)])

const failing = (code: string, cause: object = {}) =>
  expect.objectContaining({
    name: 'AppError',
    code,
    cause: expect.objectContaining({ name: 'ProviderError', provider: 's3', ...cause }),
  })
const ALWAYS = 99

async function things() {
  const store = storeWith()
  const { key: arrived } = await store.receive(small(), LIMIT)
  const client = s3.client()
  await client.send(new CreateMultipartUploadCommand({ Bucket: s3.bucket, Key: 'incoming/broken-off' }))
  client.destroy()
  return { arrived, savedKey: await store.save((await store.receive(small(), LIMIT)).key) }
}
type Things = Awaited<ReturnType<typeof things>>

const calls: [string, string, (store: FileStore, fixture: Things) => Promise<unknown>][] = [
  ['PutObject', 'put object', (store) => store.receive(small(), LIMIT)],
  ['CreateMultipartUpload', 'create multipart upload', (store) => store.receive(large(), LIMIT)],
  ['UploadPart', 'upload part', (store) => store.receive(large(), LIMIT)],
  ['CompleteMultipartUpload', 'complete multipart upload', (store) => store.receive(large(), LIMIT)],
  ['CopyObject', 'copy object', (store, { arrived }) => store.save(arrived)],
  ['GetObject', 'get object', (store, { savedKey }) => store.open(savedKey)],
  ['DeleteObject', 'delete object', (store, { savedKey }) => store.remove(savedKey)],
  ['ListObjectsV2', 'list objects', (store) => store.sweep(new Date(0))],
  ['ListMultipartUploads', 'list multipart uploads', (store) => store.sweep(new Date(0))],
  ['AbortMultipartUpload', 'abort multipart upload', (store) => store.sweep(new Date(Date.now() + 1000))],
  ['HeadBucket', 'head bucket', (store) => store.check()],
]
/** Shortens the time limits for faults that hang. Calls before the fault must still succeed on a busy machine. */
const deadlineFor = ({ answer }: Omit<Fault, 'operation'>): Deadlines =>
  answer === 'hang' ? { timeoutMs: 1200, maxWaitMs: 1220 } : {}

describe.each(calls)('when S3 fails at %s', (name, operation, call) => {
  let fixture: Things
  beforeAll(async () => {
    fixture = await things()
  })

  it.each<[Omit<Fault, 'operation'>, string]>([
    [{ answer: 'status', status: 401, code: 'ExpiredToken' }, 'auth'],
    [{ answer: 'status', status: 403, code: 'AccessDenied' }, 'auth'],
    [{ answer: 'page', status: 403 }, 'auth'],
    [{ answer: 'status', status: 404, code: 'NovelThingMissing' }, 'invalid'],
    [{ answer: 'status', status: 418, code: 'NovelTrouble' }, 'invalid'],
    [{ answer: 'status', status: 429, code: 'TooManyRequests', retry_after: '3600' }, 'rate_limited'],
    [{ answer: 'status', status: 500, retry_after: '3600' }, 'down'],
    [{ answer: 'page', status: 502, retry_after: '3600' }, 'down'],
    [{ answer: 'hang', count: ALWAYS }, 'down'],
  ])('%j is %s', async (how, kind) => {
    s3.faults.add({ operation: name, ...how })
    const result = call(storeWith({}, deadlineFor(how)), fixture)
    await expect(result).rejects.toEqual(failing('provider_unavailable', { operation, kind }))
  })
})

describe('an interrupted response', () => {
  const withBody = ['CopyObject', 'CreateMultipartUpload', 'ListObjectsV2', 'ListMultipartUploads']

  it.each(calls.filter(([name]) => withBody.includes(name)))(
    'at %s is down',
    async (name, operation, call) => {
      const fixture = await things()
      s3.faults.add({ operation: name, answer: 'malformed', count: ALWAYS })
      const result = call(storeWith(), fixture)
      await expect(result).rejects.toEqual(failing('provider_unavailable', { operation, kind: 'down' }))
    },
  )

  it.each(['malformed', 'cut'] as const)(
    '(%s) at CompleteMultipartUpload leaves the file complete',
    async (answer) => {
      const store = storeWith()
      const bytes = randomBytes(6 * MB)
      s3.faults.add({ operation: 'CompleteMultipartUpload', answer })
      const { key } = await store.receive(Readable.from([bytes]), LIMIT)
      expect((await buffer(await store.open(await store.save(key)))).equals(bytes)).toBe(true)
    },
  )

  it('is retried', async () => {
    const { arrived } = await things()
    s3.faults.add({ operation: 'CopyObject', answer: 'malformed' })
    await expect(storeWith().save(arrived)).resolves.toBe(arrived)
  })

  it('in a download ends with an error, not with a truncated file', async () => {
    const store = storeWith()
    const key = await store.save((await store.receive(large(2 * MB), LIMIT)).key)
    s3.faults.add({ operation: 'GetObject', answer: 'cut' })
    await expect(buffer(await store.open(key))).rejects.toThrow('aborted')
  })
})

describe('a retry', () => {
  it.each(['PutObject', 'CopyObject', 'DeleteObject', 'GetObject'])(
    'follows a failed response to %s',
    async (operation) => {
      const store = storeWith()
      s3.faults.add({ operation, answer: 'status', status: 503 })
      const key = await store.save((await store.receive(small(), LIMIT)).key)
      expect((await buffer(await store.open(key))).toString()).toBe('small')
      await store.remove(key)
    },
  )

  it.each(['CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'])(
    'follows a failed response to %s, and the large file is complete',
    async (operation) => {
      const store = storeWith()
      const bytes = randomBytes(6 * MB)
      s3.faults.add({ operation, answer: 'status', status: 500 })
      const key = await store.save((await store.receive(Readable.from([bytes]), LIMIT)).key)
      expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
    },
  )

  it.each([
    ['429', 429, '1'],
    ['503 SlowDown', 503, '1'],
    ['a date', 503, () => new Date(Date.now() + 2000).toUTCString()],
  ])('waits for Retry-After: %s', async (_, status, after) => {
    const { savedKey } = await things()
    const retry_after = typeof after === 'string' ? after : after()
    s3.faults.add({ operation: 'GetObject', answer: 'status', status, code: 'SlowDown', retry_after })
    const startedAt = performance.now()
    expect((await buffer(await storeWith().open(savedKey))).toString()).toBe('small')
    expect(performance.now() - startedAt).toBeGreaterThan(950)
  })

  it('is not made beyond the caller’s deadline, and the error has the time to retry', async () => {
    const { savedKey } = await things()
    s3.faults.add({
      operation: 'GetObject',
      answer: 'status',
      status: 503,
      code: 'SlowDown',
      retry_after: '60',
    })
    const startedAt = performance.now()
    const opened = withDeadline(5000, () => storeWith().open(savedKey))
    await expect(opened).rejects.toMatchObject({ code: 'provider_unavailable', details: { retry_after: 60 } })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})

describe('deadline', () => {
  it('is the caller’s: a hanging call ends at the deadline', async () => {
    const { savedKey } = await things()
    s3.faults.add({ operation: 'GetObject', answer: 'hang', count: ALWAYS })
    const startedAt = performance.now()
    await expect(withDeadline(300, () => storeWith().open(savedKey))).rejects.toEqual(
      failing('provider_unavailable', { details: expect.objectContaining({ note: 'TimeoutError' }) }),
    )
    expect(performance.now() - startedAt).toBeLessThan(3900)
    await expect(withDeadline(0, () => storeWith().open(savedKey))).rejects.toEqual(
      failing('provider_unavailable'),
    )
  })

  it('allows a slow response', async () => {
    s3.faults.add({ operation: 'PutObject', answer: 'slow', ms: 300 })
    await expect(storeWith().receive(small(), LIMIT)).resolves.toMatchObject({ size: 5 })
  })

  it('ends a download that stops half way', async () => {
    const key = await storeWith().save((await storeWith().receive(large(2 * MB), LIMIT)).key)
    s3.faults.add({ operation: 'GetObject', answer: 'stall' })
    const store = storeWith({}, { maxWaitMs: 600 })
    await expect(buffer(await store.open(key))).rejects.toThrow('S3 did not respond in time')
  })

  it('does not end a download for a slow reader', async () => {
    const key = await storeWith().save((await storeWith().receive(large(2 * MB), LIMIT)).key)
    const stream = await withDeadline(2000, () => storeWith({}, { maxWaitMs: 600 }).open(key))
    const startedAt = performance.now()
    await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(1300)
    expect((await buffer(stream)).length).toBe(2 * MB)
  })
})

describe('a full store', () => {
  it.each([
    [403, 'QuotaExceeded'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
    [507, 'XMinioStorageFull'],
    [507, 'InsufficientStorage'],
    [403, 'ObjectQuotaExceeded'],
  ])('responds with %i %s, and nothing is stored', async (status, code) => {
    const store = storeWith()
    for (const [operation, stream] of [
      ['PutObject', small()],
      ['UploadPart', large()],
      ['CompleteMultipartUpload', large()],
    ] as const) {
      const before = s3.keys()
      s3.faults.add({ operation, answer: 'status', status, code, count: ALWAYS })
      await expect(store.receive(stream, LIMIT)).rejects.toEqual(failing('storage_full'))
      expect(s3.keys()).toEqual(before)
      s3.faults.clear()
    }
  })

  it('is not the same as an exceeded rate limit', async () => {
    const code = 'XMinioThrottleQuotaExceeded'
    s3.faults.add({ operation: 'PutObject', answer: 'status', status: 503, code, count: ALWAYS })
    const store = storeWith()
    await expect(store.receive(small(), LIMIT)).rejects.toEqual(failing('provider_unavailable'))
  })
})

describe('an unusable store', () => {
  it('has another secret', async () => {
    const store = storeWith({ credentials: { ...s3.credentials, secretAccessKey: 'wrong' } })
    const failure = failing('provider_unavailable', { kind: 'auth' })
    await expect(store.receive(small(), LIMIT)).rejects.toEqual(failure)
    await expect(store.open('a'.repeat(48))).rejects.toEqual(failure)
    await expect(store.sweep(new Date())).rejects.toEqual(failure)
    await expect(store.check()).rejects.toEqual(failure)
  })

  it('has no such bucket, which is not reported as a missing file', async () => {
    const store = storeWith({ bucket: 'elsewhere' })
    const failure = failing('provider_unavailable', { kind: 'invalid' })
    await expect(store.open('a'.repeat(48))).rejects.toEqual(failure)
    await expect(store.check()).rejects.toEqual(failing('provider_unavailable'))
  })

  it('is gone', async () => {
    const store = storeWith({ endpoint: 'http://127.0.0.1:1' })
    const failure = failing('provider_unavailable', { kind: 'down' })
    await expect(store.receive(small(), LIMIT)).rejects.toEqual(failure)
    await expect(store.check()).rejects.toEqual(failure)
  })
})

describe('the check', () => {
  it('writes nothing and is shared by concurrent and repeated calls', async () => {
    const before = s3.keys()
    const store = storeWith()
    s3.faults.add({ operation: 'HeadBucket', answer: 'slow', ms: 50 })
    await Promise.all([store.check(), store.check()])
    s3.faults.add({ operation: 'HeadBucket', answer: 'status', status: 403, code: 'AccessDenied' })
    await store.check()
    expect(s3.keys()).toEqual(before)
    await expect(storeWith().check()).rejects.toEqual(failing('provider_unavailable', { kind: 'auth' }))
  })

  it('of a hanging bucket ends soon for all callers', async () => {
    s3.faults.add({ operation: 'HeadBucket', answer: 'hang' })
    const store = storeWith()
    const startedAt = performance.now()
    const checks = await Promise.allSettled([store.check(), store.check(), store.check()])
    const reason = failing('provider_unavailable', { kind: 'down' })
    expect(checks).toEqual(checks.map(() => ({ status: 'rejected', reason })))
    expect(performance.now() - startedAt).toBeLessThan(3900)
  })
})
