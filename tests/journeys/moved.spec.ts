import { exampleAnswers } from '#contract/application/testing.ts'
import { companyQuestions } from '#contract/application/company.ts'
import { updateCompany, getCompany } from '#contract/companies.ts'
import { getCurrentUser } from '#contract/users.ts'
import { expect, register, test } from './journey.ts'
import { callAs } from './mail-links.ts'
import { query } from './product-database.ts'

test('a company on the waitlist moves to the US and continues its application from there', async ({
  page,
  product,
}) => {
  const email = await register(page, product, 'Jule Brandt')
  const call = await callAs(product, email)
  const { selected_company } = await call(getCurrentUser, {})
  const params = { companyId: selected_company ?? '' }
  const { name: _, business_models: __, sector: ___, ...answers } = exampleAnswers(companyQuestions)
  await call(updateCompany, {
    params,
    body: { ...answers, name: 'Brandt Kilns', country_code: 'DE', state: null, zip_code: null },
  })
  await query(product, "update companies set status = 'non_us' where id = $1", [params.companyId])

  await page.goto(`${product.url}/app/apply`)
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the waitlist' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).fill('united st')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Submit your application again' })).toBeVisible()
  await page.getByLabel('State').selectOption('ME')
  await page.getByLabel('ZIP code').fill('04101')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What you sell' })).toBeVisible()
  expect(await call(getCompany, { params })).toMatchObject({ country_code: 'US', status: 'non_us' })
})
