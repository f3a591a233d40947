import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newsletter } from '#local/sandboxes/ghost/sandbox.ts'
import { buildApp } from '#server/app.ts'
import { createGhostProvider } from '#server/providers/content/ghost.ts'
import type { ContentProvider, Post } from '#server/providers/content/index.ts'
import { startTestApp } from '#tests/app.ts'
import { listMailsTo } from '#tests/mail.ts'
import { adminKey, contentKey, startTestGhost } from '#tests/sandboxes/ghost.ts'
import { createWebFolder } from '#tests/web-folder.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'

const app = await startTestApp()
const ada = await app.arrive('Ada', ['admin'])
const sandbox = await startTestGhost()
const ctx = {
  ...app.ctx,
  config: {
    ...app.ctx.config,
    webFolder: createWebFolder(),
    publicUrl: 'https://headwater.example',
    securityContact: 'mailto:security@headwater.example',
  },
}
const server = await buildApp(ctx)
afterAll(async () => {
  await server.close()
  await sandbox.stop()
})

const config = { url: sandbox.url, contentKey, adminKey, newsletterId: newsletter.id }

retryImmediately()
// Each test gets a new provider, because providers cache posts for a minute.
beforeEach(async () => {
  await sandbox.clearFaults()
  ctx.content = createGhostProvider(config, ctx.log)
})

const open = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const read = async (url: string) => (await open(url)).body
const readThings = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string },
  )

function serveHostilePost(over: Partial<Post>): void {
  const post: Post = {
    id: '1',
    title: 'A post',
    slug: 'a-post',
    excerpt: 'Short.',
    custom_excerpt: null,
    feature_image: null,
    feature_image_alt: null,
    feature_image_caption: null,
    primary_author: null,
    authors: [],
    tags: [{ id: '2', name: 'Blog', slug: 'blog' }],
    published_at: '2026-10-13T14:00:00.000Z',
    updated_at: null,
    reading_time: 1,
    html: '<p>Fine</p>',
    ...over,
  }
  const read_at = new Date().toISOString()
  const pagination = { page: 1, limit: 4, pages: 1, total: 1, next: null, prev: null }
  const fake: Pick<ContentProvider, 'post' | 'posts'> = {
    post: () => Promise.resolve({ post, read_at }),
    posts: () => Promise.resolve({ posts: [post], pagination, read_at }),
  }
  ctx.content = { ...ctx.content, ...fake }
}

