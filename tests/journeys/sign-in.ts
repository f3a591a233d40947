import type { Page } from '@playwright/test'
import type { Product } from './product.ts'

/** Signs in on the login provider's own page and comes back to `path`. */
export async function signIn(page: Page, product: Product, email: string, path = '/app'): Promise<void> {
  await page.goto(product.url + path)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('headwater')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(product.url + path)
}
