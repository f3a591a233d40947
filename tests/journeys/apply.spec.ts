import { connectBooks, fillCompany, fillFinancials, submit } from './application.ts'
import { expect, register, test } from './journey.ts'

test('a new founder fills every step, connects the books, uploads, submits, and is in review', async ({
  page,
  product,
}) => {
  await register(page, product, 'Noor Haddad')
  await page.goto(`${product.url}/app/apply/business/main`)
  await fillCompany(page, 'Brightkiln, Inc.')
  await connectBooks(page)
  await fillFinancials(page)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'In Review' })).toBeVisible()
  await page.goto(`${product.url}/app`)
  await expect(page.getByText('In Review').first()).toBeVisible()
})
