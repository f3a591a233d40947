import type { Browser, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'

const assessment = '/app/apply/financials/assessment'
const runway = (page: Page) => page.getByLabel(/months of runway/)
const loans = (page: Page) => page.getByRole('radiogroup', { name: /other loans/ })
const saved = (page: Page) => page.getByRole('banner').getByRole('status')

/** The next save of the assessment that the server accepts. */
const savedNow = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())

async function another(browser: Browser, product: Product): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, product, 'founder@demo.headwater.test', assessment)
  return page
}

test('two browsers on one application: different answers are both kept, the same one is chosen', async ({
  browser,
  product,
}) => {
  const [one, other] = [await another(browser, product), await another(browser, product)]
  await expect(runway(one)).toHaveValue('11')
  await expect(runway(other)).toHaveValue('11')

  // different fields: both are kept, and each browser comes to see the other's
  await Promise.all([
    savedNow(one),
    savedNow(other),
    runway(one).fill('12'),
    loans(other).getByLabel('No').check(),
  ])
  await expect(saved(one)).toHaveText(/^Saved/)
  await expect(saved(other)).toHaveText(/^Saved/)
  await expect(runway(other)).toHaveValue('12')
  await expect(loans(one).getByLabel('No')).toBeChecked()

  // the same field, the second one offline meanwhile so that it cannot know
  await other.context().setOffline(true)
  await runway(other).fill('9')
  await expect(saved(other)).toHaveText('Offline: kept on this device')
  await Promise.all([savedNow(one), runway(one).fill('14')])
  await other.context().setOffline(false)
  const choice = other.getByRole('radiogroup', { name: /changed this/ })
  await expect(choice).toContainText('9 months')
  await expect(choice).toContainText('14 months')
  await choice.getByRole('button', { name: 'Keep 9 months' }).click()
  await expect(saved(other)).toHaveText(/^Saved/)
  // what a person writes stays as it is until they leave the field
  await runway(one).blur()
  await expect(runway(one)).toHaveValue('9')
})
