import type { Browser, Page } from '@playwright/test'
import { setRunway } from './application.ts'
import { expect, test } from './journey.ts'
import type { Product } from '../product/product.ts'
import { signIn } from './sign-in.ts'

const assessment = '/app/apply/financials/assessment'
const runway = (page: Page) => page.getByLabel(/months of runway/)
const loans = (page: Page) => page.getByRole('radiogroup', { name: /other loans/ })
const saveStatus = (page: Page) => page.getByRole('banner').getByRole('status')

const waitForSave = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())

async function openBrowser(browser: Browser, product: Product): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, product, 'founder@demo.headwater.test', assessment)
  return page
}

test('two browsers on one application save different answers, and a conflict lets the user choose', async ({
  browser,
  product,
}) => {
  await setRunway(product, 11)
  const [firstPage, secondPage] = [await openBrowser(browser, product), await openBrowser(browser, product)]
  await expect(runway(firstPage)).toHaveValue('11')
  await expect(runway(secondPage)).toHaveValue('11')

  await Promise.all([
    waitForSave(firstPage),
    waitForSave(secondPage),
    runway(firstPage).fill('12'),
    loans(secondPage).getByLabel('No').check(),
  ])
  await expect(saveStatus(firstPage)).toHaveText(/^Saved/)
  await expect(saveStatus(secondPage)).toHaveText(/^Saved/)
  await expect(runway(secondPage)).toHaveValue('12')
  await expect(loans(firstPage).getByLabel('No')).toBeChecked()

  await secondPage.context().setOffline(true)
  await runway(secondPage).fill('9')
  await expect(saveStatus(secondPage)).toHaveText('Offline: saved on this device')
  await Promise.all([waitForSave(firstPage), runway(firstPage).fill('14')])
  await secondPage.context().setOffline(false)
  const choice = secondPage.getByRole('radiogroup', { name: /changed this/ })
  await expect(choice).toContainText('9 months')
  await expect(choice).toContainText('14 months')
  await choice.getByRole('button', { name: 'Keep 9 months' }).click()
  await expect(saveStatus(secondPage)).toHaveText(/^Saved/)
  // A focused field does not change until the user leaves it.
  await runway(firstPage).blur()
  await expect(runway(firstPage)).toHaveValue('9')
})
