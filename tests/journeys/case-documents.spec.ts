import { createCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { uploadDocument } from '#contract/documents.ts'
import { expect, test } from './journey.ts'
import { createClientAs } from './mail-links.ts'
import { signIn } from './sign-in.ts'

const documentCount = 27

test('the case loads all documents with one request, and again after the request failed', async ({
  page,
  product,
}) => {
  const founder = await createClientAs(product, 'founder@demo.headwater.test')
  const { id: companyId } = await founder(createCompany, { body: { name: 'Many Papers' } })
  const [type] = await founder(listDocumentTypes, {})
  for (let index = 1; index <= documentCount; index += 1) {
    const file = new File([`holder,shares\nAlice,${index}\n`], `paper-${index}.csv`)
    await founder(uploadDocument, { params: { companyId }, body: { file, document_type: type?.id ?? '' } })
  }
  const queries: string[] = []
  let isDown = true
  await page.route(`**/api/v1/companies/${companyId}/documents/?*`, (route) => {
    queries.push(new URL(route.request().url()).search)
    return isDown ? route.fulfill({ status: 500, body: '' }) : route.continue()
  })
  await signIn(page, product, 'analyst@demo.headwater.test', `/app/admin/companies/${companyId}/documents`)
  const failure = page.getByText('The documents couldn’t be loaded')
  await expect(failure).toBeVisible()
  await expect(page.getByText('Undefined error.')).toBeVisible()
  // The button gets the focus first: once the server has recovered, an automatic retry may remove the button.
  await page.getByRole('button', { name: 'Try again' }).focus()
  isDown = false
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^${documentCount} files, `))).toBeVisible()
  for (const index of [1, documentCount])
    await expect(page.getByRole('button', { name: new RegExp(`^paper-${index}\\.csv`) })).toHaveCount(1)
  expect(new Set(queries)).toEqual(new Set(['?page=1&page_size=-1']))
})
