import type { Page } from '@playwright/test'
import { expect, register, test } from './journey.ts'

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const choose = (page: Page, question: RegExp, answer: 'Yes' | 'No') =>
  page.getByRole('radiogroup', { name: question }).getByLabel(answer).check()

async function addContract(page: Page, funding: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a grant or contract' }).click()
  await expectHeading(page, /Your grant or contract/)
  await choose(page, /funding been approved/, 'Yes')
  await expect(page).toHaveURL(/contract=[0-9a-f-]{36}/)
  await goOn(page)
  await page.getByLabel(funding, { exact: true }).check()
  await goOn(page)
}

test('one contract at a time: with a schedule when it is paid over time, without one when upfront', async ({
  page,
  product,
}) => {
  await register(page, product, 'Gus Weir')
  await page.goto(`${product.url}/app/apply/grant/contract-type`)
  await choose(page, /a grant or a government contract/, 'Yes')
  await addContract(page, 'Based on milestones')
  await expectHeading(page, 'When the money comes')
  await page.getByLabel('Date of payment 1').fill('2027-03-01')
  await page.getByLabel('Amount of payment 1').fill('120000')
  await page.getByRole('button', { name: 'Add a payment' }).click()
  await page.getByLabel('Date of payment 2').fill('2027-09-01')
  await page.getByLabel('Amount of payment 2').fill('80000')
  await page.getByLabel('What for of payment 2').press('Tab')
  await page.getByRole('button', { name: 'See as a table' }).click()
  await expect(page.getByRole('row', { name: /Mar 2027/ })).toContainText('$120,000')
  await expect(page.getByRole('row', { name: /Sep 2027/ })).toContainText('$200,000')
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expectHeading(page, 'When the money comes')
  await expect(page.getByText('Grant 1 of 1')).toBeVisible()
  await goOn(page)
  await expectHeading(page, 'The papers of your grant')
  await goOn(page)
  await expectHeading(page, 'Grants and contracts')
  await addContract(page, 'All upfront')
  await expectHeading(page, 'The papers of your grant')
  await expect(page.getByText('Grant 2 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'All contracts' }).click()
  await page.getByRole('link', { name: /Grant 1/ }).click()
  await expect(page.getByText('Grant 1 of 2')).toBeVisible()
})
