import type { Page } from '@playwright/test'
import { updateAssessment } from '#contract/assessment.ts'
import { listCompanies } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { openReview } from '#contract/reviews.ts'
import { getCurrentUser } from '#contract/users.ts'
import { expect, registerFromHome } from './journey.ts'
import { createClientAs } from './mail-links.ts'
import type { Product } from '../product/product.ts'

const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text, exact: true }).click()
}

const check = (page: Page, name: string) => page.getByLabel(name, { exact: true }).check()

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

export async function completeCompanySteps(page: Page, name: string): Promise<void> {
  await expectHeading(page, 'Your company')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Grant funding/ }).check()
  await page.getByLabel('Company name').fill(name)
  await check(page, 'C Corp')
  await page.getByLabel('Date of incorporation').fill('14.03.2022')
  // The country is prefilled from the location that the login provider reports.
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States')
  await page.getByLabel('Address', { exact: true }).fill('218 Harbor Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').selectOption('ME')
  await page.getByLabel('ZIP code').fill('04101')
  await saveAndContinue(page)
  await expectHeading(page, 'What you sell')
  await check(page, 'Hardware')
  await check(page, 'Direct sales of hardware')
  await saveAndContinue(page)
  await expectHeading(page, 'Your mission')
  await pick(page, 'Sector', 'Industrial heat and electrification')
  await page.getByLabel('What do you do, and for whom?').fill('Electric kilns for brick makers.')
  await page.getByRole('radio', { name: 'Mitigation Reduces emissions' }).check()
  await saveAndContinue(page)
  await expectHeading(page, 'About you')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('What is your role?').fill('Founder')
  await page.getByLabel('Phone').fill('\u202d+1 207 555\u20110142\u202c')
  await saveAndContinue(page)
}

export async function connectBooks(page: Page): Promise<void> {
  await expectHeading(page, 'Connect your books and your bank')
  await page
    .getByRole('button', { name: /QuickBooks Online/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('QuickBooks Online is connected')).toBeVisible()
}

export const buildFile = (name: string) => ({
  name,
  mimeType: 'text/csv',
  // Files with the same content would count as a single file.
  buffer: Buffer.from(`${name}\nholder,shares\nFounders,8000000\nOption pool,2000000\n`),
})

export async function completeFinancialSteps(page: Page): Promise<void> {
  await saveAndContinue(page)
  await page.getByLabel(/months of runway/).fill('11')
  await page
    .getByRole('radiogroup', { name: /plan to raise/ })
    .getByLabel('No')
    .check()
  await page
    .getByRole('radiogroup', { name: /other loans/ })
    .getByLabel('No')
    .check()
  await saveAndContinue(page)
  // The content of a file, not its name, determines its type.
  const fake = { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not really a pdf') }
  await findUploadArea(page, 'Cap table').locator('input[type=file]').setInputFiles(fake)
  await expect(page.getByText(/its content is plain text/).first()).toBeVisible()
  await uploadFile(page, 'Cap table', 'cap-table.csv')
  await uploadFile(page, 'Financial projections', 'projections.csv')
  // The step may show a finished upload with a short delay.
  await expect(page.getByText(/All needed documents are uploaded/)).toBeVisible()
  await saveAndContinue(page)
  await page.getByLabel(/How much/).fill('400000')
  await page.getByLabel(/repay/).fill('24')
  await saveAndContinue(page)
}

const choose = (page: Page, question: RegExp, answer: 'Yes' | 'No') =>
  page.getByRole('radiogroup', { name: question }).getByLabel(answer).check()

export async function completeGrantSteps(page: Page): Promise<void> {
  await expectHeading(page, 'Grants and contracts')
  await choose(page, /a grant or a government contract/, 'Yes')
  await choose(page, /commercial customers/, 'Yes')
  await saveAndContinue(page)
  await expectHeading(page, 'Your grant or contract')
  await page.getByLabel('Which program or agency is the award from?').fill('DOE SBIR Phase II')
  await page.getByLabel('How much is the award?').fill('120000')
  await choose(page, /received the award letter/, 'Yes')
  await saveAndContinue(page)
  await check(page, 'Based on milestones')
  await choose(page, /received any payments yet/, 'No')
  await expect(page.getByLabel('When do you expect the first payment?')).toBeVisible()
  await saveAndContinue(page)
  await expectHeading(page, 'Payment schedule')
  await page.getByLabel('Date of payment 1').fill('2027-03-01')
  await page.getByLabel('Amount of payment 1').fill('120000')
  await saveAndContinue(page)
  await uploadFile(page, 'Award letter or contract', 'award-letter.csv')
  await saveAndContinue(page)
  await check(page, 'Large companies')
  await page.getByLabel(/worth in total/).fill('900000')
  await page.getByLabel(/the largest contract/).fill('40')
  await choose(page, /copies of the contracts/, 'No')
  await expect(page.getByText(/^You can continue without copies/)).toBeVisible()
  await choose(page, /copies of the contracts/, 'Yes')
  await saveAndContinue(page)
  await expect(page.getByRole('link', { name: 'Upload a copy of the largest contract' })).toBeVisible()
  await uploadFile(page, 'Signed contracts', 'largest-contract.csv')
  await saveAndContinue(page)
}

const findUploadArea = (page: Page, type: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: type }) })

export async function uploadFile(page: Page, type: string, name: string): Promise<void> {
  const area = findUploadArea(page, type)
  await area.locator('input[type=file]').setInputFiles(buildFile(name))
  await expect(area.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
}

export async function submitApplication(page: Page): Promise<void> {
  await expectHeading(page, 'Check your answers and submit')
  await page.getByLabel(/these answers are correct/).check()
  await page.getByRole('button', { name: 'Submit application' }).click()
}

export async function registerAndApply(
  page: Page,
  product: Product,
  person: string,
  companyName: string,
): Promise<void> {
  await registerFromHome(page, product, person)
  await completeCompanySteps(page, companyName)
  await connectBooks(page)
  await completeFinancialSteps(page)
  await completeGrantSteps(page)
  await submitApplication(page)
  await expectHeading(page, 'We are reviewing your application')
}

/** Sets the runway of the demo founder's company, in months, because earlier journeys may have changed it. */
export async function setRunway(
  product: Product,
  months: number,
  others: { has_other_loans?: null; is_not_burning_cash?: null } = {},
): Promise<void> {
  const call = await createClientAs(product, 'founder@demo.headwater.test')
  const { selected_company } = await call(getCurrentUser, {})
  const params = { companyId: selected_company ?? '' }
  await call(updateAssessment, { params, body: { ...others, runway_months: months } })
}

export async function requestStatements(product: Product, companyName: string): Promise<void> {
  const call = await createClientAs(product, 'admin@demo.headwater.test')
  const [company] = (await call(listCompanies, { query: { search: companyName } })).results
  const types = await call(listDocumentTypes, {})
  const type = types.find(({ name }) => name === 'Bank statements')
  const requested_documents = [{ document_type: type?.id ?? '', note: 'All three accounts, please.' }]
  await call(openReview, {
    params: { companyId: company?.id ?? '' },
    body: { document_review: { requested_documents } },
  })
}
