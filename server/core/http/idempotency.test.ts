import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createCompany, listCompanies } from '#contract/companies.ts'
import { createDocumentType } from '#contract/dictionary.ts'
import { listDocuments, uploadDocument } from '#contract/documents.ts'
import { createConnection, openAccountingAccount } from '#contract/accounting-connections.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildFile, findDocumentType } from '#tests/build.ts'
import { inTransaction } from '../data/database.ts'
import { deleteExpiredIdempotencyKeys, runIdempotently } from './idempotency.ts'

const app = await startTestApp()
const { db } = app.ctx

const buildKey = () => `key-${randomUUID()}`
const countCompanies = async ({ call }: TestUser) => (await call(listCompanies, {})).count

async function unfinish(key: string, { hasChanged = false, secondsAgo = 61 } = {}) {
  await db
    .updateTable('idempotency_keys')
    .set({ status: null, response: null, has_changed: hasChanged })
    .set({ claimed_at: sql`now() - make_interval(secs => ${secondsAgo})` })
    .where('key', '=', key)
    .execute()
}

const listRows = (key: string) =>
  db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute()

const post = (by: TestUser, key: string, body: object) =>
  fetch(`${app.url}/api/v1/companies/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })

describe('a retry', () => {
  test('gets the same response, marked as replayed', async () => {
    const alice = await app.arrive('Alice')
    const key = buildKey()
    const first = await post(alice, key, { city: 'Bath', state: 'ME' })
    const repeat = await post(alice, key, { state: 'ME', city: 'Bath' })
    expect([first.status, repeat.status]).toEqual([200, 200])
    expect(await repeat.text()).toBe(await first.text())
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(repeat.headers.get('idempotency-replayed')).toBe('true')
    expect(await countCompanies(alice)).toBe(1)
  })

  test('sent twenty times concurrently creates one company, and all get the same response', async () => {
    const alice = await app.arrive('Alice')
    const request = { body: { city: 'Bath' }, idempotencyKey: buildKey() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => alice.call(createCompany, structuredClone(request))),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await countCompanies(alice)).toBe(1)
  })

  test('of a rejected request is rejected again, even if it would succeed now', async () => {
    const alice = await app.arrive('Alice')
    const existing = await buildCompany(alice)
    const request = { body: { name: existing.name }, idempotencyKey: buildKey() }
    await expect(alice.call(createCompany, request)).rejects.toMatchObject({ code: 'name_taken' })
    await db.updateTable('companies').set({ name: null }).where('id', '=', existing.id).execute()
    await expect(alice.call(createCompany, request)).rejects.toMatchObject({
      code: 'name_taken',
      details: { errors: [{ path: 'body.name' }] },
    })
    expect(await countCompanies(alice)).toBe(1)
  })

  test('of an upload keeps one document; the same name with other content is a mismatch', async () => {
    const alice = await app.arrive('Alice')
    const { id: companyId } = await buildCompany(alice)
    const { id: document_type } = await findDocumentType(alice, 'Cap table')
    const upload = (idempotencyKey: string, content?: string) =>
      alice.call(uploadDocument, {
        params: { companyId },
        body: { file: buildFile('table.csv', content), document_type },
        idempotencyKey,
      })
    const key = buildKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(key)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await expect(upload(key, 'other,content\n')).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect((await alice.call(listDocuments, { params: { companyId } })).count).toBe(1)
  })

  test('by another user with the same key is a new request', async () => {
    const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob')]
    const request = { body: {}, idempotencyKey: buildKey() }
    const [a, b] = [await alice.call(createCompany, request), await bob.call(createCompany, request)]
    expect(a.id).not.toBe(b.id)
  })

  test('after a day is a new request', async () => {
    const alice = await app.arrive('Alice')
    const request = { body: { city: 'Bath' }, idempotencyKey: buildKey() }
    await alice.call(createCompany, request)
    await db
      .updateTable('idempotency_keys')
      .set({ created_at: sql`now() - interval '24 hours 1 minute'` })
      .where('key', '=', request.idempotencyKey)
      .execute()
    await alice.call(createCompany, request)
    expect(await countCompanies(alice)).toBe(2)
  })
})

test('stored responses are encrypted', async () => {
  const alice = await app.arrive('Alice')
  const key = buildKey()
  await alice.call(createCompany, { body: { city: 'Bath' }, idempotencyKey: key })
  const [row] = await listRows(key)
  expect(row).toMatchObject({ status: 200, response: expect.stringMatching(/^ey/) as string })
  expect(row?.response).not.toContain('Bath')
})

test('the same key with a different body or endpoint is rejected', async () => {
  const ana = await app.arrive('Ana', ['analyst'])
  const idempotencyKey = buildKey()
  await ana.call(createCompany, { body: { city: 'Bath' }, idempotencyKey })
  const mismatch = { status: 409, code: 'idempotency_mismatch' }
  const other = ana.call(createCompany, { body: { city: 'Saco' }, idempotencyKey })
  await expect(other).rejects.toMatchObject(mismatch)
  const elsewhere = ana.call(createDocumentType, { body: { name: 'Lease' }, idempotencyKey })
  await expect(elsewhere).rejects.toMatchObject(mismatch)
})

test('a server error is not stored: a retry runs the request again', async () => {
  const alice = await app.arrive('Alice')
  await buildCompany(alice)
  const { id: codatId } = await alice.call(openAccountingAccount, { body: { name: 'Tidal Kiln' } })
  const request = { params: { codatId }, body: { platform_key: 'qhyg' }, idempotencyKey: buildKey() }
  // The accounting provider's address is unreachable in this test.
  for (const attempt of [1, 2]) {
    await expect(alice.call(createConnection, request), `${attempt}`).rejects.toMatchObject({
      status: 503,
    })
    expect(await listRows(request.idempotencyKey)).toEqual([])
  }
})

test('an invalid request leaves the key free', async () => {
  const alice = await app.arrive('Alice')
  const key = buildKey()
  expect((await post(alice, key, { city: 5 })).status).toBe(400)
  expect((await post(alice, key, { city: 'Bath' })).status).toBe(200)
})

describe('when the first request was interrupted', () => {
  const prepared = async (state: Parameters<typeof unfinish>[1]) => {
    const alice = await app.arrive('Alice')
    const key = buildKey()
    const request = { body: { city: 'Bath' }, idempotencyKey: key }
    await alice.call(createCompany, request)
    await unfinish(key, state)
    return { alice, key, request }
  }

  test('before it changed anything, a retry runs the request', async () => {
    const { alice, request } = await prepared({ hasChanged: false })
    await alice.call(createCompany, request)
    expect(await countCompanies(alice)).toBe(2)
  })

  test('and its claim expires while the retry checks it, the retry runs the request', async () => {
    for (const secondsAgo of [59.999, 59.99, 59.98, 59.95]) {
      const { alice, request } = await prepared({ secondsAgo })
      await alice.call(createCompany, request)
      expect(await countCompanies(alice)).toBe(2)
    }
  })

  test('after it changed something, a retry is rejected as unknown', async () => {
    const { alice, request } = await prepared({ hasChanged: true })
    await expect(alice.call(createCompany, request)).rejects.toMatchObject({ code: 'idempotency_unknown' })
    expect(await countCompanies(alice)).toBe(1)
  })

  test('recently, a retry waits some seconds and gets a Retry-After', async () => {
    const { alice, key } = await prepared({ secondsAgo: 0 })
    const response = await post(alice, key, { city: 'Bath' })
    expect(await response.json()).toMatchObject({ status: 409, code: 'idempotency_running' })
    expect(response.headers.get('retry-after')).toBe('2')
  })
})

test('a request that lost its claim to a retry cannot commit', async () => {
  const alice = await app.arrive('Alice')
  const claim = { userId: alice.id, key: buildKey(), hash: 'x' }
  const slow = runIdempotently(
    app.ctx,
    claim,
    async (ctx) => {
      await unfinish(claim.key)
      await runIdempotently(
        app.ctx,
        claim,
        () => Promise.resolve('done by the second'),
        () => {},
      )
      await inTransaction(ctx, (trx) =>
        trx.updateTable('users').set({ name: 'Twice' }).where('id', '=', alice.id).execute(),
      )
      return 'done by the first'
    },
    () => {},
  )
  await expect(slow).rejects.toMatchObject({ code: 'idempotency_running' })
  const again = await runIdempotently(
    app.ctx,
    claim,
    () => Promise.resolve('done by a third'),
    () => {},
  )
  expect(again).toBe('done by the second')
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', alice.id)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Alice')
})

test.each([
  ['no characters', ''],
  ['a space', 'a b'],
  ['256 characters', 'x'.repeat(256)],
  ['a non-ASCII letter', 'é'],
])('a key with %s is refused, naming the header', async (_, key) => {
  const alice = await app.arrive('Alice')
  const response = await post(alice, key, {})
  expect(await response.json()).toMatchObject({ status: 400, errors: [{ path: 'header.Idempotency-Key' }] })
})

test('responses older than a day are deleted', async () => {
  const alice = await app.arrive('Alice')
  const [old, young] = [buildKey(), buildKey()]
  for (const idempotencyKey of [old, young]) await alice.call(createCompany, { body: {}, idempotencyKey })
  await db
    .updateTable('idempotency_keys')
    .set({ created_at: sql`now() - interval '25 hours'` })
    .where('key', '=', old)
    .execute()
  expect(await deleteExpiredIdempotencyKeys(app.ctx, 1000)).toBe(1)
  expect(await listRows(old)).toEqual([])
  expect(await listRows(young)).toHaveLength(1)
})
