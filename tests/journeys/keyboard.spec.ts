import type { Page } from '@playwright/test'
import { requestStatements, buildFile } from './application.ts'
import { expect, registerFromApp, test } from './journey.ts'
import { addLoan } from './loan-table.ts'
import {
  addDocument,
  answerYesNo,
  findButton,
  connectBooks,
  enterAwardAnswers,
  completeCompanyStep,
  completeAboutYouStep,
  expectHeading,
  findField,
  saveAndContinue,
} from './keyboard/steps.ts'
import {
  chooseAnswer,
  chooseFile,
  chooseOption,
  pressEnterOn,
  tabTo,
  tickCheckbox,
  typeInto,
} from './keyboard/keys.ts'
import type { Product } from '../product/product.ts'

test('a founder without a mouse submits the application, and an admin moves it to funded, sees its loan, and moves it to repaid', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  await registerFromApp(page, product, 'Kaya Brandt')
  await expectHeading(page, 'Start your application')
  await pressEnterOn(page, page.getByRole('link', { name: 'Start' }))
  await describeCompany(page)
  await completeAboutYouStep(page)
  await connectBooks(page)
  await describeMoney(page)
  await describeGrant(page)
  await expectHeading(page, 'Check your answers and submit')
  await tickCheckbox(page, page.getByLabel(/these answers are correct/))
  await pressEnterOn(page, findButton(page, 'Submit application'))
  await expectHeading(page, 'We are reviewing your application')

  await requestStatements(product, 'Kaya Kilns')
  await uploadStatements(await page.context().newPage(), product)

  const context = await browser.newContext()
  await fundAndCloseCase(await context.newPage(), product)
  await context.close()
  await expectHeading(page, 'Repaid')
})

