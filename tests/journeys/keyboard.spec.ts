import type { Page } from '@playwright/test'
import { buildFile } from './application.ts'
import { expect, registerFromSignIn, test } from './journey.ts'

/** Presses Tab until the focus is on the control of this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, presses = 60): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const isThere = await focused
      .and(page.getByLabel(name).or(page.getByRole('link', { name })).or(page.getByRole('button', { name })))
      .count()
    if (isThere > 0) return
  }
  throw new Error(`Tab never reached ${String(name)}`)
}

test('a founder without a mouse applies, sends a file, invites a colleague and picks criteria', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/app`)
  await registerFromSignIn(page, 'Kaya Brandt', `kaya.${process.pid}@example.com`)
  await expect(page.getByRole('heading', { level: 1, name: 'Start your application' })).toBeVisible()

  await tabTo(page, 'Start')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your company' })).toBeVisible()
  await tabTo(page, 'Company name')
  await page.keyboard.type('Kaya Kilns')
  await tabTo(page, 'City')
  await page.keyboard.type('Portland')
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  await tabTo(page, 'Save and continue')
  await page.keyboard.press('Enter')
  // What is missing is said, and the focus is where it can be mended.
  await expect(page.locator(':focus').getByRole('link').first()).toBeVisible()

  await page.goto(`${product.url}/app/team`)
  await tabTo(page, 'Mail address')
  await page.keyboard.type(`ana.${process.pid}@example.com`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/is invited/)).toBeVisible()

  await page.goto(`${product.url}/app/apply/financials/documents`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your documents' })).toBeVisible()
  await tabTo(page, /^choose files?$/)
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(buildFile('kilns.csv'))
  await expect(page.getByText('kilns.csv').first()).toBeVisible()

  await page.goto(`${product.url}/app/intros/criteria`)
  await tabTo(page, 'See who fits')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/intros\/vcs/)
})
