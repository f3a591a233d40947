import type { Page } from '@playwright/test'
import { buildFile } from './application.ts'
import { expect, registerFromApp, test } from './journey.ts'
import {
  addDocument,
  answerYesNo,
  findButton,
  connectBooks,
  enterAwardAnswers,
  completeAboutYouStep,
  expectHeading,
  findField,
  enterCompanyName,
  saveAndContinue,
} from './keyboard/steps.ts'
import { chooseAnswer, chooseFile, pressEnterOn, tickCheckbox, typeInto } from './keyboard/keys.ts'
import type { Product } from '../product/product.ts'

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** Pressing a control may remove it. The focus must then move to a nearby element, not to the top of the page. */
const expectFocusWithin = (page: Page, part: string) =>
  expect(page.locator(part).locator(':focus')).toHaveCount(1)

const chooseFunding = async (page: Page, funding: string) => {
  const group = page.getByRole('radiogroup', { name: 'How is the award paid?' })
  await chooseAnswer(page, group, group.getByLabel(funding, { exact: true }))
}

async function describePayment(page: Page, number: number, date: string, amount: string): Promise<void> {
  await typeInto(page, findField(page, `Date of payment ${number}`), date)
  await typeInto(page, page.getByLabel(`Amount of payment ${number}`), amount)
}

test('a founder without a mouse enters two government contracts and removes one', async ({
  page,
  product,
}) => {
  await registerFromApp(page, product, 'Nia Holt')
  await page.goto(`${product.url}/app/apply/business/main`)
  await tickCheckbox(page, page.getByRole('checkbox', { name: /^Government contract/ }))
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await page.goto(`${product.url}/app/apply/grant/contract-type`)
  await answerYesNo(page, /a grant or a government contract/, 'Yes')
  await addContract(page, 'Based on milestones')
  await expectHeading(page, 'Payment schedule')
  await describePayment(page, 1, '2027-03-01', '120000')
  await pressEnterOn(page, findButton(page, 'Add payment'))
  await describePayment(page, 2, '2027-09-01', '80000')
  await pressEnterOn(page, findButton(page, 'View as table'))
  await expect(page.getByRole('row', { name: /Mar 2027/ })).toContainText('$120,000')
  await expect(page.getByRole('row', { name: /Sep 2027/ })).toContainText('$200,000')
  await expect(findButton(page, 'View as chart')).toBeFocused()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Grant 1 of 1')).toBeVisible()
  await expectHeading(page, 'Payment schedule')
  await saveAndContinue(page)
  await expectHeading(page, 'Grant documents')
  await upload(page, 'Award letter or contract', 'letter')
  await upload(page, 'Award proposal', 'proposal')
  await saveAndContinue(page)
  await expectHeading(page, 'Grants and contracts')
  await addContract(page, 'All upfront')
  await expectHeading(page, 'Grant documents')
  await expect(page.getByText('Grant 2 of 2')).toBeVisible()
  await removeContract(page)
})

async function upload(page: Page, heading: string, name: string): Promise<void> {
  const document = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: heading }) })
  await chooseFile(page, document.getByRole('button', { name: 'choose a file' }), buildFile(`${name}.csv`))
  await expect(document.getByRole('button', { name: `Delete ${name}.csv` })).toBeVisible()
}

async function addContract(page: Page, funding: string): Promise<void> {
  await pressEnterOn(page, findButton(page, 'Add grant or contract'))
  await expectHeading(page, 'Your grant or contract')
  await enterAwardAnswers(page, 'Yes')
  await saveAndContinue(page)
  await expectHeading(page, 'Payment and match')
  await chooseFunding(page, funding)
  await saveAndContinue(page)
}

async function removeContract(page: Page): Promise<void> {
  await pressEnterOn(page, link(page, 'All contracts'))
  await expectHeading(page, 'Grants and contracts')
  await pressEnterOn(page, link(page, /^DOE SBIR/).first())
  await expect(page.getByText('Grant 1 of 2')).toBeVisible()
  await pressEnterOn(page, link(page, 'All contracts'))
  await pressEnterOn(page, link(page, /^DOE SBIR/).nth(1))
  await expect(page.getByText('Grant 2 of 2')).toBeVisible()
  const remove = findButton(page, 'Remove grant')
  await pressEnterOn(page, remove)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: /^Remove/ }))
  await expect(link(page, /^DOE SBIR/).first()).toBeVisible()
  await expect(link(page, /^DOE SBIR/).nth(1)).toBeHidden()
  await expectFocusWithin(page, 'main')
}

