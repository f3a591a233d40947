import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paginate } from '#local/sandboxes/ghost/paging.ts'
import { newsletter } from '#local/sandboxes/ghost/sandbox.ts'
import { adminKey, contentKey, startTestGhost } from '#tests/sandboxes/ghost.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import { createGhostProvider } from './ghost.ts'
import type { ContentProvider } from './index.ts'

let sandbox: Awaited<ReturnType<typeof startTestGhost>>
let content: ContentProvider
const log = { warn: () => {} }

const configured = () => ({ url: `${sandbox.url}/`, contentKey, adminKey, newsletterId: newsletter.id })

beforeAll(async () => {
  sandbox = await startTestGhost()
})
afterAll(() => sandbox.stop())
retryImmediately()
beforeEach(async () => {
  await sandbox.clearFaults()
  content = createGhostProvider(configured(), log)
})

describe('posts', () => {
  it('are listed by tag, newest first, without their text', async () => {
    const { posts, pagination, read_at } = await content.posts('blog', 1)
    expect(pagination.pages).toBe(1)
    expect(posts).toHaveLength(9)
    expect(Math.abs(Date.now() - Date.parse(read_at))).toBeLessThan(10_000)
    const dates = posts.map(({ published_at }) => published_at ?? '')
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(posts[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'What we read when you connect your books, and what we never do',
      slug: 'what-we-read-in-your-books',
      excerpt: expect.stringContaining('read-only'),
      custom_excerpt: expect.stringContaining('read-only'),
      feature_image: `${sandbox.url}/content/images/what-we-read-in-your-books.svg`,
      feature_image_alt: expect.stringContaining('Hills'),
      feature_image_caption: 'A drawing, not a photograph.',
      primary_author: expect.objectContaining({
        name: 'Headwater credit team',
        bio: 'The people who read applications.',
      }),
      authors: [expect.objectContaining({ slug: 'credit-team', profile_image: null })],
      tags: [
        { id: expect.any(String), name: 'Blog', slug: 'blog' },
        { id: expect.any(String), name: 'Money', slug: 'money' },
      ],
      published_at: '2026-10-13T14:00:00.000Z',
      updated_at: '2026-10-20T09:30:00.000Z',
      reading_time: 2,
      html: null,
    })
  })

  it('about team members include their text', async () => {
    const { posts } = await content.posts('team-members', 1)
    expect(posts.map(({ title }) => title)).toEqual(['Noor Castellan', 'Abel Whitcombe', 'Sunniva Park'])
    expect(posts.every(({ html }) => html?.includes('<p>'))).toBe(true)
  })

  it('are listed in pages of a hundred, and pages beyond the last are empty', async () => {
    const many = await startManyPosts(230)
    const reader = createGhostProvider({ ...configured(), url: many.url }, log)
    for (const page of [1, 2, 3, 4]) {
      const { posts, pagination } = await reader.posts('blog', page)
      expect(posts.map(({ slug }) => slug)).toEqual(many.slugs.slice((page - 1) * 100, page * 100))
      expect(pagination.pages).toBe(3)
    }
    await many.stop()
  })

  it.each(["blog'+tag:x", 'blog,team-members', '', 'a b', 'Blog'])(
    'cannot be listed by the invalid tag %j',
    async (tag) => {
      await expect(content.posts(tag, 1)).rejects.toMatchObject({ kind: 'invalid' })
    },
  )

  it('are marked as examples if they are invented', async () => {
    const sections = ['case-studies', 'team-members']
    const invented = (await Promise.all(sections.map((tag) => content.posts(tag, 1)))).flatMap(
      ({ posts }) => posts,
    )
    expect(invented).toHaveLength(6)
    expect(invented.every(({ tags }) => tags.some(({ slug }) => slug === 'example'))).toBe(true)
  })
})

describe('one post', () => {
  it('is found by its slug, with its text', async () => {
    const answer = await content.post('how-to-read-your-own-runway')
    expect(answer?.post).toMatchObject({
      title: 'How to read your own runway',
      html: expect.stringContaining('<h2>'),
    })
  })

  it.each(['no-such-post', '../settings', 'ünïcode', ''])('with the slug %j does not exist', async (slug) => {
    expect(await content.post(slug)).toBeNull()
  })

  it('is cached for a minute', async () => {
    await content.post('how-to-read-your-own-runway')
    await sandbox.injectFault('read-post', { answer: 'status', status: 401 })
    expect((await content.post('how-to-read-your-own-runway'))?.post.title).toBe(
      'How to read your own runway',
    )
    await expect(content.post('before-you-ask-a-venture-investor')).rejects.toMatchObject({ kind: 'auth' })
  })

  it('omits addresses that pages must not show', async () => {
    const post = { id: '1', title: 'Odd', slug: 'odd', feature_image: 'javascript:alert(1)' }
    await sandbox.injectFault('read-post', { answer: 'body', body: { posts: [post] } })
    expect((await content.post('odd'))?.post).toEqual({
      id: '1',
      title: 'Odd',
      slug: 'odd',
      excerpt: '',
      custom_excerpt: null,
      feature_image: null,
      feature_image_alt: null,
      feature_image_caption: null,
      primary_author: null,
      authors: [],
      tags: [],
      published_at: null,
      updated_at: null,
      reading_time: null,
      html: null,
    })
  })
})

