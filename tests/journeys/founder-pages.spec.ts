import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readZip } from '../files/zip.ts'
import { expect, registerFromApp, registerFromSignIn, test } from './journey.ts'
import { getInvitationPath } from './mail-links.ts'
import type { Product } from '../product/product.ts'
import { signIn } from './sign-in.ts'
import { navigateTo } from './tours/tour-screens.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const openFromNav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

async function confirmAddress(page: Page, product: Product, address: string): Promise<void> {
  const login = await page.context().newPage()
  await login.goto(`${product.loginUrl}/verify`)
  await login.locator('input[name=email]').fill(address)
  await login.locator('input[name=password]').fill('headwater')
  await login.getByRole('button', { name: 'Verify' }).click()
  await expect(login.getByText('is now verified')).toBeVisible()
  await login.close()
}

test('a member confirms their address and invites a person, who joins from the email and leaves again', async ({
  page,
  browser,
  product,
}) => {
  const address = await registerFromApp(page, product, 'Odile Marsh', { isVerified: false })
  await openFromNav(page, 'Team')
  await expect(heading(page, 'You’re the only person on this team')).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText(`We sent an email to ${address}`)).toBeVisible()
  await confirmAddress(page, product, address)
  await page.getByRole('button', { name: 'I’ve confirmed my email' }).click()
  const email = `finn.vale.${process.pid}@example.com`
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Owner' })
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(/\d days left/)).toBeVisible()

  const context = await browser.newContext()
  const second = await context.newPage()
  await second.goto(product.url + (await getInvitationPath(product, email)))
  await second.getByRole('button', { name: 'Sign in or sign up' }).click()
  await registerFromSignIn(second, 'Finn Vale', email)
  await second.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(second.getByText('Founder, owner')).toBeVisible()

  await page.reload()
  await expect(heading(page, 'One teammate works with you')).toBeVisible()
  await expect(page.getByText('Pending invitations')).toBeHidden()

  await openFromNav(second, 'Team')
  await second.getByRole('button', { name: 'Leave this company' }).click()
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Leave / })
    .click()
  await expect(second.getByText('You left the team.')).toBeVisible()
  await expect(second.getByText('Founder, owner')).toBeVisible()
  await context.close()
})

test('a user saves their name, adds and switches a company, and downloads their data', async ({
  page,
  product,
}) => {
  const email = await registerFromApp(page, product, 'Ravi Stone')
  await page.getByRole('button', { name: /Ravi Stone/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await page.getByLabel('Name').fill('Ravi T. Stone')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await page.getByRole('switch', { name: 'Reminders' }).click()
  await expect(page.getByRole('switch', { name: 'Reminders' })).not.toBeChecked()

  const name = `Quarry Wind ${process.pid}`
  await page.getByRole('button', { name: 'Add company' }).click()
  await page.getByLabel('Company name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(heading(page, 'Your company')).toBeVisible()
  // A name alone does not complete the section (decision 130).
  await navigateTo(page, '/app/apply?view=tasks')
  const sections = page.getByRole('region', { name: 'Sections of the application' })
  await expect(sections.getByRole('link', { name: /^Business/ })).toContainText('In progress')
  await page.getByRole('link', { name: 'Headwater, home' }).click()
  await page.getByRole('button', { name: /Switch company/ }).click()
  await page.getByRole('menuitem', { name: 'New company' }).click()
  await expect(page.getByRole('button', { name: /New company\s*Switch company/ })).toBeVisible()

  await page.goto(`${product.url}/app/account`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ravi T. Stone')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const path = await (await download).path()
  const entries = await readZip(await readFile(path))
  expect(JSON.parse(String(entries.get('you.json')))).toMatchObject({
    email,
    name: 'Ravi T. Stone',
    stopped_mails: [{ kind: 'reminder' }],
  })
  expect(String(entries.get('companies.json'))).toContain(name)
})

test('a funded founder sees the next payment and the loan, and downloads an invoice and a statement', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'funded@demo.headwater.test')
  await expect(heading(page, 'Next payment')).toBeVisible()
  await expect(page.getByText(/^About \$[\d,]+ on \d/)).toBeVisible()
  await expect(page.getByText(/^If revenue is 10% lower: \$/)).toBeVisible()
  await expect(page.getByRole('figure', { name: /^Repayments over 14 months/ })).toBeVisible()
  await openFromNav(page, 'Loans')
  await expect(heading(page, '$73,900 left to repay')).toBeVisible()
  await expect(page.getByRole('figure', { name: /\$5,900$/ })).toBeVisible()
  const repayments = page.getByRole('region', { name: 'Repayments by month' })
  await repayments.getByRole('button', { name: 'View as table' }).focus()
  await page.keyboard.press('Enter')
  await expect(repayments.getByRole('row')).toHaveCount(15)
  await page.getByRole('button', { name: 'Show 9 older' }).click()
  const invoices = page
    .getByRole('region', { name: 'Invoices' })
    .getByRole('button', { name: /^Download (?!all)/ })
  await expect(invoices).toHaveCount(14)
  const download = page.waitForEvent('download')
  await invoices.first().click()
  expect((await download).suggestedFilename()).toMatch(/^larkmead-soil-.*\.pdf$/)
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all 14 invoices' }).click()
  expect((await archive).suggestedFilename()).toMatch(/^loan-larkmead-2025.* invoices\.zip$/)
  const statement = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download statement (PDF)' }).click()
  expect((await statement).suggestedFilename()).toMatch(/^statement-loan-larkmead-2025-.*\.pdf$/)
})
