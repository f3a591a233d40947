import { listIntros } from '#contract/intros.ts'
import { expect, test } from './journey.ts'
import { callAs, introductionLink } from './mail-links.ts'

const investor = 'Ashgrove Ventures'

test('an investor reads an introduction, takes the deck and answers, without anything of a login', async ({
  page,
  product,
}) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await page.goto(product.url + (await introductionLink(product, investor)))
  await expect(page.getByRole('heading', { level: 1, name: 'Larkmead Soil' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the deck' }).click()
  expect((await download).suggestedFilename()).toBe('larkmead-soil-deck.pdf')

  await page.getByRole('button', { name: 'Interested' }).click()
  await expect(page.getByRole('status')).toContainText('You said that you are interested.')
  await page.reload()
  await expect(page.getByRole('status')).toContainText('You said that you are interested.')

  const founder = await callAs(product, 'funded@demo.headwater.test')
  const { results } = await founder(listIntros, {})
  const answers = results.flatMap(({ investors }) => investors).filter(({ name }) => name === investor)
  expect(answers).toMatchObject([{ status: 'interested' }])

  expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([product.url]))
  const calls = asked.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/'))
  expect(calls.every((path) => path.startsWith('/api/v1/vc/introductions/'))).toBe(true)
  expect(asked.filter(({ pathname }) => /auth0|store-area/i.test(pathname))).toEqual([])
})
