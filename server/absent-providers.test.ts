import { afterAll, expect, test } from 'vitest'
import { listPlatforms } from '#contract/dictionary.ts'
import { listPosts, subscribe } from '#contract/content.ts'
import { startTestApp } from '#tests/app.ts'
import { createWebFolder } from '#tests/web-folder.ts'
import { createHttpCall } from '#contract/core/client.ts'
import { buildApp } from './app.ts'
import { createDisabledAccountingProvider } from './providers/accounting/none.ts'
import { createDisabledContentProvider } from './providers/content/none.ts'

const app = await startTestApp()
const server = await buildApp({
  ...app.ctx,
  accounting: createDisabledAccountingProvider(),
  content: createDisabledContentProvider(),
  config: { ...app.ctx.config, codat: null, ghost: null, webFolder: createWebFolder() },
})
const url = await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const alice = await app.arrive('Alice')
const call = createHttpCall({ baseUrl: url, token: () => Promise.resolve(alice.token) })

test('without a content service there are no article pages, feeds and newsletter', async () => {
  const paths = [
    '/blog',
    '/blog/a-post',
    '/case-studies',
    '/team',
    '/newsletter/unsubscribe',
    '/blog/rss.xml',
  ]
  for (const path of paths) expect([path, (await fetch(url + path)).status]).toEqual([path, 404])
  const home = await (await fetch(url)).text()
  expect(home).not.toMatch(/ewsletter|href="\/(blog|case-studies|team|privacy|terms|contact)"/)
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain('/blog')
  expect(await call(listPosts, { query: { tag: 'blog' } })).toMatchObject({ posts: [] })
  await expect(call(subscribe, { body: { email: 'ada@example.com' } })).rejects.toMatchObject({ status: 503 })
})

test('without an accounting provider there are no platforms and no webhook', async () => {
  expect(await call(listPlatforms, {})).toEqual([])
  const hook = await fetch(`${url}/webhooks/codat`, { method: 'POST', body: '{}' })
  expect(hook.status).toBe(404)
})
