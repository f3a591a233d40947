import { expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { downloadDocument, listDocuments } from '#contract/documents.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument } from '#tests/build.ts'
import { officeFiles } from '#tests/files/office-files.ts'
import { signInCast } from '#tests/people.ts'
import { buildProtectedPdf, pdfEncryptions } from '#tests/files/protected-pdfs.ts'

const app = await startTestApp()
const { alice } = await signInCast(app)
const params = { companyId: (await buildCompany(alice)).id }

const upload = (name: string, content: BlobPart) =>
  buildDocument(alice, params.companyId, { file: new File([content], name) })
const fetchName = async (documentId: string) =>
  (await alice.call(downloadDocument, { params: { ...params, documentId } })).name

const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')
const tiff = Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(99)])
const email = 'From: a@b.example\r\nTo: c@d.example\r\n\r\n<html><body>Hello</body></html>\r\n'

test.each<[string, BlobPart, string, string]>([
  ['a table in Windows-1252', Buffer.from('Gr\xf6\xdfe;1\r\n', 'latin1'), 'table.csv', 'text/csv'],
  ['a table in UTF-16', Buffer.from('\ufeffGröße;1\r\n', 'utf16le'), 'table.csv', 'text/csv'],
  ['a scan', tiff, 'a.tif', 'image/tiff'],
  ['a letter in RTF', String.raw`{\rtf1 Hello}`, 'letter.rtf', 'application/rtf'],
  ['a moving picture', gif, 'a.gif', 'image/gif'],
  ['a saved email', email, 'Statement.eml', 'message/rfc822'],
  ['an email saved by Outlook', officeFiles.email(), 'Statement.msg', 'application/vnd.ms-outlook'],
  ['a statement for QuickBooks', 'OFXHEADER:100\r\n\r\n<OFX>', 'May.qbo', 'text/plain'],
])('%s is accepted, and leaves under its name', async (_, content, name, media_type) => {
  const document = await upload(name, content)
  expect(document).toMatchObject({ media_type, filename: name, needs_password: false })
  expect(await fetchName(document.id)).toBe(name)
})

const closedPdf = pdfEncryptions.find(({ needsPassword }) => needsPassword)

test.each<[string, Buffer<ArrayBuffer>]>([
  ['Books.xlsx', officeFiles.protectedPackage()],
  ['Deck.pptx', officeFiles.protectedPackage()],
  ['Books.xls', officeFiles.excel(true)],
  ['Letter.doc', officeFiles.word(true)],
  ...(closedPdf ? [['Statement.pdf', buildProtectedPdf(closedPdf)] as [string, Buffer<ArrayBuffer>]] : []),
])('%s with a password is accepted, and marked wherever it is listed', async (name, content) => {
  const { id } = await upload(name, content)
  const { results } = await alice.call(listDocuments, { params, query: { page_size: -1 } })
  const { documents } = await alice.call(getCompany, { params })
  for (const list of [results, documents]) {
    const listed = list.find((document) => document.id === id)
    expect(listed).toMatchObject({ filename: name, needs_password: true })
  }
  expect(await fetchName(id)).toBe(name)
})
