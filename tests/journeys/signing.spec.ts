import type { Page } from '@playwright/test'
import { expect, register, test } from './journey.ts'
import { query } from '../product/product-database.ts'
import { arrive } from './sign-in.ts'

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
