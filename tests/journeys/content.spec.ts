import { getOutboxMail, listOutbox } from '#contract/staff/outbox.ts'
import { expect, test } from './journey.ts'
import { createClientAs } from './mail-links.ts'
import type { Product } from '../product/product.ts'

async function findConfirmation(product: Product, recipient: string): Promise<string> {
  const admin = await createClientAs(product, 'admin@demo.headwater.test')
  const { results } = await admin(listOutbox, { query: { kind: ['newsletter'], recipient } })
  const { text } = await admin(getOutboxMail, { params: { mailId: results[0]?.id ?? '' } })
  return /\/newsletter\/confirm\?token=\S+/.exec(text)?.[0] ?? ''
}

test('a reader goes from the blog to a post and a related post, and subscribes by email', async ({
  page,
  product,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/blog`)
  await page.getByRole('link', { name: 'How to read your own runway' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How to read your own runway' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'In this post' })
    .getByRole('link', { name: 'The division' })
    .click()
  await expect(page).toHaveURL(/#read-the-division/)
  const related = page.getByRole('region', { name: 'Read next' })
  await expect(related.getByRole('article')).toHaveCount(3)
  await related.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /What we read/ })).toBeVisible()
  expect(requested.filter((path) => /auth0|store-area/i.test(path))).toEqual([])

  const email = `reader.${process.pid}@example.com`
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('One more step: check your email')).toBeVisible()
  await page.goto(product.url + (await findConfirmation(product, email)))
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()

  await page.goto(`${product.url}/newsletter/unsubscribe?uuid=11111111-1111-4111-8111-111111111111`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible()
})

test('a reader without JavaScript reads posts, changes pages and subscribes', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${product.url}/blog`)
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('link', { name: /Six questions/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Six questions/ })).toBeVisible()
  await page.getByLabel('Email address').fill(`plain.${process.pid}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'One more step: check your email' })).toBeVisible()
  await context.close()
})

const types: Record<string, string> = {
  css: 'text/css',
  ico: 'image/vnd.microsoft.icon',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  xml: 'application/rss+xml',
}

test('every URL in the head of a page works', async ({ page, request, product }) => {
  for (const path of ['/', '/blog/how-to-read-your-own-runway', '/app']) {
    await page.goto(product.url + path)
    const links = page.locator('head link[href], head meta[property="og:image"]')
    const addresses = await links.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('content') ?? ''),
    )
    expect(addresses).toContain('/manifest.webmanifest')
    const manifest = (await (await request.get(`${product.url}/manifest.webmanifest`)).json()) as {
      icons: { src: string }[]
    }
    for (const address of [...addresses, ...manifest.icons.map(({ src }) => src)]) {
      const url = new URL(address, product.url)
      const reply = await request.get(url.href)
      expect([url.href, reply.status()]).toEqual([url.href, 200])
      const ending = /\.(\w+)$/.exec(url.pathname)?.[1] ?? ''
      const { 'content-type': type, 'cache-control': caching } = reply.headers()
      if (ending in types) expect([url.href, type?.split(';')[0]]).toEqual([url.href, types[ending]])
      if (ending in types && ending !== 'xml')
        expect(caching).toMatch(url.pathname.startsWith('/assets/') ? /immutable/ : /^no-cache$/)
    }
  }
})
