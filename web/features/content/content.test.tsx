import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { getPost, listPosts, type Post, type PostList } from '#contract/content.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { createErrorReports } from '#web/core/error-reports.ts'
import { reportRejections } from '#web/core/report-rejections.ts'
import { createStore } from '#web/core/store.ts'
import { buildContentRoutes } from '#web/shell/content-routes.tsx'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { selectBlog } from './slice.ts'

const read_at = '2026-11-20T10:00:00.000Z'

const buildPost = (slug: string, over: Partial<Post> = {}): Post => ({
  id: slug,
  title: `About ${slug}`,
  slug,
  excerpt: 'Short.',
  custom_excerpt: 'Short.',
  feature_image: null,
  feature_image_alt: null,
  feature_image_caption: null,
  reading_time: 4,
  published_at: '2026-10-13T14:00:00.000Z',
  updated_at: '2026-10-13T14:00:00.000Z',
  primary_author: { name: 'Ana Reyes', slug: 'ana', profile_image: null, bio: 'Reads grants.' },
  authors: [],
  tags: [{ name: 'Blog', slug: 'blog' }],
  html: null,
  ...over,
})

const buildList = (posts: Post[], page = 1, pages = 1): PostList => ({
  posts,
  pagination: { page, pages, limit: 7, total: posts.length },
  topics: [{ name: 'Grants', slug: 'grants', count: 2 }],
  read_at,
})

const fail = (code: ErrorCode) => () => {
  throw new AppError(code)
}

async function openPage(api: ReturnType<typeof buildFakeCall>, at: string) {
  const send = vi.fn<(report: object) => void>()
  const store = createStore(buildTestServices(api.call, { reports: createErrorReports(send) }), [
    reportRejections,
  ])
  renderRoutes(buildContentRoutes(store), store, at)
  await screen.findByRole('main')
  return { store, send }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the blog', () => {
  test('shows a page of posts with a link to the next page', async () => {
    const api = buildFakeCall().on(listPosts, ({ query = {} }) =>
      buildList([buildPost(query.page === 2 ? 'older' : 'newer')], Number(query.page), 2),
    )
    const { store } = await openPage(api, '/blog')
    expect(getHref('About newer')).toBe('/blog/newer')
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    expect(getHref('Older posts')).toBe('/blog?page=2')
    expect(selectBlog(store.getState()).lists.blog.data?.pagination).toMatchObject({ page: 1, pages: 2 })
    cleanup()
    await openPage(api, '/blog?page=2')
    expect(getHref('About older')).toBe('/blog/older')
    expect(getHref('Newer posts')).toBe('/blog')
    expect(api.sent(listPosts).map(({ query }) => query)).toEqual([
      { tag: 'blog', page: 1, limit: 7 },
      { tag: 'blog', page: 2, limit: 7 },
    ])
  })

  test('is filtered by a topic and a search from the URL', async () => {
    const api = buildFakeCall().on(listPosts, ({ query = {} }) =>
      buildList(query.search === 'none' ? [] : [buildPost(query.topic ?? 'any')]),
    )
    await openPage(api, '/blog?topic=grants')
    expect(getHref('About grants')).toBe('/blog/grants')
    expect(screen.getByRole('link', { name: 'Grants 2' }).getAttribute('aria-current')).toBe('true')
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search posts' })
    expect(search.form?.getAttribute('action')).toBe('/blog')
    expect(Object.fromEntries(new FormData(search.form ?? undefined))).toEqual({
      topic: 'grants',
      search: '',
    })
    cleanup()
    await openPage(api, '/blog?topic=grants&search=none')
    expect(screen.getByText('No matching posts')).toBeTruthy()
    expect(api.sent(listPosts).at(-1)?.query).toEqual({
      tag: 'blog',
      page: 1,
      limit: 7,
      topic: 'grants',
      search: 'none',
    })
    expect(getHref('Show all posts')).toBe('/blog')
  })

  test('shows an empty state, and a message for pages after the last', async () => {
    const api = buildFakeCall().on(listPosts, ({ query = {} }) => buildList([], Number(query.page)))
    await openPage(api, '/blog')
    expect(screen.getByText('No posts yet')).toBeTruthy()
    cleanup()
    await openPage(api, '/blog?page=9')
    expect(screen.getByText('Page not found')).toBeTruthy()
  })

  test('is reported when it fails to load', async () => {
    const { send } = await openPage(buildFakeCall().on(listPosts, fail('provider_unavailable')), '/blog')
    expect(send.mock.calls[0]?.[0]).toMatchObject({ action: 'api/listPosts/rejected' })
  })

  test('marks fictional companies', async () => {
    const tags = [
      { name: 'Case studies', slug: 'case-studies' },
      { name: 'Example', slug: 'example' },
    ]
    await openPage(
      buildFakeCall().on(listPosts, () => buildList([buildPost('kiln', { tags })])),
      '/case-studies',
    )
    expect(await screen.findByText('Example')).toBeTruthy()
  })
})

