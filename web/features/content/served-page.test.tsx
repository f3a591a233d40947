import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPosts, type PostList } from '#contract/content.ts'
import { toListRequest } from '#contract/content-requests.ts'
import { toAddress } from '#contract/core/client.ts'
import { wholeList } from '#contract/rules/public-pages.ts'
import { makeStore } from '#web/core/store.ts'
import { withServedReplies } from '#web/core/transport/served-replies.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { testServices } from '#web/testing/services.ts'
import { BlogPage } from './PostListPage.tsx'

test('a page shows the replies that the server wrote into it, without a request', async () => {
  const reply: PostList = {
    posts: [],
    pagination: { page: 1, pages: 1, limit: 7, total: 0 },
    topics: [],
    read_at: '2026-11-20T10:00:00.000Z',
  }
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = '<script type="application/json" id="replies"></script>'
  const address = toAddress(listPosts, toListRequest('blog', wholeList))
  page.getElementById('replies')?.append(JSON.stringify({ [address]: reply }))
  const api = fakeCall()
  const store = makeStore(testServices(withServedReplies(api.call, page)), [])
  renderInApp(<BlogPage />, store, { at: '/blog' })
  expect(await screen.findByText('Nothing is published here yet')).toBeTruthy()
  expect(api.sent(listPosts)).toEqual([])
})
