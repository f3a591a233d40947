import type { Browser, Page } from '@playwright/test'
import { listIntros, releaseIntro } from '#contract/intros.ts'
import { expect, registerFromApp, test } from './journey.ts'
import { createClientAs, getIntroductionPath } from './mail-links.ts'
import type { Product } from '../product/product.ts'

const investors = ['Camas Row', 'Corvid & Company', 'Withy Brook']
const company = 'Birch Kilns'
const blurb =
  'Electric kilns for brick makers that now burn gas. Three sites run; we raise to build ten more.'
const deck = { name: 'birch-deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

test('a founder is introduced to investors, one of whom wants to talk', async ({
  page,
  browser,
  product,
}) => {
  await registerFromApp(page, product, 'Nia Birch')
  await page.getByRole('link', { name: 'Introductions', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What you’re looking for' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Seed', exact: true }).check()
  await page.getByRole('link', { name: 'Show investors' }).click()
  await pickInvestors(page)
  await writeLetter(page)

  await page.getByRole('button', { name: 'Send to 3 investors' }).click()
  await expect(page.getByRole('dialog')).toContainText('We review your letter first')
  const listed = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && new URL(response.url()).pathname === listIntros.path,
  )
  await page.getByRole('button', { name: 'Send letter' }).click()
  await expect(page.getByText('Pending our review')).toHaveCount(3)
  expect(await (await listed).json()).toMatchObject({ results: [{ kind: 'vc_intro' }] })

  await release(product)
  await answerAsInvestor(browser, product)
  await expect(page.getByRole('heading', { level: 1, name: 'An investor wants to talk' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Camas Row' })).toContainText('Interested')
  await expect(page.getByRole('link', { name: 'Email Camas Row' })).toHaveAttribute('href', /^mailto:/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download your deck: ${deck.name}` }).click()
  expect((await download).suggestedFilename()).toBe(deck.name)
  await page.getByRole('link', { name: 'Exit' }).click()
  await expect(page.getByRole('region', { name: 'Introductions' })).toContainText('Interested')
})

async function pickInvestors(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Investors' })
  await expect(list.getByRole('listitem').first()).toContainText('Fits your stage')
  const facet = page.getByRole('group', { name: 'Invests in' })
  const country = page.getByRole('checkbox', { name: 'United States' })
  const item = facet.getByRole('listitem').filter({ has: country })
  const [investorCount] = /\d+/.exec(await item.innerText()) ?? []
  await facet.getByRole('checkbox', { name: 'United States' }).check()
  await expect(page.locator('output', { hasText: 'investors' })).toContainText(`${investorCount} of`)
  for (const name of investors) {
    await page.getByRole('searchbox', { name: 'Search investors' }).fill(name)
    await page.getByRole('checkbox', { name: `Pick ${name}` }).check()
  }
  await page.reload()
  await page.getByRole('link', { name: 'Continue with 3 investors' }).click()
}

async function writeLetter(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nia')
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill(company)
  await page.getByRole('textbox', { name: 'What the company does' }).fill(blurb)
  await page.locator('input[type=file]').setInputFiles(deck)
  await expect(page.getByRole('button', { name: `Remove ${deck.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Preview email' }).click()
  const mail = page.frameLocator('iframe[title="Email preview"]')
  await expect(mail.getByRole('blockquote')).toHaveText(blurb)
}

/** Staff must release the introductions because the company has not reached the term sheet. */
async function release(product: Product): Promise<void> {
  const analyst = await createClientAs(product, 'analyst@demo.headwater.test')
  const { results } = await analyst(listIntros, {})
  const intro = results.find(({ name }) => name === company)
  const vcs = intro?.investors.map(({ id }) => id) ?? []
  await analyst(releaseIntro, { params: { introId: intro?.id ?? '' }, body: { vcs } })
}

async function answerAsInvestor(browser: Browser, product: Product): Promise<void> {
  const visitor = await browser.newContext()
  const page = await visitor.newPage()
  await page.goto(product.url + (await getIntroductionPath(product, 'Camas Row')))
  await page.getByRole('button', { name: 'Interested' }).click()
  await expect(page.getByRole('status')).toContainText('You told us you’re interested.')
  await visitor.close()
}
