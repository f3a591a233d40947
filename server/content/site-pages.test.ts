import { afterAll, beforeEach, expect, test } from 'vitest'
import { acceptPages, downloadPersonalData, getAcceptances } from '#contract/account.ts'
import { getSitePage } from '#contract/content.ts'
import { newsletter } from '#local/sandboxes/ghost/sandbox.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { createGhostProvider } from '#server/providers/content/ghost.ts'
import { startTestApp } from '#tests/app.ts'
import { readZip } from '#tests/files/zip.ts'
import { adminKey, contentKey, startTestGhost } from '#tests/sandboxes/ghost.ts'
import { refreshSitePage } from './site-pages.ts'

const app = await startTestApp()
const { ctx } = app
const sandbox = await startTestGhost()
afterAll(() => sandbox.stop())

const provider = createGhostProvider(
  { url: sandbox.url, contentKey, adminKey, newsletterId: newsletter.id },
  ctx.log,
)
beforeEach(() => {
  ctx.content = provider
})

const visitor = app.as(null)
const read = (slug: 'privacy' | 'terms' | 'contact') => visitor(getSitePage, { params: { slug } })

async function publish(slug: 'privacy' | 'terms', html: string) {
  ctx.content = { ...provider, page: async () => ({ title: 'Terms', html }) }
  await refreshSitePage(ctx, slug)
}

test('a page is read from the content service once, and a changed text is a new version', async () => {
  expect(await read('terms')).toMatchObject({ slug: 'terms', version: 1, title: 'Terms' })
  expect((await read('contact')).html).toContain('<h2>Messages</h2>')
  await refreshSitePage(ctx, 'terms')
  expect((await read('terms')).version).toBe(1)
  await publish('terms', '<p>Second</p><script>alert(1)</script>')
  expect(await read('terms')).toMatchObject({ version: 2, html: '<p>Second</p>' })
})

test('a stored version is shown while the content service is down or after the page was deleted', async () => {
  const before = await read('terms')
  ctx.content = { ...provider, page: async () => null }
  await refreshSitePage(ctx, 'terms')
  expect(await read('terms')).toEqual(before)
  const outage = new ProviderError('ghost', 'get page', 'down')
  ctx.content = { ...provider, page: () => Promise.reject(outage) }
  await expect(refreshSitePage(ctx, 'terms')).rejects.toBe(outage)
  expect(await read('terms')).toEqual(before)
})

test('a page that was never published does not exist', async () => {
  ctx.content = { ...provider, page: async () => null }
  await expect(read('privacy')).rejects.toMatchObject({ status: 404 })
})

test('registering accepts the current versions, and a later version only its acceptance', async () => {
  const { version } = await read('terms')
  const alice = await app.arrive('Alice')
  const find = async () => (await alice.call(getAcceptances, {})).pages.find(({ slug }) => slug === 'terms')
  expect(await find()).toMatchObject({ version, accepted: { version } })
  await publish('terms', '<p>Third</p>')
  expect(await find()).toMatchObject({ version: version + 1, accepted: { version } })
  const accept = (accepted: number) =>
    alice.call(acceptPages, { body: { pages: [{ slug: 'terms', version: accepted }] } })
  await accept(version + 2)
  expect(await find()).toMatchObject({ accepted: { version } })
  await accept(version + 1)
  const first = await find()
  await accept(version + 1)
  expect(await find()).toEqual(first)
  expect(first).toMatchObject({ accepted: { version: version + 1 } })
  const file = await alice.call(downloadPersonalData, {})
  const entries = await readZip(Buffer.from(await file.arrayBuffer()))
  expect(JSON.parse(String(entries.get('you.json')))).toMatchObject({
    accepted_pages: [
      { slug: 'terms', version },
      { slug: 'terms', version: version + 1 },
    ],
  })
})
