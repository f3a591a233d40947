import { expect, registerFromSignIn, test } from './journey.ts'

test('retrying after a lost response to the first company does not create a second company', async ({
  page,
  product,
}) => {
  const keys: string[] = []
  await page.route('**/api/v1/companies/', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? 'none')
    if (keys.length > 1) return route.continue()
    // The server creates the company, but the browser never receives the response.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto(`${product.url}/app`)
  await registerFromSignIn(page, 'Una Moss', `una.moss.${process.pid}@example.com`)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible()
  const userResponse = page.waitForResponse('**/api/v1/users/current_user/')
  await tryAgain.click()
  const { companies } = (await (await userResponse).json()) as { companies: unknown[] }
  expect(companies).toHaveLength(1)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
