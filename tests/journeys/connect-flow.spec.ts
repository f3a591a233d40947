import type { Page } from '@playwright/test'
import { buildFile, connectBooks } from './application.ts'
import { expect, registerFromSignIn, test } from './journey.ts'
import type { Product } from './product.ts'

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

/** Goes on from a step of files or connections that lacks something: the first attempt says what. */
async function goOnWithout(page: Page): Promise<void> {
  await goOn(page)
  await page.getByRole('button', { name: 'Continue without it' }).click()
}

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const choose = (page: Page, question: RegExp, answer: 'Yes' | 'No') =>
  page.getByRole('radiogroup', { name: question }).getByLabel(answer).check()

/** Comes by the entry of the flow and registers. */
async function begin(page: Page, product: Product, kind: 'new' | 'existing'): Promise<void> {
  await page.goto(`${product.url}/connect?customer=${kind}`)
  await expectHeading(page, 'Set up your CFO desk')
  await page.getByRole('button', { name: 'Sign in and begin' }).click()
  await registerFromSignIn(page, 'Cleo Marsh', `cleo.${kind}.${process.pid}@example.com`)
  await page.waitForURL(/\/app\/connect\/company/)
}

test('a new CFO customer is set up in four steps, and the staff are told', async ({ page, product }) => {
  await begin(page, product, 'new')
  const rail = page.getByRole('navigation', { name: 'Setting up' })
  await expect(rail.getByText('0 of 4 steps')).toBeVisible()
  await expect(rail.getByRole('link', { name: /Mission|Contracts/ })).toHaveCount(0)
  await page.getByLabel('Company name').fill('Marsh Bricks')
  await page.goto(`${product.url}/app/connect/books`)
  await connectBooks(page)
  await expect(page).toHaveURL(/\/app\/connect\/books/)
  await goOn(page)
  await expectHeading(page, 'Your documents')
  const capTable = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Cap table' }) })
  await capTable.locator('input[type=file]').setInputFiles(buildFile('cap-table.csv'))
  await expect(capTable.getByText('cap-table.csv')).toBeVisible()
  await goOnWithout(page)
  await expectHeading(page, 'What happens next')
  await expect(page.getByText('Still open:')).toBeVisible()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expectHeading(page, 'We have what you sent')
  await page.reload()
  await expectHeading(page, 'We have what you sent')
})

test('an existing CFO customer is asked about mission, money and contracts too', async ({
  page,
  product,
}) => {
  await begin(page, product, 'existing')
  const rail = page.getByRole('navigation', { name: 'Setting up' })
  await expect(rail.getByRole('link', { name: /^Mission/ })).toBeVisible()
  await page.goto(`${product.url}/app/connect/4`)
  await expect(page).toHaveURL(/\/app\/connect\/contracts/)
  await choose(page, /a grant or a government contract/, 'Yes')
  await choose(page, /commercial customers/, 'No')
  await choose(page, /funding been approved/, 'Yes')
  await page.getByLabel('Based on milestones', { exact: true }).check()
  await goOn(page)
  await expectHeading(page, 'The papers of your grant')
  await goOn(page)
  await expectHeading(page, 'When the money comes')
  await page.getByLabel('Date of payment 1').fill('2027-03-01')
  await page.getByLabel('Amount of payment 1').fill('120000')
  await goOn(page)
  await expectHeading(page, 'What happens next')
})
