import { expect, test } from './journey.ts'

test('a canceled, forged or interrupted sign-in shows an error, and a new sign-in works', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/app/documents`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible()

  // This callback does not belong to a sign-in of this browser.
  await page.goto(`${product.url}/login/?code=made-up&state=made-up`)
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid state' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to home page' })).toBeVisible()

  // The connection to the provider fails between the sign-in and the token request.
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.route(/\/oauth\/token/, (route) => route.abort())
  await page.locator('input[name=email]').fill('founder@demo.headwater.test')
  await page.locator('input[name=password]').fill('headwater')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  await page.unroute(/\/oauth\/token/)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