describe('a post', () => {
  const html =
    '<p>First</p><h2>One part</h2><p>Text</p><h2>Another</h2><a href="https://example.com">a source</a>'
  const buildApi = () =>
    buildFakeCall()
      .on(getPost, ({ params }) => ({ ...buildPost(params.slug, { html }), read_at }))
      .on(listPosts, () => buildList(['a', 'b', 'c', 'd'].map((slug) => buildPost(slug))))

  test('shows its text, table of contents, author and reading time', async () => {
    await openPage(buildApi(), '/blog/b')
    await heading('About b')
    const contents = within(screen.getByRole('navigation', { name: 'In this post' }))
    const links = contents.getAllByRole('link').map((link) => link.getAttribute('href'))
    for (const href of links) expect(document.getElementById(href?.slice(1) ?? '')).toBeTruthy()
    expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'One part',
      'Another',
    ])
    expect(screen.getAllByText(/4 min read/).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Ana Reyes').length).toBeGreaterThan(0)
    const author = within(screen.getByRole('complementary', { name: 'Author' }))
    expect(author.getByText('Reads grants.')).toBeTruthy()
  })

  test('sends no referrer to linked pages', async () => {
    await openPage(buildApi(), '/blog/b')
    await heading('About b')
    expect(screen.getByRole('link', { name: 'a source' }).getAttribute('rel')).toBe('noreferrer')
  })

  test('shows three related posts of four fetched, without the current post', async () => {
    const api = buildApi()
    await openPage(api, '/blog/b')
    const next = within(await screen.findByRole('region', { name: 'Read next' }))
    await waitFor(() =>
      expect(next.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'About a',
        'About c',
        'About d',
      ]),
    )
    expect(api.sent(listPosts)).toEqual([{ query: { tag: 'blog', limit: 4 } }])
  })

  test('is not reported when it does not exist, but is for other failures', async () => {
    const api = buildApi().on(getPost, fail('not_found'))
    const { send } = await openPage(api, '/blog/gone')
    expect(send).not.toHaveBeenCalled()
    api.on(getPost, fail('network'))
    const failed = await openPage(api, '/blog/b')
    expect(failed.send.mock.calls[0]?.[0]).toMatchObject({ action: 'api/getPost/rejected' })
  })
})

describe('the team', () => {
  test('is fetched in up to three pages and shows the text of each person', async () => {
    const api = buildFakeCall().on(listPosts, ({ query = {} }) =>
      buildList(
        [
          buildPost(`p${Number(query.page)}`, {
            title: `Person ${Number(query.page)}`,
            html: '<p>Hello</p>',
          }),
        ],
        1,
        9,
      ),
    )
    await openPage(api, '/team')
    expect(await screen.findByRole('heading', { level: 2, name: 'Person 3' })).toBeTruthy()
    expect(screen.getAllByText('Hello')).toHaveLength(3)
    expect(api.sent(listPosts).map(({ query }) => query?.page)).toEqual([1, 2, 3])
  })

  test('shows an empty state', async () => {
    await openPage(
      buildFakeCall().on(listPosts, () => buildList([])),
      '/team',
    )
    expect(screen.getByText('No team members yet')).toBeTruthy()
  })
})

describe('the newsletter', () => {
  test('is requested by a plain HTML form', async () => {
    await openPage(
      buildFakeCall().on(listPosts, () => buildList([])),
      '/',
    )
    const field = screen.getByLabelText<HTMLInputElement>('Email address')
    expect([field.type, field.required, field.name]).toEqual(['email', true, 'email'])
    expect(field.form?.getAttribute('action')).toBe('/newsletter/subscribe')
    expect(field.form?.method).toBe('post')
  })

  test('is canceled with one button', async () => {
    const uuid = '11111111-1111-4111-8111-111111111111'
    await openPage(buildFakeCall(), `/newsletter/unsubscribe?uuid=${uuid}`)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Unsubscribe' })
    expect(button.form?.getAttribute('action')).toBe(`/newsletter/unsubscribe?uuid=${uuid}`)
  })

  test('is not canceled by an incomplete link', async () => {
    await openPage(buildFakeCall(), '/newsletter/unsubscribe?uuid=1')
    expect(await heading('This link is incomplete')).toBeTruthy()
  })
})
