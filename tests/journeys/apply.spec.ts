import { applyAs } from './application.ts'
import { expect, test } from './journey.ts'

test('a new founder fills every step, connects the books, uploads, submits, and is in review', async ({
  page,
  product,
}) => {
  await applyAs(page, product, 'Noor Haddad', 'Brightkiln, Inc.')
  await page.goto(`${product.url}/app`)
  await expect(page.getByText('In Review').first()).toBeVisible()
})