async function startManyPosts(count: number) {
  const slugs = Array.from({ length: count }, (_, index) => `post-${index}`)
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://ghost').searchParams
    const { items, meta } = paginate(slugs, query)
    const posts = items.map((slug) => ({ id: slug, title: slug, slug }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ posts, meta }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slugs,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function buildMember(): Promise<string> {
  members += 1
  const email = `member-${members}@example.com`
  await content.subscribe(email)
  const [member] = await sandbox.records.find('ghost_member', { email })
  if (!member) throw new Error('Ghost did not create the member')
  return (member.data as { uuid: string }).uuid
}
let members = 0

describe('when Ghost fails', () => {
  const calls = {
    'browse-posts': ['list posts', (from: ContentProvider) => from.posts('blog', 1)],
    'read-post': ['get post', (from: ContentProvider) => from.post('how-to-read-your-own-runway')],
    'browse-members': ['find member', (from: ContentProvider, uuid: string) => from.unsubscribe(uuid)],
    'add-member': ['subscribe', (from: ContentProvider) => from.subscribe(`new-${members}@example.com`)],
    'edit-member': ['unsubscribe', (from: ContentProvider, uuid: string) => from.unsubscribe(uuid)],
  } as const
  const names = Object.keys(calls) as (keyof typeof calls)[]
  const faults = [
    [{ answer: 'status', status: 401 }, 'auth'],
    [{ answer: 'status', status: 403 }, 'auth'],
    [{ answer: 'status', status: 404 }, 'not_found'],
    [{ answer: 'status', status: 429, retry_after: '3600' }, 'rate_limited'],
    [{ answer: 'status', status: 500, retry_after: '3600' }, 'down'],
    [{ answer: 'malformed', count: 9 }, 'down'],
    [{ answer: 'cut', count: 9 }, 'down'],
    [{ answer: 'body', body: { posts: 4, members: 4 } }, 'invalid'],
  ] as const
  const table = names
    .flatMap((name) => faults.map(([how, kind]) => [name, how, kind] as const))
    // A missing post is not a failure.
    .filter(([name, , kind]) => !(name === 'read-post' && kind === 'not_found'))

  it.each(table)('%s with %j is %s', async (name, how, kind) => {
    const [operation, run] = calls[name]
    const member = await buildMember()
    await sandbox.injectFault(name, how)
    await expect(run(content, member)).rejects.toMatchObject({
      name: 'ProviderError',
      provider: 'ghost',
      operation,
      kind,
      message: `ghost ${operation}: ${kind}`,
    })
  })

  it.each(names)('%s times out when it hangs', async (name) => {
    const member = await buildMember()
    await sandbox.injectFault(name, { answer: 'hang', count: 9 })
    const hasty = createGhostProvider(configured(), log, { timeoutMs: 200, maxWaitMs: 220 })
    await expect(calls[name][1](hasty, member)).rejects.toMatchObject({
      kind: 'down',
      details: { note: 'timeout' },
    })
  })

  it('a 404 page from another server does not mean that the post was deleted', async () => {
    const proxy = createServer((_, response) => void response.writeHead(404).end('<h1>Not found</h1>'))
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    const elsewhere = { ...configured(), url: `http://127.0.0.1:${port}` }
    await expect(createGhostProvider(elsewhere, log).post('odd')).rejects.toMatchObject({ kind: 'down' })
    proxy.close()
  })

  it('a call waits for a short Retry-After', async () => {
    await sandbox.injectFault('browse-posts', { answer: 'status', status: 429, retry_after: '1' })
    expect((await content.posts('blog', 1)).posts).toHaveLength(9)
  })

  it('unknown fields and values are ignored', async () => {
    const { posts } = await content.posts('blog', 1)
    await sandbox.injectFault('browse-posts', { answer: 'strange' })
    expect((await createGhostProvider(configured(), log).posts('blog', 1)).posts).toEqual(posts)
  })

  it.each(['browse-members', 'add-member', 'edit-member'])(
    'unknown values in the response to %s are ignored',
    async (name) => {
      const uuid = await buildMember()
      await sandbox.injectFault(name, { answer: 'strange' })
      const email = `strange-${name}@example.com`
      await content.subscribe(email)
      await content.unsubscribe(uuid)
      const lists = async (who: Record<string, string>) =>
        (await sandbox.records.find('ghost_member', who)).map(
          ({ data }) => (data as { newsletters: string[] }).newsletters,
        )
      expect(await lists({ email })).toEqual([[newsletter.id]])
      expect(await lists({ uuid })).toEqual([[]])
    },
  )

  it('keys of another site fail with auth', async () => {
    const foreignKeys = {
      ...configured(),
      contentKey: '0'.repeat(26),
      adminKey: `${'0'.repeat(24)}:${'0'.repeat(64)}`,
    }
    const stranger = createGhostProvider(foreignKeys, log)
    await expect(stranger.posts('blog', 1)).rejects.toMatchObject({ kind: 'auth' })
    await expect(stranger.subscribe('someone@example.com')).rejects.toMatchObject({ kind: 'auth' })
  })
})
