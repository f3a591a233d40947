import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '#tests/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'headwater-log-'))
const logFile = join(folder, 'log')
const app = await testApp({ logFile, content: true })
afterAll(() => rmSync(folder, { recursive: true }))

const Line = z.object({
  msg: z.string(),
  req: z.looseObject({ route: z.string().optional(), path: z.string() }),
})

/** Reads the lines about completed requests. */
const readLines = () =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = line === '' ? undefined : Line.safeParse(JSON.parse(line))
      return parsed?.success ? [parsed.data] : []
    })

test('a request is logged with its route and path, without its query', async () => {
  const secret = 'a-secret-of-a-link'
  const requests = [
    ['POST', '/newsletter/confirm'],
    ['GET', '/newsletter/confirm'],
    ['GET', '/mail/stop'],
    ['GET', '/blog/rss.xml'],
    ['GET', '/api/v1/content/posts/no-such-post/'],
    ['GET', '/nowhere'],
  ] as const
  for (const [method, path] of requests)
    await fetch(`${app.url}${path}?token=${secret}&mail=${secret}`, { method })
  // Lines are written in batches.
  await expect.poll(() => readLines().length, { timeout: 5000 }).toBeGreaterThanOrEqual(requests.length)
  expect(readLines().map(({ req }) => req.path)).toEqual(requests.map(([, path]) => path))
  expect(readLines().map(({ req }) => req.route)).toContain('/api/v1/content/posts/:slug/')
  expect(readFileSync(logFile, 'utf8')).not.toContain(secret)
})
