import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Product } from '../product/product.ts'

const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/**
 * The first call for a person uses the login provider's page. Later calls reuse the session, like a second browser tab.
 */
export async function signIn(page: Page, product: Product, email: string, path = '/app'): Promise<void> {
  const key = `${product.loginUrl} ${email}`
  const session = sessions.get(key)
  if (session) await page.context().addCookies(session)
  await page.goto(product.url + path)
  if (session) return page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('headwater')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(product.url + path)
  sessions.set(key, await page.context().cookies())
}

export async function openSignedInPage(
  browser: Browser,
  product: Product,
  email: string,
  path: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, product, email, path)
  return page
}
