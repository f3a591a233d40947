import { expect, test } from './journey.ts'

test('a sign-in that is turned back, made up or cut off says so, and a new one works', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/app/documents`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Access was not granted' })).toBeVisible()

  // An answer that no sign-in of this browser asked for.
  await page.goto(`${product.url}/login/?code=made-up&state=made-up`)
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid state' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()

  // The connection to the provider breaks between the sign-in and the token.
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
