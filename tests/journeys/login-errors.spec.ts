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
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  // The page has no chat (decision 129).
  await expect(page.getByRole('button', { name: /^Messages/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign in again' }).click()
  let tokenRequests = 0
  await page.route(/\/oauth\/token/, (route) => {
    tokenRequests += 1
    return route.abort()
  })
  await page.locator('input[name=email]').fill('founder@demo.headwater.test')
  await page.locator('input[name=password]').fill('headwater')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  expect(tokenRequests).toBe(3)
  await page.unroute(/\/oauth\/token/)
  const authorization = page.waitForRequest(/\/authorize\?/)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  const scope = new URL((await authorization).url()).searchParams.get('scope')
  expect(scope).toMatch(/^openid profile email\b/)
  await expect(page).toHaveURL(/\/app$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Messages/ })).toBeVisible()
  const cookies = await page.context().cookies(product.url)
  const session = cookies.find(({ name }) => name.endsWith('.is.authenticated'))
  const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(0.99)
  expect(days).toBeLessThanOrEqual(1)
})
