import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newsletter } from '#local/sandboxes/ghost/sandbox.ts'
import { adminKey, contentKey, startTestGhost } from '#tests/sandboxes/ghost.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import * as contract from '#contract/content.ts'
import { createGhostProvider } from '#server/providers/content/ghost.ts'
import { startTestApp } from '#tests/app.ts'

const app = await startTestApp({ jobs: true })
const nobody = app.as(null)
const sandbox = await startTestGhost()
afterAll(() => sandbox.stop())

const config = { url: sandbox.url, contentKey, adminKey, newsletterId: newsletter.id }

retryImmediately()
// Each test gets a new provider, because providers cache posts for a minute.
beforeEach(async () => {
  await sandbox.clearFaults()
  app.ctx.content = createGhostProvider(config, app.ctx.log)
})

const list = (query: Parameters<typeof nobody<typeof contract.listPosts>>[1]['query'] = {}) =>
  nobody(contract.listPosts, { query })
const get = (slug: string) => nobody(contract.getPost, { params: { slug } })

describe('posts', () => {
  test('of a kind are public, newest first, with the time they were read', async () => {
    const { posts, pagination, read_at } = await list()
    expect(pagination).toEqual({ page: 1, pages: 1, limit: 15, total: 9 })
    expect(Math.abs(Date.now() - Date.parse(read_at))).toBeLessThan(10_000)
    const dates = posts.map(({ published_at }) => published_at ?? '')
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(posts[0]).toMatchObject({
      slug: 'what-we-read-in-your-books',
      primary_author: { name: 'Headwater credit team' },
      tags: [
        { slug: 'blog', name: 'Blog' },
        { slug: 'money', name: 'Money' },
      ],
      feature_image: `${sandbox.url}/content/images/what-we-read-in-your-books.svg`,
      html: null,
    })
    expect(
      (await list({ tag: 'case-studies' })).posts.every(({ tags }) => tags[0]?.slug === 'case-studies'),
    ).toBe(true)
  })

  test('about the team include their text', async () => {
    const { posts } = await list({ tag: 'team-members' })
    expect(posts).toHaveLength(3)
    for (const { html } of posts) expect(html).toContain('<p>')
  })

  test('have pages', async () => {
    const { posts, pagination } = await list({ page: 2, limit: 4 })
    expect(posts).toHaveLength(4)
    expect(pagination).toEqual({ page: 2, pages: 3, limit: 4, total: 9 })
  })

  test('are filtered by topic and search, with counts of all topics', async () => {
    const all = await list()
    expect(all.topics.map(({ slug, count }) => [slug, count])).toEqual([
      ['money', 3],
      ['financing', 2],
      ['grants', 2],
      ['contracts', 1],
      ['investors', 1],
    ])
    const grants = await list({ topic: 'grants', limit: 1 })
    expect(grants.pagination).toEqual({ page: 1, pages: 2, limit: 1, total: 2 })
    expect(grants.posts[0]?.tags.map(({ slug }) => slug)).toContain('grants')
    expect(grants.topics).toEqual(all.topics)
    expect((await list({ search: 'RUNWAY founder' })).posts.map(({ slug }) => slug)).toEqual([
      'how-to-read-your-own-runway',
    ])
    expect((await list({ topic: 'grants', search: 'runway' })).posts).toEqual([])
    expect((await list({ topic: 'blog' })).posts).toEqual([])
  })

  test('can be read completely by slug', async () => {
    expect(await get('how-to-read-your-own-runway')).toMatchObject({
      slug: 'how-to-read-your-own-runway',
      html: expect.stringContaining('<p>') as string,
      read_at: expect.any(String) as string,
    })
  })

  test('that do not exist are not found', async () => {
    await expect(get('no-such-post')).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  test.each([
    ['an unknown kind', '/api/v1/content/posts/?tag=internal'],
    ['a filter in the kind', '/api/v1/content/posts/?tag=blog%2Bfeatured:true'],
    ['too many at once', '/api/v1/content/posts/?limit=101'],
    ['an invalid slug', '/api/v1/content/posts/..%2F..%2Fadmin/'],
  ])('are not requested with %s', async (_, path) => {
    const response = await fetch(`${app.url}${path}`)
    expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

describe('while the content service is down', () => {
  const down = () => sandbox.injectFault('*', { answer: 'status', status: 503, count: 1000 })

  test('posts that are not cached are unavailable, with the time to retry', async () => {
    await down()
    for (const read of [() => list(), () => get('how-to-read-your-own-runway')])
      await expect(read()).rejects.toMatchObject({
        code: 'provider_unavailable',
        status: 503,
        details: { retry_after: expect.any(Number) as number },
      })
  })

  test('cached posts are served with the time they were read', async () => {
    const before = await list()
    await down()
    expect(await list()).toEqual(before)
  })

  test('its error messages are not shown', async () => {
    await sandbox.injectFault('*', { answer: 'malformed', count: 1000 })
    const response = await fetch(`${app.url}/api/v1/content/posts/`)
    expect(response.status).toBe(503)
    expect(await response.text()).not.toMatch(/ghost|JSON|127\.0\.0\.1/i)
  })
})
