import type { Browser, Page } from '@playwright/test'
import { applyAs, upload } from './application.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'

const companyName = 'Fernwick Heat, Inc.'

async function arrive(browser: Browser, product: Product, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, product, email, path)
  return page
}

/** Opens the company from the pipeline, found by its name. */
async function openCompany(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill(companyName)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: companyName }).click()
  await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeVisible()
}

test('an analyst asks for a document, the founder sends it, the company moves to term sheet', async ({
  browser,
  page,
  product,
}) => {
  test.setTimeout(180_000)
  await applyAs(page, product, 'Selma Vik', companyName)

  const admin = await arrive(browser, product, 'admin@demo.headwater.test', '/app/admin')
  await openCompany(admin)
  await admin.getByRole('button', { name: 'Assign analysts' }).click()
  await admin.getByRole('checkbox', { name: /Jonas Lindqvist/ }).check()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Assign/ })
    .click()
  await expect(admin.getByRole('dialog')).toBeHidden()

  const analyst = await arrive(browser, product, 'analyst@demo.headwater.test', '/app/admin')
  await openCompany(analyst)
  await analyst.getByRole('button', { name: 'Ask applicant' }).first().click()
  const dialog = analyst.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Documents' }).check()
  await dialog.getByLabel('Document 1', { exact: true }).selectOption({ label: 'Bank statements' })
  await dialog.getByLabel('Note on document 1').fill('All three operating accounts, please.')
  await dialog.getByRole('button', { name: 'Ask applicant' }).click()
  await expect(analyst.getByText('Additional Information Required').first()).toBeVisible()

  // the founder sees it without loading the page again
  await page.goto(`${product.url}/app`)
  await expect(page.getByText('All three operating accounts, please.')).toBeVisible()
  await upload(page, 'Bank statements', 'statements.csv')
  await page.getByRole('button', { name: /send to reviewer/i }).click()
  await expect(page.getByText('In Review').first()).toBeVisible()

  // and so does the analyst
  await expect(analyst.getByRole('button', { name: /term sheet/i })).toBeVisible({ timeout: 15_000 })
  await analyst.getByRole('button', { name: /term sheet/i }).click()
  await analyst
    .getByRole('dialog')
    .getByRole('button', { name: /term sheet/i })
    .click()
  await expect(
    analyst.getByRole('banner').or(analyst.getByRole('main')).getByText('Term Sheet').first(),
  ).toBeVisible()

  await analyst.getByRole('link', { name: 'History' }).click()
  const story = analyst.getByRole('main')
  for (const words of [
    'submitted the application',
    /asked .*Bank statements/,
    'statements.csv',
    /Additional Information Required/,
    /Term Sheet/,
    /assigned/,
  ])
    await expect(story.getByText(words).first()).toBeVisible()
})
