import { test as base, expect, type Page } from '@playwright/test'
import { queryDatabase } from '../product/product-database.ts'
import { getFastTempFolder } from '../runner/fast-temp-folder.ts'
import { getDemoFolder } from '../product/demo-folder.ts'
import { type Product, startProduct } from '../product/product.ts'

export async function startDemoProduct(env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ env, original: getDemoFolder(), parentFolder: getFastTempFolder() })
  // The demo users' rows contain the login server's port at the time of the seeding, and the port has changed since.
  await queryDatabase(product, 'update users set issuer = $1', [`${product.loginUrl}/`])
  return product
}

/** The journeys of a worker share a product. A journey that changes the configuration starts a separate product. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const product = await startDemoProduct()
      await use(product)
      await product.stop()
      product.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

export { expect }

let registered = 0

/** Returns the email address of the registered person. */
export async function registerFromApp(
  page: Page,
  product: Product,
  name: string,
  { isVerified = true } = {},
): Promise<string> {
  registered += 1
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${registered}.${process.pid}@example.com`
  await page.goto(`${product.url}/app`)
  await page.getByRole('link', { name: /Register|Create an account/i }).click()
  if (!isVerified) await page.getByLabel('Treat my address as verified').uncheck()
  await fillRegistration(page, name, email)
  await page.waitForURL((url) => url.href.startsWith(`${product.url}/app`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return email
}

export async function registerFromHome(page: Page, product: Product, name: string): Promise<void> {
  registered += 1
  await page.goto(product.url)
  await page.getByRole('main').getByRole('link', { name: 'Start an application' }).click()
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${registered}.${process.pid}@example.com`
  await fillRegistration(page, name, email)
  await page.waitForURL(`${product.url}/app/apply/business/main`)
}

export async function registerFromSignIn(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('link', { name: /Register|Create an account/i }).click()
  await fillRegistration(page, name, email)
}

async function fillRegistration(page: Page, name: string, email: string): Promise<void> {
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('headwater')
  await page.getByRole('button', { name: /Register|Create/i }).click()
}
