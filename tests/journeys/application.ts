import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

/** Chooses from a field that searches as one types. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text, exact: true }).click()
}

const check = (page: Page, name: string) => page.getByLabel(name, { exact: true }).check()

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Fills business, mission and personal, from the first step on. */
export async function fillCompany(page: Page, name: string): Promise<void> {
  await heading(page, 'Your company')
  await page.getByLabel('Company name').fill(name)
  await check(page, 'C Corp')
  await page.getByLabel('Date of incorporation').fill('2022-03-14')
  await pick(page, 'Country', 'United States')
  await page.getByLabel('Address', { exact: true }).fill('218 Harbor Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').selectOption('ME')
  await page.getByLabel('ZIP code').fill('04101')
  await saveAndContinue(page)
  await heading(page, 'What you sell')
  await check(page, 'Hardware')
  await check(page, 'Direct sales of hardware')
  await saveAndContinue(page)
  await heading(page, 'Your mission')
  await pick(page, 'Sector', 'Industrial heat and electrification')
  await page.getByLabel('What do you do, and for whom?').fill('Electric kilns for brick makers.')
  await check(page, 'Mitigation')
  await saveAndContinue(page)
  await heading(page, 'About you')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('What is your role?').fill('Founder')
  await page.getByLabel('Phone').fill('+1 207 555 0142')
  await saveAndContinue(page)
}

/** Connects QuickBooks through the sandbox's own pages and comes back. */
export async function connectBooks(page: Page): Promise<void> {
  await heading(page, 'Connect your books and your bank')
  await page.getByRole('button', { name: /QuickBooks Online/ }).first().click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('QuickBooks Online is connected')).toBeVisible()
}
