import type { Locator, Page } from '@playwright/test'
import { expect, registerFromApp, test } from './journey.ts'
import { chooseFile, tickCheckbox, pressEnterOn, typeInto } from './keyboard/keys.ts'
import { findButton, expectHeading } from './keyboard/steps.ts'
import type { Product } from '../product/product.ts'
import { queryDatabase } from '../product/product-database.ts'
import { openSignedInPage } from './sign-in.ts'

const analyst = 'analyst@demo.headwater.test'
const admin = 'admin@demo.headwater.test'
const buildPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
})

/** Pressing a control may remove it. The focus must then stay in the same part of the page. */
const expectFocusWithin = (part: Locator) =>
  expect(part.locator(':focus').or(part.and(part.page().locator(':focus')))).toHaveCount(1)

async function startReview(product: Product, founder: string, name: string): Promise<string> {
  const [company] = await queryDatabase<{ id: string }>(
    product,
    `with moved as (
      update companies set name = $2, status = 'in_review', status_changed_at = now()
      where created_by = (select id from users where email = $1) returning id)
    insert into company_analysts (company_id, user_id, assigned_by)
    select moved.id, person.id, person.id from moved, users as person where person.email = $3
    returning company_id as id`,
    [founder, name, analyst],
  )
  return `/app/admin/companies/${company?.id}`
}

test('without a mouse, an analyst sends an offer and documents, the founder accepts and signs, and the company waits for an admin', async ({
  page,
  browser,
  product,
}) => {
  const email = await registerFromApp(page, product, 'Sola Reed')
  const staff = await openSignedInPage(
    browser,
    product,
    analyst,
    await startReview(product, email, 'Reed Kilns'),
  )
  await page.reload()
  await sendOffer(staff)
  await acceptOffer(page)
  await addDocument(staff)
  await signDocument(page)

  const documents = staff.getByRole('region', { name: 'Documents to sign' })
  await expect(documents).toContainText('1 of 1 document signed. 1 is waiting on you.')
  await pressEnterOn(staff, documents.getByRole('button', { name: 'Accept', exact: true }))
  await expect(page.getByText('Signed', { exact: true })).toBeVisible()
  await expectFocusWithin(documents)
  const reader = await openSignedInPage(browser, product, admin, '/app/admin')
  await expect(reader.getByRole('link', { name: /^Waiting on me/ })).toHaveAttribute('aria-current', 'page')
  await expect(reader.getByRole('link', { name: 'Reed Kilns' })).toBeVisible()
  for (const other of [staff, reader]) await other.context().close()
})

async function sendOffer(staff: Page): Promise<void> {
  // The action on the Overview tab leads to the button on the Financials tab.
  await pressEnterOn(staff, findButton(staff, 'Prepare offer'))
  const offer = staff.getByRole('region', { name: 'Offers' })
  const prepare = offer.getByRole('button', { name: 'Prepare offer' })
  await expect(prepare).toBeFocused()
  await staff.keyboard.press('Enter')
  await expect(staff.getByLabel('Advance', { exact: true })).toBeFocused()
  await pressEnterOn(staff, findButton(staff, 'Cancel'))
  await expect(prepare).toBeFocused()
  await staff.keyboard.press('Enter')
  for (const [label, value] of [
    ['Advance', '250000'],
    ['Cap', '1.3'],
    ['Share of revenue', '6'],
  ] as const)
    await typeInto(staff, staff.getByLabel(label, { exact: true }), value)
  await tickCheckbox(staff, staff.getByLabel('Let the applicant request different terms within limits'))
  await pressEnterOn(staff, findButton(staff, 'Review and send'))
  await pressEnterOn(staff, staff.getByRole('dialog').getByRole('button', { name: 'Send offer' }))
  await expect(staff.getByText('Version 1 sent. The company’s members will get an email.')).toBeVisible()
  await expect(findButton(staff, 'Change terms')).toBeVisible()
  await expectFocusWithin(offer)
}

async function acceptOffer(page: Page): Promise<void> {
  await expectHeading(page, 'You have an offer: $250,000')
  await pressEnterOn(page, page.getByRole('link', { name: 'Review the offer' }))
  await expectHeading(page, 'Your offer: $250,000')
  await pressEnterOn(page, findButton(page, 'Accept the offer'))
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Accept the offer' }))
  await expectHeading(page, 'You accepted $250,000')
  await expectFocusWithin(page.getByRole('region', { name: 'Our offer' }))
}

async function addDocument(staff: Page): Promise<void> {
  await expect(staff.getByText('DD In Review').first()).toBeVisible()
  await staff.keyboard.press('m')
  const move = staff.getByRole('dialog', { name: 'Move to Definitive Documents?' })
  await typeInto(staff, move.getByRole('textbox'), 'The committee agreed.')
  await staff.keyboard.press('Tab')
  await pressEnterOn(staff, move.locator('button[type=submit]'))
  await expect(move).toBeHidden()
  await staff.keyboard.press('1')
  const documents = staff.getByRole('region', { name: 'Documents to sign' })
  const add = documents.getByRole('button', { name: 'Add documents' })
  await pressEnterOn(staff, add)
  const dialog = staff.getByRole('dialog')
  await chooseFile(staff, dialog.getByRole('button', { name: /choose/i }), buildPdf('agreement.pdf'))
  await pressEnterOn(staff, dialog.getByRole('button', { name: 'Add documents' }))
  await expect(documents).toContainText('0 of 1 document signed. 1 is waiting on the company.')
  await expect(add).toBeFocused()
}

async function signDocument(page: Page): Promise<void> {
  await pressEnterOn(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }))
  await expectHeading(page, 'You have a document to sign')
  await pressEnterOn(page, page.getByRole('link', { name: 'View the document', exact: true }))
  const download = page.waitForEvent('download')
  await pressEnterOn(page, findButton(page, 'Download: agreement.pdf'))
  expect((await download).suggestedFilename()).toBe('agreement.pdf')
  await pressEnterOn(page, findButton(page, 'Upload signed copy: agreement.pdf'))
  const dialog = page.getByRole('dialog')
  await chooseFile(page, dialog.getByRole('button', { name: /choose/i }), buildPdf('agreement-signed.pdf'))
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Upload signed copy' }))
  await expect(page.getByText('Waiting on our review')).toBeVisible()
  await expect(findButton(page, 'Replace signed copy: agreement.pdf')).toBeFocused()
}