async function uploadStatements(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/app`)
  await expectHeading(page, 'We need one document from you')
  await addDocument(page, page.getByRole('listitem'), 'Bank statements', 'statements.csv')
  await expect(findButton(page, 'Delete statements.csv').first()).toBeVisible()
  await pressEnterOn(page, findButton(page, 'Send to reviewer'))
  await expectHeading(page, 'We are reviewing your application')
  await page.close()
}

async function fundAndCloseCase(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/app/admin`)
  await typeInto(page, page.locator('input[name=email]'), 'admin@demo.headwater.test')
  await typeInto(page, page.locator('input[name=password]'), 'headwater')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Pipeline')
  await expect(page.getByRole('link', { name: 'Kaya Kilns' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('Kaya Kilns')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await pressEnterOn(page, page.getByRole('link', { name: 'Kaya Kilns' }))
  await expectHeading(page, 'Kaya Kilns')

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('move to the next status')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const loans = await openLoans(page, product)
  for (const status of ['Term Sheet', 'DD In Review', 'Definitive Documents', 'Funded', 'Repaid']) {
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: `Move to ${status}?` })
    await typeInto(page, dialog.getByRole('textbox'), `The committee agreed to ${status}.`)
    await page.keyboard.press('Tab')
    await pressEnterOn(page, dialog.locator('button[type=submit]'))
    await expect(page.getByText(`Kaya Kilns moved to ${status}.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    if (status === 'Funded') await expectNewLoan(loans)
  }
  await page.keyboard.press('7')
  const story = page.getByRole('main')
  await expect(story.getByText('The committee agreed to Repaid.')).toBeVisible()
  // The history also lists the email about the change.
  await expect(story.getByText(/^Headwater .* Kaya Brandt: /).first()).toBeVisible()
}

async function openLoans(page: Page, product: Product): Promise<Page> {
  await addLoan(product, 'Kaya Kilns', 'loan-kaya-2026')
  const loans = await page.context().newPage()
  await loans.goto(`${product.url}/app/admin/loans`)
  await expect(loans.getByRole('row', { name: /Larkmead Soil/ })).toBeVisible()
  await expect(loans.getByRole('row', { name: /Kaya Kilns/ })).toBeHidden()
  return loans
}

/** The open list shows the loan without a reload, because moving a company to “Funded” starts a sync. */
async function expectNewLoan(loans: Page): Promise<void> {
  const sync = loans.getByRole('region', { name: 'Sync status: loans' })
  await expect(sync).toContainText(/Last synced .*Next sync at .*1 new0 changed0 with errors/, {
    timeout: 20_000,
  })
  await expect(loans.getByRole('row', { name: /Kaya Kilns/ })).toContainText('$250,000')
  await loans.close()
}

async function describeCompany(page: Page): Promise<void> {
  await completeCompanyStep(page, 'Kaya Kilns')
  await expectHeading(page, 'What you sell')
  await tickCheckbox(page, page.getByLabel('Hardware', { exact: true }))
  await tickCheckbox(page, page.getByLabel('Direct sales of hardware', { exact: true }))
  await saveAndContinue(page)
  await expectHeading(page, 'Your mission')
  await chooseOption(
    page,
    page.getByRole('combobox', { name: 'Sector' }),
    'Industrial heat and electrification',
  )
  await typeInto(page, findField(page, 'What do you do, and for whom?'), 'Electric kilns for brick makers.')
  const mitigation = page.getByRole('radio', { name: 'Mitigation Reduces emissions' })
  await chooseAnswer(page, page.getByRole('radiogroup').filter({ has: mitigation }), mitigation)
  await saveAndContinue(page)
}

async function describeMoney(page: Page): Promise<void> {
  await typeInto(page, page.getByLabel(/months of runway/), '11')
  await answerYesNo(page, /plan to raise/, 'No')
  await answerYesNo(page, /other loans/, 'No')
  await saveAndContinue(page)
  await expectHeading(page, 'Your documents')
  await addDocument(page, page.getByRole('listitem'), 'Cap table', 'cap-table.csv')
  await addDocument(page, page.getByRole('listitem'), 'Financial projections', 'projections.csv')
  await expect(page.getByText(/All needed documents are uploaded/)).toBeVisible()
  await saveAndContinue(page)
  await typeInto(page, page.getByLabel(/How much/), '400000')
  await typeInto(page, page.getByLabel(/repay/), '24')
  await saveAndContinue(page)
  await expectHeading(page, 'Grants and contracts')
}

async function describeGrant(page: Page): Promise<void> {
  await answerYesNo(page, /a grant or a government contract/, 'Yes')
  await answerYesNo(page, /commercial customers/, 'No')
  await saveAndContinue(page)
  await expectHeading(page, 'Your grant or contract')
  await enterAwardAnswers(page, 'Yes')
  const role = page.getByRole('radiogroup', { name: 'What is your role in the award?' })
  await chooseAnswer(page, role, role.getByRole('radio').nth(1))
  await answerYesNo(page, /Is the contract signed/, 'Yes')
  await saveAndContinue(page)
  await expectHeading(page, 'Payment and match')
  const funding = page.getByRole('radiogroup', { name: 'How is the award paid?' })
  await chooseAnswer(page, funding, funding.getByLabel('Based on milestones'))
  await answerYesNo(page, /received any payments yet/, 'No')
  await answerYesNo(page, /provide matching funds/, 'No')
  await saveAndContinue(page)
  await expectHeading(page, 'Payment schedule')
  await typeInto(page, findField(page, 'Date of payment 1'), '2027-03-01')
  await typeInto(page, page.getByLabel('Amount of payment 1'), '120000')
  await pressEnterOn(page, findButton(page, 'Add payment'))
  await page.keyboard.type('2027-06-01')
  await typeInto(page, page.getByLabel('Amount of payment 2'), '80000')
  await expect(page.getByText('2 payments, $200,000 in total')).toBeVisible()
  await pressEnterOn(page, findButton(page, 'Remove payment 2'))
  await expect(findButton(page, 'Remove payment 1')).toBeFocused()
  await expect(page.getByText('1 payment, $120,000 in total')).toBeVisible()
  await saveAndContinue(page)
  await expectHeading(page, 'Grant documents')
  const paper = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Award letter or contract' }) })
  await chooseFile(page, paper.getByRole('button', { name: 'choose a file' }), buildFile('award-letter.csv'))
  await pressEnterOn(page, paper.getByRole('button', { name: /Delete award-letter/ }))
  // Before an irreversible action, the safe button has the focus.
  await expect(findButton(page, 'Keep it')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(paper.getByRole('button', { name: /Delete award-letter/ })).toBeFocused()
  await pressEnterOn(page, paper.getByRole('button', { name: /Replace file/ }))
  await expect(paper.getByRole('button', { name: 'choose a file' })).toBeFocused()
  await saveAndContinue(page)
}

test('a founder without a mouse connects a bank, invites a teammate, writes to support and investors, and manages the account', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000)
  await registerFromApp(page, product, 'Iva Fenn')
  await nameCompany(page, product.url)
  await connectBank(page, product.url)

  await page.goto(`${product.url}/app/team`)
  await typeInto(page, page.getByLabel('Email address'), `ana.${process.pid}@example.com`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Invited /)).toBeVisible()

  await pressEnterOn(page, findButton(page, /^Messages/).first())
  const panel = page.getByRole('dialog', { name: 'Messages' })
  await typeInto(page, panel.getByLabel('How can we help?'), 'May the statements be one file?')
  await pressEnterOn(page, panel.getByRole('button', { name: 'Send' }))
  await expect(panel.getByRole('list', { name: 'Messages' })).toContainText('May the statements be one file?')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await writeToInvestor(page, product.url)
  await manageAccount(page, product.url)
})

async function manageAccount(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/account`)
  await typeInto(page, findField(page, 'Name'), 'Iva M. Fenn')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name saved.')).toBeVisible()
  const reminders = page.getByRole('switch', { name: 'Reminders' })
  await tabTo(page, reminders)
  await page.keyboard.press('Space')
  await expect(reminders).not.toBeChecked()
  await expect(reminders).toBeFocused()
  const data = findButton(page, 'Download my data')
  const download = page.waitForEvent('download')
  await pressEnterOn(page, data)
  await download
  await expect(data).toBeFocused()
  await pressEnterOn(page, findButton(page, 'Add company'))
  await page.keyboard.press('Escape')
  await expect(findButton(page, 'Add company')).toBeFocused()
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByLabel('Company name'), `Fenn Solar ${process.pid}`)
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Your company')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function nameCompany(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/apply/business/main`)
  await typeInto(page, findField(page, 'Company name'), 'Fenn Kilns')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
}

async function connectBank(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/connections`)
  await pressEnterOn(page, findButton(page, /^Your bank/))
  await pressEnterOn(page, findButton(page, 'First Platypus Bank'))
  await typeInto(page, page.getByLabel('User name'), 'user_good')
  await typeInto(page, page.getByLabel('Password'), 'pass_good')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'First Platypus Bank is connected' })).toBeVisible()
}

async function writeToInvestor(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/intros/criteria`)
  await pressEnterOn(page, page.getByRole('link', { name: 'Show investors' }))
  await typeInto(page, page.getByRole('searchbox', { name: 'Search investors' }), 'Camas Row')
  await tickCheckbox(page, page.getByRole('checkbox', { name: 'Pick Camas Row' }))
  await pressEnterOn(page, page.getByRole('link', { name: 'Continue with 1 investor' }))
  await typeInto(
    page,
    findField(page, 'What the company does'),
    'Electric kilns for brick makers that burn gas.',
  )
  const deck = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await chooseFile(page, findButton(page, /choose (a )?files?|upload/i), deck)
  await expect(findButton(page, 'Remove deck.pdf')).toBeVisible()
  await pressEnterOn(page, findButton(page, 'Send to 1 investor'))
  await pressEnterOn(page, findButton(page, 'Send letter'))
  await expect(page.getByText('Pending our review')).toHaveCount(1)
}
