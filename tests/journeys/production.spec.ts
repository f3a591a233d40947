import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Production, startProduction } from '../product/production.ts'

const adminEmail = 'ada@example.com'
const absentServices = /codat|ghost|newsletter|case stud|\bblog\b/i

async function signIn(browser: Browser, { url, loginUrl }: Production, email: string): Promise<Page> {
  // The production server uses a certificate that the test created.
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  await page.goto(`${url}/app`)
  await page.waitForURL(`${loginUrl}/interaction/**`)
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('headwater')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${url}/app**`)
  return page
}

/** On each page, the session at the login provider signs the user in again. */
async function visitPages(page: Page, { url }: Production, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(url + path)
    await page.waitForURL(url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('body'), path).not.toContainText(absentServices)
  }
}

test('production works with an OpenID provider whose issuer has a path, and without Codat and Ghost', async ({
  browser,
}) => {
  const production = await startProduction({ adminEmail })
  try {
    const founder = await signIn(browser, production, 'grace@example.com')
    await visitPages(founder, production, ['/app', '/app/connections', '/app/money'])
    const admin = await signIn(browser, production, adminEmail)
    await visitPages(admin, production, ['/app/admin', '/app/admin/outbox', '/'])
    await admin.goto(`${production.url}/app/admin/newsletter`)
    await expect(admin.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  } finally {
    await production.stop()
  }
})
