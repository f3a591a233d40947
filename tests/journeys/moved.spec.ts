import { submitCompany } from '#contract/companies.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { buildCompleteApplication } from '../build.ts'
import { queryDatabase } from '../product/product-database.ts'
import { buildFile } from './application.ts'
import { expect, registerFromApp, test } from './journey.ts'
import { createClientAs } from './mail-links.ts'

test('a company on the waitlist moves to the US, renames its bank and submits again from there', async ({
  page,
  product,
}) => {
  const email = await registerFromApp(page, product, 'Jule Brandt')
  const call = await createClientAs(product, email)
  const name = `Brandt Kilns ${process.pid}`
  const { id } = await buildCompleteApplication(
    { call },
    { name, country_code: 'DE', state: null, zip_code: '20457' },
  )
  await call(setSelectedCompany, { body: { company_id: id } })
  expect(await call(submitCompany, { params: { companyId: id } })).toEqual({ status: 'non_us' })
  // The server ignores a second submission within five seconds.
  await queryDatabase(
    product,
    `update companies set submitted_at = submitted_at - interval '1 minute' where id = $1`,
    [id],
  )

  const heading = (title: string) => page.getByRole('heading', { level: 1, name: title })
  await page.goto(`${product.url}/app/apply`)
  await expect(heading('You are on the waitlist')).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).fill('united st')
  await page.getByRole('option').first().click()
  await expect(heading('Submit your application again')).toBeVisible()
  await page.getByLabel('State').selectOption('ME')
  await page.getByLabel('ZIP code').fill('04101')

  await page.goto(`${product.url}/app/apply/financials/documents`)
  await page.getByLabel('Bank name').fill('Harbour Bank')
  await page.getByRole('button', { name: 'Add bank' }).click()
  const bank = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Harbo/ }) })
  await bank.locator('input[type=file]').setInputFiles(buildFile('june.csv'))
  await page.getByRole('button', { name: 'Rename Harbour Bank' }).click()
  await page.getByRole('dialog').getByLabel('Bank name').fill('Harbor Bank')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(bank.getByRole('heading', { name: 'Harbor Bank' })).toBeVisible()

  await page.goto(`${product.url}/app/apply/review/main`)
  await page.getByLabel(/these answers are correct/).check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(heading('We are reviewing your application')).toBeVisible()
})
