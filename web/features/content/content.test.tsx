import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { getPost, listPosts, type Post, type PostList } from '#contract/content.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { makeErrorReports } from '#web/core/error-reports.ts'
import { reportRejections } from '#web/core/report-rejections.ts'
import { makeStore } from '#web/core/store.ts'
import { buildContentRoutes } from '#web/shell/content-routes.tsx'
import { fakeCall } from '#web/testing/fake-call.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { testServices } from '#web/testing/services.ts'
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

/** Opens an address of the public site as the server renders it, with the real store. */
async function arrive(api: ReturnType<typeof fakeCall>, at: string) {
  const send = vi.fn<(report: object) => void>()
  const store = makeStore(testServices(api.call, { reports: makeErrorReports(send) }), [reportRejections])
  renderRoutes(buildContentRoutes(store), store, at)
  await screen.findByRole('main')
  return { store, send }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the blog', () => {
  test('shows a page of posts, with a link to the next one', async () => {
    const api = fakeCall().on(listPosts, ({ query = {} }) =>
      buildList([buildPost(query.page === 2 ? 'older' : 'newer')], Number(query.page), 2),
    )
    const { store } = await arrive(api, '/blog')
    expect(getHref('About newer')).toBe('/blog/newer')
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    expect(getHref('Older posts')).toBe('/blog?page=2')
    expect(selectBlog(store.getState()).lists.blog.data?.pagination).toMatchObject({ page: 1, pages: 2 })
    cleanup()
    await arrive(api, '/blog?page=2')
    expect(getHref('About older')).toBe('/blog/older')
    expect(getHref('Newer posts')).toBe('/blog')
    expect(api.sent(listPosts).map(({ query }) => query)).toEqual([
      { tag: 'blog', page: 1, limit: 7 },
      { tag: 'blog', page: 2, limit: 7 },
    ])
  })

  test('is narrowed by a topic and a search, which are in the address', async () => {
    const api = fakeCall().on(listPosts, ({ query = {} }) =>
      buildList(query.search === 'none' ? [] : [buildPost(query.topic ?? 'any')]),
    )
    await arrive(api, '/blog?topic=grants')
    expect(getHref('About grants')).toBe('/blog/grants')
    expect(screen.getByRole('link', { name: 'Grants 2' }).getAttribute('aria-current')).toBe('true')
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the posts' })
    expect(search.form?.getAttribute('action')).toBe('/blog')
    expect(Object.fromEntries(new FormData(search.form ?? undefined))).toEqual({
      topic: 'grants',
      search: '',
    })
    cleanup()
    await arrive(api, '/blog?topic=grants&search=none')
    expect(screen.getByText('No posts match')).toBeTruthy()
    expect(api.sent(listPosts).at(-1)?.query).toEqual({
      tag: 'blog',
      page: 1,
      limit: 7,
      topic: 'grants',
      search: 'none',
    })
    expect(getHref('Show all posts')).toBe('/blog')
  })

  test('says what belongs there while nothing is published, and where a list ends', async () => {
    const api = fakeCall().on(listPosts, ({ query = {} }) => buildList([], Number(query.page)))
    await arrive(api, '/blog')
    expect(screen.getByText('Nothing is published here yet')).toBeTruthy()
    cleanup()
    await arrive(api, '/blog?page=9')
    expect(screen.getByText('There is no such page')).toBeTruthy()
  })

  test('that does not load is reported', async () => {
    const { send } = await arrive(fakeCall().on(listPosts, fail('provider_unavailable')), '/blog')
    expect(send.mock.calls[0]?.[0]).toMatchObject({ action: 'api/listPosts/rejected' })
  })

  test('marks what is invented', async () => {
    const tags = [
      { name: 'Case studies', slug: 'case-studies' },
      { name: 'Example', slug: 'example' },
    ]
    await arrive(
      fakeCall().on(listPosts, () => buildList([buildPost('kiln', { tags })])),
      '/case-studies',
    )
    expect(await screen.findByText('Example')).toBeTruthy()
  })
})

