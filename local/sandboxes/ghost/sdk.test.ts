// @ts-expect-error -- Ghost's clients come without types
import AdminApi from '@tryghost/admin-api'
// @ts-expect-error -- Ghost's clients come without types
import ContentApi from '@tryghost/content-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoSubscribers } from '#local/demo/subscribers.ts'
import { addInitialMembers } from './members.ts'
import { newsletter } from './sandbox.ts'
import { adminKey, contentKey, startTestGhost } from '#tests/sandboxes/ghost.ts'

// The parts of Ghost's clients that this test uses.
type Options = Record<string, string | number>
interface Page {
  pagination: { page: number; pages: number; total: number; next: number | null }
}
type Listed<T> = T[] & { meta: Page }
interface Post {
  id: string
  slug: string
  title: string
  html?: string
  tags?: { slug: string }[]
  primary_author?: { name: string }
}
interface Member {
  id: string
  uuid: string
  email: string
  subscribed: boolean
  labels: { name: string }[]
  newsletters: { id: string }[]
}
interface ContentClient {
  posts: {
    browse(options: Options): Promise<Listed<Post>>
    read(data: Options, options?: Options): Promise<Post>
  }
  tags: { browse(options?: Options): Promise<Listed<{ slug: string }>> }
  authors: { browse(options?: Options): Promise<Listed<{ name: string }>> }
}
interface AdminClient {
  members: {
    browse(options: Options): Promise<Listed<Member>>
    read(data: Options): Promise<Member>
    add(data: object): Promise<Member>
    edit(data: object): Promise<Member>
    delete(data: object): Promise<unknown>
  }
  newsletters: { browse(): Promise<Listed<{ id: string; name: string }>> }
}

const GhostContentAPI = ContentApi as new (options: object) => ContentClient
const GhostAdminAPI = AdminApi as new (options: object) => AdminClient

let sandbox: Awaited<ReturnType<typeof startTestGhost>>
let content: ContentClient
let admin: AdminClient

beforeAll(async () => {
  sandbox = await startTestGhost()
  const { url } = sandbox
  content = new GhostContentAPI({ url, key: contentKey, version: 'v6.0' })
  admin = new GhostAdminAPI({ url, key: adminKey, version: 'v6.0' })
})
afterAll(() => sandbox.stop())

describe("Ghost's own client of the Content API", () => {
  it('lists posts by tag and page, with their relations', async () => {
    const posts = await content.posts.browse({ filter: 'tag:blog', include: 'tags,authors', limit: 4 })
    expect(posts).toHaveLength(4)
    expect(posts.meta.pagination).toMatchObject({ page: 1, pages: 3, total: 9, next: 2 })
    expect(posts[0]).toMatchObject({
      tags: [{ slug: 'blog' }, { slug: 'money' }],
      primary_author: { name: 'Headwater credit team' },
    })
  })

  it('lists posts with several tags, except those with an excluded tag, oldest first', async () => {
    const filter = 'tag:[blog,case-studies]+tag:-example'
    const posts = await content.posts.browse({
      filter,
      order: 'published_at asc',
      fields: 'slug',
      limit: 'all',
    })
    expect(posts).toHaveLength(9)
    expect(posts[0]).toEqual({ slug: 'six-questions-a-reviewer-asks' })
  })

  it('reads a post by slug and by id', async () => {
    const post = await content.posts.read({ slug: 'how-to-read-your-own-runway' })
    expect(post.html).toContain('<h2>')
    expect((await content.posts.read({ id: post.id })).title).toBe(post.title)
  })

  it('gets an error for an unknown post or a wrong key', async () => {
    await expect(content.posts.read({ slug: 'nothing' })).rejects.toMatchObject({
      response: { status: 404 },
      type: 'NotFoundError',
    })
    const stranger = new GhostContentAPI({ url: sandbox.url, key: '0'.repeat(26), version: 'v6.0' })
    await expect(stranger.posts.browse({})).rejects.toMatchObject({ type: 'UnauthorizedError' })
    // The key has as many characters as the correct key, but more bytes. Ghost's client rejects such keys itself.
    const { status } = await fetch(`${sandbox.url}/ghost/api/content/posts/?key=${'é'.repeat(26)}`)
    expect(status).toBe(401)
  })

  it('lists tags and authors', async () => {
    expect((await content.tags.browse()).map(({ slug }) => slug)).toContain('case-studies')
    expect(await content.authors.browse()).toHaveLength(2)
  })
})

