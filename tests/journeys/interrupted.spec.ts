import { setRunway } from './application.ts'
import { expect, startDemoProduct, test } from './journey.ts'
import { signIn } from './sign-in.ts'

const assessment = '/app/apply/financials/assessment'
const email = 'founder@demo.headwater.test'

test('typed text survives a killed server and a reload', async ({ page, product }) => {
  test.setTimeout(180_000)
  await setRunway(product, 11)
  await signIn(page, product, email, assessment)
  const runway = page.getByLabel(/months of runway/)
  const status = page.getByRole('banner').getByRole('status')
  await expect(runway).toHaveValue('11')
  await runway.fill('17')
  await product.kill()
  await expect(status).toHaveText('Offline: saved on this device')
  await product.start()
  await page.reload()
  await expect(runway).toHaveValue('17')
  await expect(status).toHaveText(/^Saved/)
  await page.reload()
  await expect(runway).toHaveValue('17')
})

test('an answer can be copied from the books, and a company that burns no cash needs no runway', async ({
  page,
  product,
}) => {
  await setRunway(product, 11)
  await signIn(page, product, email, assessment)
  const runway = page.getByLabel(/months of runway/)
  await expect(page.getByText('Your books show more than 36 months')).toBeVisible()
  await page.getByRole('button', { name: 'Use this' }).click()
  const loans = page.getByRole('radiogroup', { name: /other loans/ })
  await expect(loans.getByLabel('Yes')).toBeChecked()
  await page.getByLabel('We are not burning cash').check()
  await expect(runway).toBeHidden()
  await page.getByLabel('We are not burning cash').uncheck()
  await expect(runway).toBeVisible()
  await setRunway(product, 11, { has_other_loans: null, is_not_burning_cash: null })
})

test('typed text survives the end of a session and a new sign-in', async ({ page }) => {
  test.setTimeout(180_000)
  // The SDK renews a token one minute before it expires, so it renews a 30-second token on every call.
  const product = await startDemoProduct({ LOGIN_TOKEN_TTL: '30' })
  try {
    await setRunway(product, 11)
    await signIn(page, product, email, assessment)
    const runway = page.getByLabel(/months of runway/)
    const status = page.getByRole('banner').getByRole('status')
    await expect(runway).toHaveValue('11')
    await page.request.post(`${product.loginUrl}/faults/end-sessions`, { data: { email } })
    await runway.fill('18')
    await expect(status).toHaveText('Saving paused: session ended', { timeout: 30_000 })
    await page.getByRole('button', { name: 'Sign in again' }).first().click()
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill('headwater')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(product.url + assessment)
    await expect(runway).toHaveValue('18')
    await expect(status).toHaveText(/^Saved/)
    await page.reload()
    await expect(runway).toHaveValue('18')
  } finally {
    await product.stop()
    product.remove()
  }
})

test('the application works offline, and a page that is not loaded yet opens later', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(180_000)
  await setRunway(product, 11)
  await signIn(page, product, email)
  const toApplication = page.getByRole('link', { name: 'Application', exact: true }).first()
  await expect(toApplication).toBeVisible()
  await context.setOffline(true)
  await toApplication.click()
  const problem = page.getByRole('heading', { level: 1, name: 'This page couldn’t be loaded' })
  await expect(problem).toBeVisible()
  await expect(toApplication).toBeVisible()
  await context.setOffline(false)
  // The draft continues at its first incomplete step.
  await expect(page).toHaveURL(/\/app\/apply\/\w+\/[\w-]+$/)
  await expect(problem).toBeHidden()

  await page.goto(product.url + assessment)
  const runway = page.getByLabel(/months of runway/)
  await expect(runway).toHaveValue('11')
  // The browser loads the remaining steps when it is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('DocumentsStep')),
  )
  await context.setOffline(true)
  await runway.fill('19')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Offline: saved on this device')
  await page
    .getByRole('link', { name: /Documents/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your documents' })).toBeVisible()
  await expect(problem).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/^Saved/, { timeout: 30_000 })
})