describe('without scripts', () => {
  test.each([
    ['/', 'Money that moves at the pace of your revenue', 'Example: a kiln maker'],
    ['/blog', 'Notes on funding climate companies', 'How to read your own runway'],
    ['/blog?page=2', 'Notes on funding climate companies', 'Six questions a reviewer asks'],
    ['/blog?topic=grants', 'Notes on funding climate companies', 'Your award letter'],
    ['/blog?search=runway', 'Notes on funding climate companies', 'How to read your own runway'],
    ['/blog?search=nothing-like-it', 'Notes on funding climate companies', 'No matching posts'],
    ['/blog/a-revenue-share-in-a-bad-quarter', 'A revenue share', 'The people who'],
    ['/blog/how-to-read-your-own-runway', 'How to read your own runway', 'average net burn'],
    ['/case-studies', 'Case studies', 'Example: water sensors'],
    ['/case-studies/example-water-sensors-for-a-city', 'Example: water sensors', 'invented'],
    ['/team', 'The people who read your application', 'Noor reads applications'],
  ])('%s reads', async (url, title, text) => {
    const { body, statusCode } = await open(url)
    const [, root = ''] = body.split('<body>')
    expect(statusCode).toBe(200)
    expect(root.match(/<h1[ >]/g)).toHaveLength(1)
    expect(root).toContain(title)
    expect(root).toContain(text)
  })

  test('the newsletter form works', async () => {
    const send = (payload: string) =>
      server.inject({
        method: 'POST',
        url: '/newsletter/subscribe',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
    expect(await read('/blog')).toMatch(/<form [^>]*action="\/newsletter\/subscribe" method="post">/)
    expect((await send('email=nobody')).statusCode).toBe(400)
    expect((await send('email=mia%40example.com')).body).toContain('One more step: check your email')
    expect(await listMailsTo(ada, { email: 'mia@example.com' })).toHaveLength(1)
  })

  test('the unsubscribe form works', async () => {
    const url = '/newsletter/unsubscribe?uuid=11111111-1111-4111-8111-111111111111'
    expect(await read(url)).toContain(`<form action="${url}" method="post">`)
    expect((await server.inject({ method: 'POST', url })).body).toContain('You are unsubscribed')
    expect((await server.inject({ method: 'POST', url: '/newsletter/unsubscribe?uuid=1' })).statusCode).toBe(
      400,
    )
    expect(await read('/newsletter/unsubscribe')).toContain('This link is incomplete')
  })
})

describe('the head of a page', () => {
  test('contains the title, the canonical URL and the preview of a shared link', async () => {
    const page = await read('/blog/how-to-read-your-own-runway?from=mail')
    expect(page).toContain('<title>How to read your own runway · Headwater</title>')
    expect(page).not.toContain('<title>Headwater</title>')
    expect(page).toContain(
      '<link rel="canonical" href="https://headwater.example/blog/how-to-read-your-own-runway" />',
    )
    expect(page).toMatch(/<meta name="description" content="How to calculate it/)
    expect(page).toContain('<meta property="og:type" content="article" />')
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />')
    const changed = await read('/blog/what-we-read-in-your-books')
    expect(changed).toContain('<meta property="article:published_time" content="2026-10-13T14:00:00.000Z" />')
    expect(changed).toContain('<meta property="article:modified_time" content="2026-10-20T09:30:00.000Z" />')
    expect(page).toContain('type="application/rss+xml"')
  })

  test('contains structured data', async () => {
    expect(readThings(await read('/'))).toMatchObject([{ '@type': 'Organization', name: 'Headwater' }])
    const things = readThings(await read('/blog/how-to-read-your-own-runway'))
    expect(things.map((thing) => thing['@type'])).toEqual(['Article', 'BreadcrumbList'])
    expect(readThings(await read('/blog/what-we-read-in-your-books'))[0]).toMatchObject({
      datePublished: '2026-10-13T14:00:00.000Z',
      dateModified: '2026-10-20T09:30:00.000Z',
    })
  })

  test.each([
    ['a person', ['Ana Reyes'], [{ '@type': 'Person', name: 'Ana Reyes' }]],
    [
      'a team of ours',
      ['Headwater credit team'],
      [{ '@type': 'Organization', name: 'Headwater credit team' }],
    ],
    ['no one', [], { '@type': 'Organization', name: 'Headwater' }],
  ])('names %s as the author', async (_, names, author) => {
    const authors = names.map((name) => ({ id: name, name, slug: 'a', profile_image: null, bio: null }))
    serveHostilePost({ authors })
    expect(readThings(await read('/blog/a-post'))[0]).toMatchObject({ author })
  })

  test.each([
    ['its own picture', 'https://images.example/kiln.jpg', 'https://images.example/kiln.jpg'],
    ['ours for a drawing', 'https://images.example/kiln.svg', 'https://headwater.example/share.png'],
    ['ours without a picture', null, 'https://headwater.example/share.png'],
  ])('shows %s where a post is shared', async (_, feature_image, picture) => {
    serveHostilePost({ feature_image })
    const page = await read('/blog/a-post')
    expect(page).toContain(`<meta property="og:image" content="${picture}" />`)
    expect(page).toContain(`<meta name="twitter:image" content="${picture}" />`)
  })

  test('cannot be closed by a title', async () => {
    const title = '</script><script>alert(1)</script>"><img src=x onerror=alert(2)> $&'
    serveHostilePost({ title, custom_excerpt: title })
    const page = await read('/blog/a-post')
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('<img src=x')
    expect(page).toContain('$&amp;')
    expect(readThings(page)[0]).toMatchObject({ headline: title })
  })
})

test('the text of a post is sanitized on the page and in the API', async () => {
  const html =
    '<h2 id="root" style="color:red">Kept</h2><p onclick="a()">Kept too<script>a()</script></p><img src="x" onerror="a()"><a href="javascript:a()">link</a><iframe src="https://example.com"></iframe><form action="/api"><input></form>'
  serveHostilePost({ html, feature_image_caption: '<b onmouseover="a()">Caption</b>' })
  const page = (await read('/blog/a-post')).split('<article')[1] ?? ''
  const answer = (await server.inject({ url: '/api/v1/content/posts/a-post/' })).json<Post>()
  const list = (await server.inject({ url: '/api/v1/content/posts/?tag=team-members' })).json<{
    posts: Post[]
  }>()
  for (const text of [page.match(/<h2[^]*?<\/a>/)?.[0] ?? '', answer.html, list.posts[0]?.html]) {
    expect(text).toMatch(/<h2( id="read-kept-1" tabindex="-1")?>Kept<\/h2><p>Kept too<\/p>/)
    expect(text).not.toMatch(/on(click|error)|script|iframe|<form|<input|style|id="root"/)
  }
  for (const post of [answer, ...list.posts]) expect(post.feature_image_caption).toBe('<b>Caption</b>')
})

test.each([
  '/blog/no-such-post',
  '/blog/Not%20A%20Slug',
  '/blog/example-water-sensors-for-a-city',
  '/blog/example-team-noor-castellan',
  '/blog?page=99',
  '/nowhere',
])('%s is 404, and says so in words', async (url) => {
  const { statusCode, body } = await open(url)
  expect(statusCode).toBe(404)
  expect(body).toMatch(/<h1[^>]*>Page not found<\/h1>/)
  expect(body).toContain('<meta name="robots" content="noindex" />')
})

test.each(['/app', '/app/apply/business/main', '/login/', '/introduction'])(
  '%s is a page of the web app',
  async (url) => {
    const { statusCode, body, headers } = await open(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toContain('<title>Headwater</title>')
  },
)

test('a browser caches a page with its policy until the page changes', async () => {
  const first = await open('/blog')
  const tag = String(first.headers['etag'])
  const again = await open('/blog', { 'if-none-match': tag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect((await open('/team', { 'if-none-match': tag })).statusCode).toBe(200)
})

describe('while the content service is down', () => {
  const down = () => sandbox.injectFault('*', { answer: 'status', status: 503, count: 1000 })

  test('pages that are not cached return 503; the home page omits the case studies', async () => {
    await down()
    for (const url of ['/blog', '/team', '/blog/how-to-read-your-own-runway']) {
      const { statusCode, body, headers } = await open(url)
      expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
      expect(body).toContain('We can’t show this page right now')
    }
    const home = await open('/')
    expect(home.statusCode).toBe(200)
    expect(home.body).not.toContain('All case studies')
  })

  test('cached pages are served', async () => {
    await read('/blog')
    await down()
    expect(await read('/blog')).toContain('How to read your own runway')
  })
})

describe('crawlers', () => {
  test('find every page in the sitemap and the newest posts in the feed', async () => {
    const sitemap = await read('/sitemap.xml')
    for (const path of [
      '/',
      '/team',
      '/blog/how-to-read-your-own-runway',
      '/case-studies/example-water-sensors-for-a-city',
    ])
      expect(sitemap).toContain(`<loc>https://headwater.example${path}</loc>`)
    expect(sitemap).not.toContain('example-team')
    const feed = await open('/blog/rss.xml')
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(feed.body.match(/<item>/g)).toHaveLength(9)
    expect((await open('/blog/rss.xml', { 'if-none-match': String(feed.headers['etag']) })).statusCode).toBe(
      304,
    )
    expect(await read('/robots.txt')).toContain('Sitemap: https://headwater.example/sitemap.xml')
  })

  test('find in security.txt where to report a vulnerability, for half a year', async () => {
    const { body, headers } = await open('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)) as [string, string][],
    )
    expect(fields).toMatchObject({
      Contact: 'mailto:security@headwater.example',
      Canonical: 'https://headwater.example/.well-known/security.txt',
    })
    const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })

  test('get a valid feed for any text', async () => {
    serveHostilePost({ title: 'A & B <c>\u0001', excerpt: ']]>' })
    expect(await read('/blog/rss.xml')).toContain('<title>A &amp; B &lt;c&gt; </title>')
  })
})