describe('a post', () => {
  const html =
    '<p>First</p><h2>One part</h2><p>Text</p><h2>Another</h2><a href="https://example.com">a source</a>'
  const buildApi = () =>
    fakeCall()
      .on(getPost, ({ params }) => ({ ...buildPost(params.slug, { html }), read_at }))
      .on(listPosts, () => buildList(['a', 'b', 'c', 'd'].map((slug) => buildPost(slug))))

  test('shows its text, its parts, its author and how long it takes', async () => {
    await arrive(buildApi(), '/blog/b')
    await heading('About b')
    const contents = within(screen.getByRole('navigation', { name: 'In this post' }))
    const links = contents.getAllByRole('link').map((link) => link.getAttribute('href'))
    for (const href of links) expect(document.getElementById(href?.slice(1) ?? '')).toBeTruthy()
    expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'One part',
      'Another',
    ])
    expect(screen.getAllByText(/4 min to read/).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Ana Reyes').length).toBeGreaterThan(0)
    const author = within(screen.getByRole('complementary', { name: 'The author' }))
    expect(author.getByText('Reads grants.')).toBeTruthy()
  })

  test('names no referrer to the pages that it links to', async () => {
    await arrive(buildApi(), '/blog/b')
    await heading('About b')
    expect(screen.getByRole('link', { name: 'a source' }).getAttribute('rel')).toBe('noreferrer')
  })

  test('leads to three others at most, of four fetched, itself left out', async () => {
    const api = buildApi()
    await arrive(api, '/blog/b')
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

  test('that does not exist is not reported; any other failure is', async () => {
    const api = buildApi().on(getPost, fail('not_found'))
    const { send } = await arrive(api, '/blog/gone')
    expect(send).not.toHaveBeenCalled()
    api.on(getPost, fail('network'))
    const other = await arrive(api, '/blog/b')
    expect(other.send.mock.calls[0]?.[0]).toMatchObject({ action: 'api/getPost/rejected' })
  })
})

describe('the team', () => {
  test('is fetched up to three pages, and each person shows their text', async () => {
    const api = fakeCall().on(listPosts, ({ query = {} }) =>
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
    await arrive(api, '/team')
    expect(await screen.findByRole('heading', { level: 2, name: 'Person 3' })).toBeTruthy()
    expect(screen.getAllByText('Hello')).toHaveLength(3)
    expect(api.sent(listPosts).map(({ query }) => query?.page)).toEqual([1, 2, 3])
  })

  test('that is empty says so', async () => {
    await arrive(
      fakeCall().on(listPosts, () => buildList([])),
      '/team',
    )
    expect(screen.getByText('No one is introduced here yet')).toBeTruthy()
  })
})

describe('the newsletter', () => {
  test('is requested by a form that browsers check and send', async () => {
    await arrive(
      fakeCall().on(listPosts, () => buildList([])),
      '/',
    )
    const field = screen.getByLabelText<HTMLInputElement>('Email address')
    expect([field.type, field.required, field.name]).toEqual(['email', true, 'email'])
    expect(field.form?.getAttribute('action')).toBe('/newsletter/subscribe')
    expect(field.form?.method).toBe('post')
  })

  test('is left by one button', async () => {
    const uuid = '11111111-1111-4111-8111-111111111111'
    await arrive(fakeCall(), `/newsletter/unsubscribe?uuid=${uuid}`)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Unsubscribe' })
    expect(button.form?.getAttribute('action')).toBe(`/newsletter/unsubscribe?uuid=${uuid}`)
  })

  test('is not left by a link that lost a part', async () => {
    await arrive(fakeCall(), '/newsletter/unsubscribe?uuid=1')
    expect(await heading('A part of this link is missing')).toBeTruthy()
  })
})
