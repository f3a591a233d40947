import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp } from './app.ts'
import { createWebFolder } from './web-folder.ts'

const { ctx } = await startTestApp({ content: true, banking: true, accounting: true })
const server = await buildApp({ ...ctx, config: { ...ctx.config, webFolder: createWebFolder() } })
afterAll(() => server.close())

const endpointPaths = new Set<string>(server.endpoints.map(({ path }) => path))
const pages = server.routes
  .filter(({ url }) => !endpointPaths.has(url))
  .flatMap(({ url, methods }) => methods.map((method) => ({ url, method })))

/** Percent-encoded parameter values that must not cause a server error. */
const values = [
  '',
  '%E2%80%8B',
  '%00',
  '%ED%A0%80',
  '%F0%9F',
  '%E0%A4%A',
  `${'a'.repeat(99)}%F0%9F%98%80`,
  'a'.repeat(190),
  'a'.repeat(5000),
  '1e309',
  '-1',
  '99999999999999999999',
  "'%20or%201=1--",
  '%3Cscript%3E',
  'constructor',
  '__proto__',
  '..%2F..',
  '11111111-1111-4111-8111-111111111111',
]
const names = ['page', 'topic', 'search', 'token', 'mail', 'uuid', 'state', '__proto__', '%00']
const queries = [
  ...values.map((value) => names.map((name) => `${name}=${value}`).join('&')),
  'search=a&search=b&page=1&page=2&token=a&token=b&mail=a&mail=b',
  'a=1&'.repeat(300),
  '%',
]

type Method = 'GET' | 'HEAD' | 'POST'

test('the list of pages is not empty', () => {
  const pageNames = pages.map(({ method, url }) => `${method} ${url}`)
  expect(pageNames).toEqual(
    expect.arrayContaining([
      'GET /blog',
      'GET /case-studies/:slug',
      'GET /sitemap.xml',
      'POST /newsletter/confirm',
      'POST /newsletter/subscribe',
      'POST /mail/stop',
      'POST /webhooks/plaid',
      'GET /api/docs/:file',
      'GET /assets/index-a1b2c3d4.js',
      'GET /readyz',
    ]),
  )
})

describe.each(pages)('$method $url', ({ method, url }) => {
  const ask = (path: string, accept: string) =>
    server.inject({
      method: method as Method,
      url: path,
      headers: { accept, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(method === 'POST' && { payload: path.split('?')[1] ?? '' }),
    })

  test.each(['text/html,*/*;q=0.8', '*/*'])(
    'responds to hostile parameters for %s without a server error',
    async (accept) => {
      const paths = [
        ...queries.map((query) => `${url.replace(/:\w+/, 'a')}?${query}`),
        ...(url.includes(':') ? values.map((value) => url.replace(/:\w+/, value)) : []),
      ]
      const faults: string[] = []
      const notPages: string[] = []
      for (const path of paths) {
        const { statusCode, headers } = await ask(path, accept)
        if (statusCode >= 500) faults.push(`${statusCode} ${path.slice(0, 100)}`)
        const isPage = String(headers['content-type']).startsWith('text/html')
        if (statusCode >= 400 && accept !== '*/*' && !isPage) notPages.push(path.slice(0, 100))
      }
      expect([faults, notPages]).toEqual([[], []])
    },
  )
})