test('a new CFO customer without a mouse is set up', async ({ page, product }) => {
  await begin(page, product, 'We’re new', 'Tove Orr')
  const rail = page.getByRole('navigation', { name: 'Setup' })
  await expect(rail.getByText('0 of 4 steps')).toBeVisible()
  await expect(rail.getByRole('link', { name: /Mission|Contracts/ })).toHaveCount(0)
  await enterCompanyName(page, 'Orr Cooling')
  await completeAboutYouStep(page)
  await connectBooks(page)
  await expectHeading(page, 'Your documents')
  await addDocument(page, page.getByRole('listitem'), 'Cap table', 'cap-table.csv')
  await expect(findButton(page, /Delete cap-table/)).toBeVisible()
  await continueWithoutFiles(page)
  await expectHeading(page, 'What happens next')
  await expect(page.getByText('Still incomplete:')).toBeVisible()
  await correctKind(page, product.url)
  await page.goto(`${product.url}/app/connect/done`)
  await pressEnterOn(page, findButton(page, 'Finish setup'))
  await expectHeading(page, 'Your setup is complete')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expectHeading(page, 'Your setup is complete')
})

test('an existing CFO customer without a mouse uses the step list to reach the contracts and their payments', async ({
  page,
  product,
}) => {
  await begin(page, product, 'Existing customer', 'Lio Marek')
  await expectHeading(page, 'Your company')
  const rail = page.getByRole('navigation', { name: 'Setup' })
  await pressEnterOn(page, rail.getByRole('link', { name: /^Contracts/ }).first())
  await expectHeading(page, 'Grants and contracts')
  await answerYesNo(page, /a grant or a government contract/, 'Yes')
  await answerYesNo(page, /commercial customers/, 'No')
  await enterAwardAnswers(page, 'No')
  await typeInto(
    page,
    findField(page, 'When do you expect to receive the award letter or the contract?'),
    '2027-02-01',
  )
  await chooseFunding(page, 'Based on milestones')
  await saveAndContinue(page)
  await expectHeading(page, 'Grant documents')
  await expect(page.getByText(/Expected on 1\sFeb\s2027/)).toBeVisible()
  await saveAndContinue(page)
  await expectHeading(page, 'Payment schedule')
  await describePayment(page, 1, '2027-03-01', '120000')
  await saveAndContinue(page)
  await expectHeading(page, 'What happens next')
})

/** The setup link for new customers does not undo the correction to “Existing customer”. */
async function correctKind(page: Page, url: string): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Setup' })
  await pressEnterOn(page, link(page, 'Change this'))
  const question = page.getByRole('radiogroup', { name: /already a Headwater customer/ })
  await chooseAnswer(page, question, question.getByLabel('Existing customer'))
  await pressEnterOn(page, findButton(page, 'Save and continue'))
  await expect(rail.getByRole('link', { name: /Mission/ })).toBeVisible()
  await page.goto(`${url}/connect?customer=new`)
  await pressEnterOn(page, findButton(page, 'Sign in and start'))
  await expect(rail.getByRole('link', { name: /Mission/ })).toBeVisible()
}

async function begin(page: Page, product: Product, kind: string, name: string): Promise<void> {
  await page.goto(product.url)
  await pressEnterOn(page, link(page, 'Set up CFO services').first())
  const question = page.getByRole('radiogroup', { name: /already a Headwater customer/ })
  await chooseAnswer(page, question, question.getByLabel(kind))
  await pressEnterOn(page, findButton(page, 'Sign in and start'))
  await pressEnterOn(page, link(page, 'Register'))
  await typeInto(page, page.getByLabel('Name', { exact: true }), name)
  await typeInto(page, page.getByLabel('Email'), `${name.replace(' ', '.')}.${process.pid}@example.com`)
  await typeInto(page, page.getByLabel('Password'), 'headwater')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app\/connect\/company/)
}

/** The first press of “Save and continue” shows the missing documents. */
async function continueWithoutFiles(page: Page): Promise<void> {
  await saveAndContinue(page)
  await expect(findButton(page, 'Continue anyway')).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a funded founder without a mouse views the loan, its figures and its files', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/app`)
  await typeInto(page, page.getByLabel('Email'), 'funded@demo.headwater.test')
  await typeInto(page, page.getByLabel('Password'), 'headwater')
  await page.keyboard.press('Enter')
  await pressEnterOn(page, page.getByRole('navigation').getByRole('link', { name: 'Loans' }))
  await expectHeading(page, '$73,900 left to repay')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await pressEnterOn(page, findButton(page, 'View as table'))
  await expect(page.getByRole('row', { name: /2026/ }).first()).toBeVisible()
  await expect(findButton(page, 'View as chart')).toBeFocused()
  await pressEnterOn(page, findButton(page, /^Show \d+ older/))
  await expect(findButton(page, /^Show \d+ older/)).toBeHidden()
  await expectFocusWithin(page, 'main')
  const download = page.waitForEvent('download')
  await pressEnterOn(page, findButton(page, /^Download/).first())
  await download
  await expect(findButton(page, /^Download/).first()).toBeFocused()
})
