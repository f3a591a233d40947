import { createCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { uploadDocument } from '#contract/documents.ts'
import { expect, test } from './journey.ts'
import { createClientAs } from './mail-links.ts'
import { signIn } from './sign-in.ts'

const documentCount = 27

/**
 * A page that is black if its fax image is decoded. The image contains 16 white rows, each encoded as one bit, and
 * `/Decode` inverts the colors.
 */
const scannedPdf = `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R
  /Resources << /XObject << /Scan 5 0 R >> >> >> endobj
4 0 obj << /Length 27 >> stream
100 0 0 100 0 0 cm /Scan Do
endstream endobj
5 0 obj << /Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 1 /ColorSpace /DeviceGray
  /Decode [1 0] /Filter [/ASCIIHexDecode /CCITTFaxDecode]
  /DecodeParms [null << /K -1 /Columns 16 /Rows 16 >>] /Length 11 >> stream
FFFF001001>
endstream endobj
trailer << /Root 1 0 R >>
%%EOF
`

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

test('the viewer displays fax images of scanned PDFs', async ({ page, product }) => {
  const founder = await createClientAs(product, 'founder@demo.headwater.test')
  const { id: companyId } = await founder(createCompany, { body: { name: 'Scanned Papers' } })
  const [type] = await founder(listDocumentTypes, {})
  const file = new File([scannedPdf], 'scan.pdf')
  await founder(uploadDocument, { params: { companyId }, body: { file, document_type: type?.id ?? '' } })
  await signIn(page, product, 'analyst@demo.headwater.test', `/app/admin/companies/${companyId}/documents`)
  await page.getByRole('button', { name: /^scan\.pdf/ }).click()
  const canvas = page.getByRole('region', { name: 'Page 1' }).locator('canvas')
  const readCenter = () =>
    canvas.evaluate((element: HTMLCanvasElement) => [
      ...(element.getContext('2d')?.getImageData(element.width / 2, element.height / 2, 1, 1).data ?? []),
    ])
  const black = [0, 0, 0, 255]
  await expect.poll(readCenter).toEqual(black)
})
