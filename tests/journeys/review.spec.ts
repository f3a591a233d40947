import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { applyAs, buildFile, upload } from './application.ts'
import { expect, register, test } from './journey.ts'
import type { Product } from './product.ts'
import { query } from './product-database.ts'
import { signIn } from './sign-in.ts'
import { follow } from './tours/tour-screens.ts'

const companyName = 'Fernwick Heat, Inc.'

async function arrive(browser: Browser, product: Product, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, product, email, path)
  return page
}

async function openCompany(page: Page, name = companyName): Promise<void> {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an analyst requests a document and two answers, the founder provides them, and the company moves to term sheet', async ({
  browser,
  page,
  product,
}) => {
  test.setTimeout(180_000)
  await applyAs(page, product, 'Selma Vik', companyName)

  const admin = await arrive(browser, product, 'admin@demo.headwater.test', '/app/admin')
  await openCompany(admin)
  await admin.getByRole('button', { name: 'Assign analysts' }).first().click()
  await admin.getByRole('checkbox', { name: /Jonas Lindqvist/ }).check()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Assign/ })
    .click()
  await expect(admin.getByRole('dialog')).toBeHidden()

  const analyst = await arrive(browser, product, 'analyst@demo.headwater.test', '/app/admin')
  await openCompany(analyst)
  await analyst.getByRole('link', { name: /^Application/ }).click()
  await analyst.getByRole('button', { name: 'Ask applicant' }).first().click()
  const dock = analyst.getByRole('dialog')
  // One answer is selected on the page next to the dock; the second answer and the document are selected in the dock.
  await analyst.getByRole('checkbox', { name: 'City', exact: true }).check()
  const add = dock.getByLabel('Add an answer or document')
  await add.selectOption(
    await add
      .locator('option', { hasText: /: State/ })
      .first()
      .innerText(),
  )
  await add.selectOption({ label: 'Document: Bank statements' })
  await dock.getByLabel(/^Request: .*City/).fill('Is the works there too?')
  await dock.getByLabel(/^Request: .*State/).fill('And the office?')
  await dock.getByLabel('Request: Bank statements').fill('All three operating accounts, please.')
  const mail = dock.frameLocator('iframe')
  await expect(mail.getByText('All three operating accounts, please.')).toBeVisible()
  await dock.getByRole('button', { name: /^Send 3 requests/ }).click()
  await expect(analyst.getByText('Additional Information Required').first()).toBeVisible()

  // The founder sees the requests without a reload.
  await follow(page, '/app')
  await expect(page.getByText('All three operating accounts, please.')).toBeVisible()
  await expect(page.getByText('0 of 3 done')).toBeVisible()
  for (const [question, ask, reply] of [
    ['City', 'Is the works there too?', 'Yes, two streets away.'],
    ['State', 'And the office?', 'The same.'],
  ] as const) {
    await follow(page, '/app')
    await page.getByRole('link', { name: `Answer: ${question}` }).click()
    const request = page.getByRole('region', { name: new RegExp(`asks about ${question}`, 'i') })
    await expect(request).toContainText(ask)
    await request.getByLabel(/^Your reply/).fill(reply)
    await request.getByRole('button', { name: /^Send to/ }).click()
    await expect(request).toContainText(`“${reply}”`)
  }
  await follow(page, '/app')
  await expect(page.getByText('2 of 3 done')).toBeVisible()
  await upload(page, 'Bank statements', 'june.csv')
  const requested = page.getByRole('region', { name: 'Requested documents' })
  await requested.getByLabel('New file for june.csv').setInputFiles(buildFile('statements.csv'))
  await expect(requested.getByText('statements.csv')).toBeVisible()
  await expect(page.getByText('june.csv')).toHaveCount(0)
  await page.getByRole('button', { name: /send to reviewer/i }).click()
  await expect(page.getByText(/^Sent to .*Bank statements/)).toBeVisible()
  await expect(page.getByText('In Review').first()).toBeVisible()

  // Each answer is next to its question, and the review is waiting on the analyst.
  const review = analyst.getByRole('region', { name: 'Questions about answers' })
  await expect(review).toContainText('“Yes, two streets away.”', { timeout: 15_000 })
  await expect(review).toContainText('“The same.”')
  const documents = analyst.getByRole('region', { name: 'Requested documents' })
  await expect(documents).toContainText('statements.csv')
  await expect(analyst.getByRole('button', { name: /term sheet/i })).toBeVisible({ timeout: 15_000 })
  await analyst.getByRole('button', { name: /term sheet/i }).click()
  await analyst
    .getByRole('dialog')
    .getByRole('button', { name: /term sheet/i })
    .click()
  await expect(
    analyst.getByRole('banner').or(analyst.getByRole('main')).getByText('Term Sheet').first(),
  ).toBeVisible()

  await analyst.getByRole('link', { name: 'History' }).click()
  const story = analyst.getByRole('main')
  for (const words of [
    'submitted the application',
    /requested .*Bank statements/,
    'statements.csv',
    /Additional Information Required/,
    /Term Sheet/,
    /assigned/,
  ])
    await expect(story.getByText(words).first()).toBeVisible()
})

