import { afterAll, describe, expect, test } from 'vitest'
import { getPost } from '#contract/content.ts'
import { concurrencyLimits, limits } from '#contract/core/limits.ts'
import { buildApp } from '#server/app.ts'
import { startTestApp } from '#tests/app.ts'
import { createWebFolder } from '#tests/web-folder.ts'

const app = await startTestApp({ content: true, limits: true })
const ctx = { ...app.ctx, config: { ...app.ctx.config, webFolder: createWebFolder() } }
const server = await buildApp(ctx)
afterAll(() => server.close())

let addresses = 0
const buildAddress = () => `203.0.113.${(addresses += 1)}`

const slug = 'how-to-read-your-own-runway'
const toPath = (name: string) => getPost.path.replace(':slug', name)
const open = (url: string, from: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  server.inject({ url, headers: { 'x-forwarded-for': from, accept } })

async function countStatuses(count: number, ask: (number: number) => ReturnType<typeof open>) {
  const statuses = new Map<number, number>()
  for (let requestCount = 0; requestCount < count; requestCount += 1) {
    const { statusCode } = await ask(requestCount)
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  return statuses
}

describe('one address', () => {
  test.each([
    ['as a page', `/blog/${slug}`],
    ['by the API', toPath(slug)],
  ])('may read a published post a thousand times %s', async (_, url) => {
    const from = buildAddress()
    expect(await countStatuses(1000, () => open(url, from))).toEqual(new Map([[200, 1000]]))
  })

  test.each([
    ['pages', (number: number) => `/blog/no-such-post-${number}`],
    ['the API', (number: number) => toPath(`no-such-post-${number}`)],
  ])('is refused more than %s that do not exist by the strict limit', async (_, toPath) => {
    const from = buildAddress()
    const { requests } = limits.strict
    const statuses = await countStatuses(requests + 30, (number) => open(toPath(number), from))
    expect(statuses).toEqual(
      new Map([
        [404, requests],
        [429, 30],
      ]),
    )
    expect((await open(`/blog/${slug}`, from)).statusCode).toBe(200)
  })
})

test('a refused browser gets a page with the time to retry, other clients get problem JSON', async () => {
  const from = buildAddress()
  await countStatuses(limits.strict.requests, (number) => open(`/blog/nothing-${number}`, from))
  const page = await open('/blog/nothing', from)
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  const wait = Number(page.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(page.body).toContain('<h1>Too many requests</h1>')
  expect(page.body).toContain(`Load the page again in ${wait}`)
  const problem = await open('/blog/nothing', from, 'application/json')
  expect(problem.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
})

test('requests for pages and unknown paths queue by IP address, web app files and probes do not', async () => {
  const from = buildAddress()
  const { each, waiting } = concurrencyLimits.publicCalls
  const { content } = ctx
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  ctx.content = { ...content, posts: (...query) => isReleased.then(() => content.posts(...query)) }
  const openRequests = Array.from({ length: each + waiting }, () => open('/blog/rss.xml', from))
  await expect.poll(async () => (await open('/robots.txt', from)).statusCode).toBe(429)
  expect((await open('/app', from)).statusCode).toBe(429)
  for (const url of ['/assets/index-a1b2c3d4.js', '/healthz', '/readyz'])
    expect([url, (await open(url, from)).statusCode]).toEqual([url, 200])
  expect((await open('/robots.txt', buildAddress())).statusCode).toBe(200)
  release()
  expect(new Set((await Promise.all(openRequests)).map(({ statusCode }) => statusCode))).toEqual(
    new Set([200]),
  )
  ctx.content = content
})
