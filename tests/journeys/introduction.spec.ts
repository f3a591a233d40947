import { listIntros } from '#contract/intros.ts'
import { expect, test } from './journey.ts'
import { createClientAs, getIntroductionPath } from './mail-links.ts'

const investor = 'Ashgrove Ventures'

test('an investor reads an introduction, downloads the deck and answers without signing in', async ({
  page,
  product,
}) => {
  const requested: URL[] = []
  page.on('request', (request) => requested.push(new URL(request.url())))
  await page.goto(product.url + (await getIntroductionPath(product, investor)))
  await expect(page.getByRole('heading', { level: 1, name: 'Larkmead Soil' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
  // The page has no chat (decision 129).
  await expect(page.getByRole('button', { name: /^Messages/ })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download deck' }).click()
  expect((await download).suggestedFilename()).toBe('larkmead-soil-deck.pdf')

  await page.getByRole('button', { name: 'Interested' }).click()
  await expect(page.getByRole('status')).toContainText('You told us you’re interested.')
  await page.reload()
  await expect(page.getByRole('status')).toContainText('You told us you’re interested.')
  const contact = page.getByRole('link', { name: /^Email / })
  await expect(contact).toHaveAttribute('href', 'mailto:funded@demo.headwater.test')

  const founder = await createClientAs(product, 'funded@demo.headwater.test')
  const { results } = await founder(listIntros, {})
  const answers = results.flatMap(({ investors }) => investors).filter(({ name }) => name === investor)
  expect(answers).toMatchObject([
    { status: 'interested', email: expect.stringContaining('@'), pitch_opened_at: expect.any(String) },
  ])

  expect(new Set(requested.map(({ origin }) => origin))).toEqual(new Set([product.url]))
  const calls = requested.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/'))
  expect(calls.every((path) => path.startsWith('/api/v1/vc/introductions/'))).toBe(true)
  expect(requested.filter(({ pathname }) => /auth0|store-area/i.test(pathname))).toEqual([])
})
