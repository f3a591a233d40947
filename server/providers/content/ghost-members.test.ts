import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newsletter } from '#local/sandboxes/ghost/sandbox.ts'
import { adminKey, contentKey, startTestGhost } from '#tests/sandboxes/ghost.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import { createGhostProvider } from './ghost.ts'
import { quoteFilterValue } from './ghost-members.ts'
import type { SubscriberQuery } from './index.ts'

let sandbox: Awaited<ReturnType<typeof startTestGhost>>
const log = { warn: () => {} }
const config = () => ({ url: sandbox.url, contentKey, adminKey, newsletterId: newsletter.id })
const content = () => createGhostProvider(config(), log)

interface StoredMember {
  id: string
  uuid: string
  email: string
  newsletters: string[]
}
const members = async () =>
  (await sandbox.records.find('ghost_member', {})).map(({ data }) => data as StoredMember)
const findMember = async (email: string) => (await members()).find((member) => member.email === email)

beforeAll(async () => {
  sandbox = await startTestGhost()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clearFaults())
retryImmediately()

describe('subscribing', () => {
  it('creates a member with the newsletter', async () => {
    await content().subscribe(' Ada@Example.com ')
    expect(await findMember('ada@example.com')).toMatchObject({ newsletters: [newsletter.id] })
  })

  it('is idempotent', async () => {
    await content().subscribe('ben@example.com')
    await content().subscribe('ben@example.com')
    const same = (await members()).filter(({ email }) => email === 'ben@example.com')
    expect(same).toMatchObject([{ newsletters: [newsletter.id] }])
  })

  it('subscribes a former subscriber again', async () => {
    await content().subscribe('cleo@example.com')
    await content().unsubscribe((await findMember('cleo@example.com'))?.uuid ?? '')
    expect(await findMember('cleo@example.com')).toMatchObject({ newsletters: [] })
    await content().subscribe('cleo@example.com')
    expect(await findMember('cleo@example.com')).toMatchObject({ newsletters: [newsletter.id] })
  })

  it('keeps the other newsletters of an existing member', async () => {
    await content().subscribe('lea@example.com')
    const lea = await findMember('lea@example.com')
    await sandbox.records.put('ghost_member', lea?.id ?? '', { ...lea, newsletters: ['for-investors'] })
    await content().subscribe('lea@example.com')
    expect(await findMember('lea@example.com')).toMatchObject({
      newsletters: ['for-investors', newsletter.id],
    })
  })

  it('supports quotes in addresses and prevents filter injection', async () => {
    await content().subscribe("o'brien@example.com")
    await content().unsubscribe((await findMember("o'brien@example.com"))?.uuid ?? '')
    await content().subscribe("o'brien@example.com")
    expect(await findMember("o'brien@example.com")).toMatchObject({ newsletters: [newsletter.id] })
    const before = await members()
    await expect(content().subscribe("x'+newsletters:-x")).rejects.toMatchObject({ kind: 'invalid' })
    expect(await members()).toEqual(before)
  })

  it('is not retried when the response is lost', async () => {
    await sandbox.injectFault('add-member', { answer: 'malformed' })
    await expect(content().subscribe('dara@example.com')).rejects.toMatchObject({ kind: 'down' })
    await content().subscribe('dara@example.com')
    expect((await members()).filter(({ email }) => email === 'dara@example.com')).toHaveLength(1)
  })
})

describe('unsubscribing', () => {
  it('removes only this member’s newsletter and is idempotent', async () => {
    await content().subscribe('eve@example.com')
    await content().subscribe('finn@example.com')
    const uuid = (await findMember('eve@example.com'))?.uuid ?? ''
    await content().unsubscribe(uuid.toUpperCase())
    await content().unsubscribe(uuid)
    expect(await findMember('eve@example.com')).toMatchObject({ newsletters: [] })
    expect(await findMember('finn@example.com')).toMatchObject({ newsletters: [newsletter.id] })
  })

  it.each([
    'c0ffee00-0000-4000-8000-000000000000',
    '019a0000-0000-7000-8000-000000000000',
    "x',email:-'x",
    'null',
    '',
  ])('with the unknown id %j succeeds too', async (uuid) => {
    const before = await members()
    expect(await content().unsubscribe(uuid)).toBeUndefined()
    expect(await members()).toEqual(before)
  })

  it('does not change another member returned by a wrong filter', async () => {
    await content().subscribe('gwen@example.com')
    const gwen = await findMember('gwen@example.com')
    await sandbox.injectFault('browse-members', {
      answer: 'body',
      body: { members: [{ id: '1', ...gwen, labels: [], newsletters: [] }] },
    })
    await content().unsubscribe('c0ffee00-0000-4000-8000-000000000001')
    expect(await findMember('gwen@example.com')).toEqual(gwen)
  })

  it('fails when the member was deleted at Ghost in the meantime', async () => {
    await content().subscribe('hana@example.com')
    const uuid = (await findMember('hana@example.com'))?.uuid ?? ''
    await sandbox.injectFault('edit-member', { answer: 'status', status: 404 })
    await expect(content().unsubscribe(uuid)).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe('the subscribers', () => {
  const list = (query: SubscriberQuery = {}) => content().readSubscribers(query)
  const emails = async (query: SubscriberQuery) => (await list(query)).subscribers.map(({ email }) => email)

  it('can be searched by email and filtered by subscription', async () => {
    await content().subscribe('ivo@list.example')
    await content().subscribe("j'ones@list.example")
    await content().unsubscribe((await findMember('ivo@list.example'))?.uuid ?? '')
    const order = { by: 'email', descending: false } as const
    const search = '@LIST.example'
    expect(await emails({ search, order })).toEqual(['ivo@list.example', "j'ones@list.example"])
    expect(await emails({ search, isSubscribed: true })).toEqual(["j'ones@list.example"])
    expect(await emails({ search, isSubscribed: false })).toEqual(['ivo@list.example'])
    expect(await emails({ search: "J'O" })).toEqual(["j'ones@list.example"])
    expect(await list({ search, order, page: 2, limit: 1 })).toMatchObject({
      total: 2,
      subscribers: [
        { email: "j'ones@list.example", isSubscribed: true, joined_at: expect.any(String) as string },
      ],
    })
  })

  it.each(["''", "x'+uuid:-'x", '\\', "\\'+email:~'"])(
    'are not found with %j, which is not a valid filter',
    async (search) => {
      expect(await list({ search })).toEqual({ subscribers: [], total: 0 })
    },
  )

  it('exclude members who only get another newsletter', async () => {
    const otherNewsletter = { id: 'another', name: 'Another letter', status: 'active' }
    const kim = {
      id: '1',
      uuid: 'u',
      email: 'kim@example.com',
      name: ' ',
      created_at: null,
      newsletters: [otherNewsletter],
    }
    const pagination = { page: 1, limit: 15, pages: 1, total: 1, next: null, prev: null }
    const body = { members: [kim], meta: { pagination } }
    await sandbox.injectFault('browse-members', { answer: 'body', body })
    expect((await list()).subscribers).toEqual([
      { id: '1', email: 'kim@example.com', name: null, isSubscribed: false, joined_at: null },
    ])
  })

  it('are returned from the cache while Ghost is down, except for searches', async () => {
    const provider = content()
    const query = { isSubscribed: true, limit: 2 }
    const { read_at, ...page } = await provider.subscribers(query)
    await provider.subscribers({ ...query, search: 'list' })
    await sandbox.injectFault('browse-members', { answer: 'status', status: 503, count: 50 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    expect(await provider.subscribers(query)).toEqual({ ...page, read_at })
    await expect(provider.subscribers({ ...query, search: 'list' })).rejects.toMatchObject({ kind: 'down' })
    vi.useRealTimers()
  })

  it('cannot be read uncached while Ghost is down', async () => {
    await sandbox.injectFault('browse-members', { answer: 'status', status: 503, count: 10 })
    await expect(content().readSubscribers()).rejects.toMatchObject({ kind: 'down' })
  })
})

it('escapes quotes in filter values', () => {
  expect(quoteFilterValue(`a'b"c\\`)).toBe(String.raw`'a\'b\"c'`)
})
