import type { Browser, Page } from '@playwright/test'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchMails } from '#local/outbox.ts'
import { expect, registerFromSignIn, test } from './journey.ts'
import type { Product } from '../product/product.ts'
import { createClientAs, getInvitationPath } from './mail-links.ts'
import { signIn } from './sign-in.ts'

const admin = 'admin@demo.headwater.test'
const company = 'Pallasade Heat'
const founder = 'jerome@pallasade-heat.demo.headwater.test'
const note = 'Please say how many buildings you heat.'

async function runInSecondSession(browser: Browser, task: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  await task(await context.newPage())
  await context.close()
}

test('a letter to investors is returned with a note, revised, and released', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, admin, '/app/admin/introductions')
  const sentBack = page.getByRole('region', { name: 'Sent back to the founder' })
  await expect(sentBack).toContainText('Glasswater Solar')
  await page.getByRole('link', { name: `Review and release ${company}` }).click()
  await expect(page.getByRole('region', { name: 'Send back' })).toBeVisible()
  await page.keyboard.press('p')
  await seeDeck(page)
  await page.keyboard.press('b')
  await page.keyboard.type(note)
  await page.getByRole('button', { name: 'Send back with note' }).click()
  await expect(page.getByText('Sent back to the founder.')).toBeVisible()

  await runInSecondSession(browser, (otherPage) => changeLetter(otherPage, product))

  await page.reload()
  const changes = page.getByRole('region', { name: 'Changes since the letter was sent back' })
  await expect(changes.getByRole('insertion')).toHaveText('We heat 40 buildings.')
  await page.getByRole('checkbox', { name: /Dapple Hill/ }).uncheck()
  await expect(page.getByRole('button', { name: 'Release 2 introductions' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('2 introductions released.')).toBeVisible()
  // Investors already have the letter, so the remaining introductions cannot be sent back.
  await expect(page.getByText(/can no longer be sent back/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Release 1 introduction' })).toBeVisible()
})

async function seeDeck(page: Page): Promise<void> {
  const preview = page.getByRole('dialog', { name: /deck.*\.pdf$/i })
  await expect(preview.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
}

test('staff find introductions by state, preview decks in the list and in the case, and mention a person', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin, '/app/admin/introductions')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Interested')
  await expect(page).toHaveURL(/status=interested/)
  const row = page.getByRole('row', { name: /Larkmead Soil.*Fallow & Field/ })
  await expect(row.getByText('Interested')).toBeVisible()
  await row.getByRole('button', { name: 'Preview deck of Larkmead Soil' }).click()
  await seeDeck(page)

  await row.getByRole('link', { name: 'Fallow & Field' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fallow & Field' })).toBeVisible()
  const introduction = page.getByRole('row', { name: /Larkmead Soil/ })
  await expect(introduction).toContainText(/Stage matches.*Sector matches.*Round size doesn’t match/)
  await introduction.getByRole('link', { name: 'Larkmead Soil' }).click()
  await page.getByRole('link', { name: 'Open case' }).click()
  const note = page.getByRole('textbox', { name: 'Note on the case' })
  await note.fill('Growth looks good, ')
  await note.press('End')
  await page.keyboard.type('@jon')
  await expect(page.getByText(/^Press Enter to mention Jonas/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue(/^Growth looks good, @Jonas \S+ $/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Growth looks good, @Jonas' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Company sections' })
    .getByRole('link', { name: /^Introductions/ })
    .click()
  await page.getByRole('button', { name: /^Preview larkmead/ }).click()
  await seeDeck(page)
})

async function changeLetter(page: Page, product: Product): Promise<void> {
  await signIn(page, product, founder, '/app')
  await expect(page.getByRole('region', { name: 'Introductions' })).toContainText(note)
  await page.getByRole('link', { name: 'Edit your letter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit your letter and resend it' })).toBeVisible()
  await page.getByRole('textbox', { name: 'What the company does' }).fill('We heat 40 buildings.')
  await page.getByRole('button', { name: 'Resend to 3 investors' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send letter' }).click()
  await expect(page.getByText('Pending our review')).toHaveCount(3)
}

test('an admin matches a loan, copies templates, grants a temporary permission and exports the audit log', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin, '/app/admin/loans')
  await page.getByRole('button', { name: /, loan loan-gannet-2026$/ }).click()
  const match = page.getByRole('dialog')
  await expect(match.getByText('The names match')).toBeVisible()
  await match.getByRole('button', { name: 'Confirm match' }).click()
  await expect(match.getByText('Compare the loan number and amount first')).toBeVisible()
  await match.getByRole('checkbox', { name: /I compared the loan number/ }).check()
  await match.getByRole('button', { name: 'Confirm match' }).click()
  await expect(page.getByText('Loan matched to Gannet Fleet Electric.')).toBeVisible()
  await expect(page.getByText('Every loan is matched to a company.')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('gannet-2026')
  await expect(page.getByRole('table', { name: /^1 loan,/ })).toBeVisible()
  await page.getByRole('heading', { level: 1, name: 'Loans' }).click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/companies\/[^/]+\/loans$/)
  await expect(page.getByRole('heading', { level: 1, name: /Gannet Fleet Electric/ })).toBeVisible()

  await rm(join(product.dataDir, 'templates/documents/term-sheet-for-revenue-financing.rtf'))
  await page.route('**/google_docs/templates/?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${product.url}/app/admin/templates`)
  await expect(page.getByText('Failed to fetch templates.')).toBeVisible()
  await page.unroute('**/google_docs/templates/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  const opened = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Agreement on revenue financing' }).click()
  expect((await opened).suggestedFilename()).toMatch(/\.rtf$/)
  await page.getByRole('button', { name: 'Duplicate all' }).click()
  const duplicating = page.getByRole('dialog', { name: 'Duplicate all templates' })
  await duplicating.getByRole('combobox', { name: 'Company' }).fill('Gannet Fleet')
  await page.getByRole('option', { name: /^Gannet Fleet Electric/ }).click()
  await duplicating.getByRole('button', { name: /^Duplicate \d+ templates$/ }).click()
  await expect(page.getByText('Not copied')).toHaveCount(1, { timeout: 20_000 })
  const copy = page.getByRole('button', { name: /^Download Gannet Fleet Electric, / }).first()
  const [download] = await Promise.all([page.waitForEvent('download'), copy.click()])
  expect(download.suggestedFilename()).toMatch(/^Gannet Fleet Electric, .*\.rtf$/)
  await expect(page.getByRole('button', { name: 'Retry 1 copy' })).toBeVisible()
  await expect(page.getByText(/^Copied /).first()).toBeVisible()

  await page.goto(`${product.url}/app/admin/users?view=all&search=Ana+Reyes`)
  const cell = (has: 'yes' | 'no') => page.getByRole('button', { name: `Analyst, Ana Reyes: ${has}. Change` })
  await cell('no').click()
  await decide(page, 'Give access', 'Covers for a teammate')
  await cell('yes').click()
  await decide(page, 'Remove access', 'The teammate is back')
  await expect(cell('no')).toBeVisible()

  await page.getByRole('link', { name: 'Audit' }).click()
  const matched = page.getByRole('row', { name: /Matched loan loan-gannet-2026 to the company/ })
  await expect(matched.getByRole('link', { name: 'Gannet Fleet Electric' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const exported = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^CSV/ }).click()
  expect((await exported).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
  await page.reload()
  await expect(page.getByText(/^Exported the audit log as audit-/)).toBeVisible()
})

async function decide(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason (shown in the audit log)' }).fill(reason)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

test('an admin filters investors, edits an investor, and syncs a table with one unreadable row', async ({
  page,
  product,
}) => {
  const row =
    'vc-900,Saltbox Seed,https://saltbox.example.com,Invented.,US,Seed,2M or so,3000000,,,,,either,,yes'
  await appendFile(join(product.dataDir, 'records/investors.csv'), `${row}\n`)
  await signIn(page, product, admin, '/app/admin/investors')
  const counted = page.getByRole('table', { name: /investors, by name, A to Z$/ })
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Seed', exact: true }).check()
  await filters.getByRole('checkbox', { name: 'Canada' }).check()
  await expect(page).toHaveURL(/stages=seed&countries=CA/)
  await expect(counted.getByRole('link', { name: 'Aldermoss Capital' })).toBeVisible()
  await expect(counted.getByRole('link', { name: 'Anvil & Fern' })).toBeHidden()

  await counted.getByRole('link', { name: 'Aldermoss Capital' }).click()
  await expect(page.getByText('No introductions yet')).toBeVisible()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit Aldermoss Capital' })
  await dialog.getByRole('textbox', { name: /^Description/ }).fill('Reads within a week.')
  await dialog.getByRole('button', { name: 'Save investor' }).click()
  await expect(page.getByText('Aldermoss Capital saved.')).toBeVisible()
  await expect(page.getByText('Reads within a week.')).toBeVisible()

  await page.getByRole('link', { name: 'All investors' }).click()
  await expect(page).toHaveURL(/stages=seed&countries=CA/)
  const sync = page.getByRole('region', { name: 'Sync status: investors' })
  await page.getByRole('button', { name: 'Sync investors' }).click()
  await expect(sync).toContainText(/Last synced .*Next sync at .*63 rows0 new0 changed1 with errors/, {
    timeout: 15_000,
  })
  await sync.getByRole('link', { name: '1 with errors' }).click()
  await expect(page).toHaveURL(/#rows-with-errors$/)
  await expect(page.getByRole('region', { name: 'Rows with errors: 1' }).getByRole('listitem')).toContainText(
    'investors.csv, row 64, startup_round_size_min: Enter an amount in dollars',
  )
})

test('a customer who follows the invitation finds the company that staff created for them', async ({
  page,
  browser,
  product,
}) => {
  const email = `rosa.${process.pid}@example.com`
  await signIn(page, product, admin, '/app/admin/companies/new')
  await page.getByRole('textbox', { name: 'Company name' }).fill('Redwater Heat Pumps')
  await page.getByRole('textbox', { name: 'Customer’s email' }).fill(email)
  const preview = page.getByRole('region', { name: 'Invitation' })
  await expect(preview).toContainText(`To ${email}`)
  await expect(preview).toContainText('set up an application for Redwater Heat Pumps')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByText(`Invited ${email}.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Redwater Heat Pumps/ })).toBeVisible()
  await expect(page.getByText('No accounting software or bank is connected')).toBeVisible()

  await runInSecondSession(browser, async (otherPage) => {
    await otherPage.goto(product.url + (await getInvitationPath(product, email)))
    await otherPage.getByRole('button', { name: 'Sign in or sign up' }).click()
    await registerFromSignIn(otherPage, 'Rosa Vidal', email)
    await otherPage.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(otherPage.getByText('Redwater Heat Pumps').first()).toBeVisible()
  })
})

test('an invited teammate registers from the email and reviews; a withdrawn invitation grants no access', async ({
  page,
  browser,
  product,
}) => {
  const [email, withdrawnEmail] = [`nia.${process.pid}@example.com`, `kim.${process.pid}@example.com`]
  await signIn(page, product, admin, '/app/admin/users')
  for (const address of [email, withdrawnEmail]) {
    await expect(page.getByRole('table', { name: /people, by name$/ })).toContainText('Last seen')
    await page.keyboard.press('i')
    const dialog = page.getByRole('dialog', { name: 'Invite a teammate' })
    await dialog.getByRole('textbox', { name: /^Email/ }).fill(address)
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Joins reviews')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText(`Invited ${address}.`)).toBeVisible()
    // The page ignores key presses while the dialog that is closing has the focus.
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('link', { name: /^Invited/ }).click()
  await page.getByRole('button', { name: `Withdraw the invitation to ${withdrawnEmail}` }).click()
  await expect(page.getByText(`Invitation to ${withdrawnEmail} withdrawn.`)).toBeVisible()

  const [mail] = await fetchMails(await createClientAs(product, admin), 'colleague_invitation', email)
  const link = /https?:\S+\/app\/admin/.exec(mail?.text ?? '')?.[0] ?? ''
  await runInSecondSession(browser, async (otherPage) => {
    await otherPage.goto(link)
    await registerFromSignIn(otherPage, 'Nia Okoro', email)
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Pipeline' })).toBeVisible()
  })
  await runInSecondSession(browser, async (otherPage) => {
    await otherPage.goto(link)
    await registerFromSignIn(otherPage, 'Kim Aster', withdrawnEmail)
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })

  await page.reload()
  await expect(page.getByText(email)).toHaveCount(1)
  await page.getByRole('link', { name: 'Analysts' }).click()
  await expect(page.getByText('Nia Okoro').first()).toBeVisible()
})
