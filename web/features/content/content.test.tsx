import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { getPost, listPosts, type Post, type PostList, subscribe, unsubscribe } from '#contract/content.ts'
import { toAddress } from '#contract/core/client.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { toListRequest } from '#contract/content-requests.ts'
import { wholeList } from '#contract/rules/public-pages.ts'
import { makeErrorReports } from '#web/core/error-reports.ts'
import { reportRejections } from '#web/core/report-rejections.ts'
import { withServedReplies } from '#web/core/transport/served-replies.ts'
import { makeStore } from '#web/core/store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { testServices } from '#web/testing/services.ts'
import { HomePage } from './HomePage.tsx'
import { BlogPage, CaseStudiesPage } from './PostListPage.tsx'
import { BlogPostPage } from './PostPage.tsx'
import { selectBlog } from './slice.ts'
import { TeamPage } from './TeamPage.tsx'
import { UnsubscribePage } from './UnsubscribePage.tsx'

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

/** Opens an address of the public site with the real store. */
function arrive(api: ReturnType<typeof fakeCall>, at: string) {
  const send = vi.fn<(report: object) => void>()
  const store = makeStore(testServices(api.call, { reports: makeErrorReports(send) }), [reportRejections])
  const routes = [
    { path: '/', element: <HomePage /> },
    { path: '/blog', element: <BlogPage /> },
    { path: '/blog/:slug', element: <BlogPostPage /> },
    { path: '/case-studies', element: <CaseStudiesPage /> },
    { path: '/team', element: <TeamPage /> },
    { path: '/newsletter/unsubscribe', element: <UnsubscribePage /> },
  ]
  return { router: renderRoutes(routes, store, at), store, send }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the blog', () => {
  test('shows a page of posts, and leads to the next one by a link', async () => {
    const api = fakeCall().on(listPosts, ({ query = {} }) =>
      buildList([buildPost(query.page === 2 ? 'older' : 'newer')], Number(query.page), 2),
    )
    const { store } = arrive(api, '/blog')
    expect(await screen.findByRole('link', { name: 'About newer' })).toBeTruthy()
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Older posts' }))
    expect(await screen.findByRole('link', { name: 'About older' })).toBeTruthy()
    expect(screen.queryByText('About newer')).toBeNull()
    expect(selectBlog(store.getState()).lists.blog.data?.pagination).toMatchObject({ page: 2, pages: 2 })
    expect(document.title).toBe('Notes on money for climate companies, page 2 · Headwater')
    expect(api.sent(listPosts).map(({ query }) => query)).toEqual([
      { tag: 'blog', page: 1, limit: 7 },
      { tag: 'blog', page: 2, limit: 7 },
    ])
  })

  test('is narrowed by a topic and a search, which stand in the address', async () => {
    const api = fakeCall().on(listPosts, ({ query = {} }) =>
      buildList(query.search === 'none' ? [] : [buildPost(query.topic ?? 'any')]),
    )
    const { router } = arrive(api, '/blog')
    await userEvent.click(await screen.findByRole('link', { name: 'Grants 2' }))
    expect(await screen.findByRole('link', { name: 'About grants' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Grants 2' }).getAttribute('aria-current')).toBe('true')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the posts' }), 'none{Enter}')
    expect(await screen.findByText('No posts match')).toBeTruthy()
    expect(router.state.location.search).toBe('?topic=grants&search=none')
    expect(api.sent(listPosts).at(-1)?.query).toEqual({
      tag: 'blog',
      page: 1,
      limit: 7,
      topic: 'grants',
      search: 'none',
    })
    await userEvent.click(screen.getByRole('link', { name: 'Show all posts' }))
    expect(await screen.findByRole('link', { name: 'About any' })).toBeTruthy()
  })

  test('says what belongs there while nothing is published, and where a list ends', async () => {
    arrive(
      fakeCall().on(listPosts, ({ query = {} }) => buildList([], Number(query.page))),
      '/blog',
    )
    expect(await screen.findByText('Nothing is published here yet')).toBeTruthy()
    arrive(
      fakeCall().on(listPosts, () => buildList([], 9)),
      '/blog?page=9',
    )
    expect(await screen.findByText('There is no such page')).toBeTruthy()
  })

  test('that does not load is reported, and can be tried again', async () => {
    const api = fakeCall().on(listPosts, fail('provider_unavailable'))
    const { send } = arrive(api, '/blog')
    expect(await screen.findByText("The posts couldn't be loaded")).toBeTruthy()
    expect(send.mock.calls[0]?.[0]).toMatchObject({ action: 'api/listPosts/rejected' })
    api.on(listPosts, () => buildList([buildPost('newer')]))
    await press('Try again')
    expect(await screen.findByRole('link', { name: 'About newer' })).toBeTruthy()
  })

  test('marks what is invented', async () => {
    const tags = [
      { name: 'Case studies', slug: 'case-studies' },
      { name: 'Example', slug: 'example' },
    ]
    arrive(
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
    arrive(buildApi(), '/blog/b')
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
    expect(document.title).toBe('About b · Headwater')
  })

  test('names no referrer to the pages that it links to', async () => {
    arrive(buildApi(), '/blog/b')
    await heading('About b')
    expect(screen.getByRole('link', { name: 'a source' }).getAttribute('rel')).toBe('noreferrer')
  })

  test('leads to three others at most, of four fetched, itself left out', async () => {
    const api = buildApi()
    arrive(api, '/blog/b')
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

  test('that does not exist says so and is not reported; any other failure is', async () => {
    const api = buildApi().on(getPost, fail('not_found'))
    const { send } = arrive(api, '/blog/gone')
    await heading('There is no such post')
    expect(send).not.toHaveBeenCalled()
    api.on(getPost, fail('network'))
    const other = arrive(api, '/blog/b')
    await heading('We could not load this post')
    expect(other.send.mock.calls[0]?.[0]).toMatchObject({ action: 'api/getPost/rejected' })
  })

  test('of another part of the site is not found here', async () => {
    const tags = [{ name: 'Team members', slug: 'team-members' }]
    arrive(
      buildApi().on(getPost, () => ({ ...buildPost('noor', { tags }), read_at })),
      '/blog/noor',
    )
    expect(await heading('There is no such post')).toBeTruthy()
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
    arrive(api, '/team')
    expect(await screen.findByRole('heading', { level: 2, name: 'Person 3' })).toBeTruthy()
    expect(screen.getAllByText('Hello')).toHaveLength(3)
    expect(api.sent(listPosts).map(({ query }) => query?.page)).toEqual([1, 2, 3])
  })

  test('that is empty or does not load says so', async () => {
    const api = fakeCall().on(listPosts, fail('network'))
    arrive(api, '/team')
    expect(await screen.findByText("The team couldn't be loaded")).toBeTruthy()
    api.on(listPosts, () => buildList([]))
    await press('Try again')
    expect(await screen.findByText('No one is introduced here yet')).toBeTruthy()
  })
})

describe('the newsletter', () => {
  const buildApi = () => fakeCall().on(listPosts, () => buildList([]))
  const enter = async (email: string) => {
    await userEvent.type(await screen.findByLabelText('Email address'), email)
    await press('Subscribe')
  }

  test('asks the reader to look in their mail, and never says that they are subscribed', async () => {
    const api = buildApi().on(subscribe, () => ({ status: 'ok' as const }))
    arrive(api, '/')
    await enter('mia@example.com')
    expect(await screen.findByText('One more step: look in your mail')).toBeTruthy()
    expect(screen.queryByText(/subscribed/i)).toBeNull()
    expect(api.sent(subscribe)).toEqual([{ body: { email: 'mia@example.com' } }])
  })

  test('refuses what is no address beside the field, and keeps an address that could not be sent', async () => {
    const api = buildApi().on(subscribe, fail('too_many_requests'))
    arrive(api, '/')
    await enter('mia')
    expect(await screen.findByText(/Enter an email address/)).toBeTruthy()
    await enter('@example.com')
    expect((await screen.findByRole('alert')).textContent).toMatch(/too often/)
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('mia@example.com')
  })

  test('is left by one button, which says what happened', async () => {
    const uuid = '11111111-1111-4111-8111-111111111111'
    const api = fakeCall().on(unsubscribe, fail('network'))
    arrive(api, `/newsletter/unsubscribe?uuid=${uuid}`)
    await press('Unsubscribe')
    expect((await screen.findByRole('alert')).textContent).toMatch(/still subscribed/)
    api.on(unsubscribe, () => ({ status: 'ok' as const }))
    await press('Unsubscribe')
    await heading('You are unsubscribed')
    expect(api.sent(unsubscribe)).toEqual([{ body: { uuid } }, { body: { uuid } }])
  })

  test('is not left by a link that lost a part', async () => {
    arrive(fakeCall(), '/newsletter/unsubscribe?uuid=1')
    expect(await heading('A part of this link is missing')).toBeTruthy()
  })
})

test('the first call is answered from what the server wrote into the page, once', async () => {
  const request = toListRequest('blog', wholeList)
  const reply = buildList([buildPost('served')])
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = '<script type="application/json" id="replies"></script>'
  page.getElementById('replies')?.append(JSON.stringify({ [toAddress(listPosts, request)]: reply }))
  const api = fakeCall().on(listPosts, () => buildList([]))
  const call = withServedReplies(api.call, page)
  expect((await call(listPosts, request)).posts[0]?.slug).toBe('served')
  expect((await call(listPosts, request)).posts).toEqual([])
  expect(api.sent(listPosts)).toHaveLength(1)
})