describe("Ghost's own client of the Admin API", () => {
  it('adds, finds, updates and deletes a member', async () => {
    const created = await admin.members.add({ email: 'ada@example.com', labels: ['website'] })
    expect(created).toMatchObject({ subscribed: true, labels: [{ name: 'website' }] })
    const members = await admin.members.browse({ filter: `uuid:'${created.uuid}'` })
    expect(members.map(({ id }) => id)).toEqual([created.id])
    const unsubscribed = await admin.members.edit({ id: created.id, newsletters: [] })
    expect(unsubscribed).toMatchObject({ subscribed: false, labels: [{ name: 'website' }] })
    await admin.members.delete({ id: created.id })
    await expect(admin.members.read({ id: created.id })).rejects.toMatchObject({ type: 'NotFoundError' })
  })

  it('gets an error for a second member with the same address', async () => {
    await admin.members.add({ email: 'ben@example.com' })
    await expect(admin.members.add({ email: 'ben@example.com' })).rejects.toMatchObject({
      type: 'ValidationError',
      context: expect.stringContaining('already exists'),
    })
  })

  it('lists the demo subscribers by newsletter and part of their address, in order', async () => {
    await addInitialMembers(sandbox.records, demoSubscribers)
    const demoMembers = await admin.members.browse({
      filter: "email:~'demo.headwater'",
      order: 'email asc',
      limit: 3,
    })
    expect(demoMembers.meta.pagination.total).toBe(demoSubscribers.length)
    const emails = demoSubscribers.map(({ email }) => email).toSorted()
    expect(demoMembers.map(({ email }) => email)).toEqual(emails.slice(0, 3))
    const member = demoMembers[0]
    await admin.members.edit({ id: member?.id, newsletters: [] })
    // A restart does not overwrite changes.
    await addInitialMembers(sandbox.records, demoSubscribers)
    const unsubscribed = await admin.members.browse({
      filter: `newsletters.id:-'${newsletter.id}'`,
      limit: 'all',
    })
    expect(unsubscribed.map(({ id }) => id)).toContain(member?.id)
    expect(unsubscribed).toHaveLength(1 + demoSubscribers.filter(({ isSubscribed }) => !isSubscribed).length)
  })

  it('lists the newsletter', async () => {
    expect([...(await admin.newsletters.browse())]).toMatchObject([
      { id: newsletter.id, name: newsletter.name },
    ])
  })

  it('is rejected with the key of another integration', async () => {
    const key = `${'0'.repeat(24)}:${'0'.repeat(64)}`
    const stranger = new GhostAdminAPI({ url: sandbox.url, key, version: 'v6.0' })
    await expect(stranger.members.browse({})).rejects.toMatchObject({ type: 'UnauthorizedError' })
  })
})

describe('the sandbox', () => {
  it('serves an SVG picture for every post, and 404 for unknown pictures', async () => {
    const posts = await content.posts.browse({ limit: 'all', fields: 'feature_image' })
    expect(posts).toHaveLength(15)
    for (const post of posts) {
      const picture = await fetch(String(Reflect.get(post, 'feature_image')))
      expect(picture.headers.get('content-type')).toBe('image/svg+xml')
      expect(await picture.text()).toMatch(/^<svg /)
    }
    expect((await fetch(`${sandbox.url}/content/images/none.svg`)).status).toBe(404)
  })

  it('labels all fictional posts as examples at the beginning', async () => {
    const posts = await content.posts.browse({ filter: 'tag:example', limit: 'all' })
    expect(posts).toHaveLength(6)
    for (const { html = '' } of posts) expect(html.slice(0, 120)).toMatch(/example/i)
  })

  it('rejects a malformed filter', async () => {
    const url = `${sandbox.url}/ghost/api/content/posts/?key=${contentKey}&filter=${encodeURIComponent("tag:'a")}`
    expect((await fetch(url)).status).toBe(400)
  })

  it('redirects a URL without its trailing slash', async () => {
    const response = await fetch(`${sandbox.url}/ghost/api/content/posts?key=${contentKey}`, {
      redirect: 'manual',
    })
    expect(response.headers.get('location')).toBe(`/ghost/api/content/posts/?key=${contentKey}`)
  })
})