test('a founder explains a metric and exports its lines; an analyst makes an offer, which the founder accepts', async ({
  browser,
  page,
  product,
}) => {
  await signIn(page, product, 'luis@aerwick-cooling.demo.headwater.test', '/app/money')
  const explanation = 'A round of 2 million closes this month'
  await page.getByRole('button', { name: /^Explain.*Runway/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(explanation)
  await dialog.getByRole('button', { name: 'Save explanation' }).click()
  await expect(page.getByText(`: ${explanation}`)).toBeVisible()

  await page
    .getByRole('list', { name: 'Figures' })
    .getByRole('button', { name: /^Runway/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Where runway comes from' })
  await expect(drawer.getByText('GUSTO PAYROLL').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: /Export entries/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('runway.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('GUSTO PAYROLL')

  const analyst = await arrive(browser, product, 'analyst@demo.headwater.test', '/app/admin')
  await openCompany(analyst, 'Aerwick Cooling')
  await analyst.getByRole('link', { name: /^History/ }).click()
  await expect(analyst.getByText(explanation).first()).toBeVisible()
  await analyst.getByRole('link', { name: /^Financials/ }).click()
  await analyst.getByRole('button', { name: 'Prepare offer' }).click()
  for (const [label, value] of [
    ['Advance', '250000'],
    ['Cap', '1.3'],
    ['Share of revenue', '6'],
  ] as const) {
    const field = analyst.getByLabel(label, { exact: true })
    // A focused field shows the unformatted number.
    await field.click()
    await field.fill(value)
  }
  await analyst.getByLabel('The applicant may request other terms within limits').check()
  await analyst.getByRole('button', { name: 'Send offer' }).click()
  await expect(analyst.getByText('Version 1 sent. The company’s members get an email.')).toBeVisible()

  await page.goto(`${product.url}/app`)
  await expect(page.getByRole('heading', { level: 1, name: 'You have an offer: $250,000' })).toBeVisible()
  await page.getByRole('link', { name: 'Review the offer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We offer you $250,000' })).toBeVisible()
  await page.getByRole('button', { name: 'Request other terms' }).first().click()
  await dialog.getByLabel('Share of revenue').fill('5')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(/requested \$250,000 at 5% of revenue/)).toBeVisible()

  await analyst.getByRole('button', { name: 'Offer these terms' }).click()
  await analyst.getByRole('button', { name: 'Send offer' }).click()
  await expect(analyst.getByText('Version 2 sent. The company’s members get an email.')).toBeVisible()
  await analyst.context().close()

  await expect(page.getByText('Share of revenue: 6% 5%')).toBeVisible()
  await page.getByRole('button', { name: 'Accept the offer' }).click()
  await dialog.getByRole('button', { name: 'Accept the offer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You accepted $250,000' })).toBeVisible()
})

const admin = 'admin@demo.headwater.test'
const buildPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
})

const chooseFile = (page: Page, name: string) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles(buildPdf(name))

test('staff add a document, the founder returns the signed copy, and staff accept it', async ({
  page,
  browser,
  product,
}) => {
  const email = await register(page, product, 'Sola Reed')
  const [company] = await query<{ id: string }>(
    product,
    `update companies set name = 'Reed Kilns', status = 'docs_await_sign', status_changed_at = now()
      where created_by = (select id from users where email = $1) returning id`,
    [email],
  )
  const staff = await arrive(browser, product, admin, `/app/admin/companies/${company?.id}`)
  const documents = staff.getByRole('region', { name: 'Documents to sign' })
  await documents.getByRole('button', { name: 'Add documents' }).click()
  await chooseFile(staff, 'agreement.pdf')
  await staff.getByRole('dialog').getByRole('button', { name: 'Add documents' }).click()
  await expect(documents).toContainText('0 of 1 document signed. 1 is waiting on the company.')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'You have a document to sign' })).toBeVisible()
  await page.getByRole('link', { name: 'View the document', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download: agreement.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('agreement.pdf')
  await page.getByRole('button', { name: 'Upload signed copy: agreement.pdf' }).click()
  await chooseFile(page, 'agreement-signed.pdf')
  await page.getByRole('dialog').getByRole('button', { name: 'Upload signed copy' }).click()
  await expect(page.getByText('We are checking it')).toBeVisible()

  await expect(documents).toContainText('1 of 1 document signed. 1 is waiting on you.')
  await documents.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Signed', { exact: true })).toBeVisible()
  await staff.context().close()
})
