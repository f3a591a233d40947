import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { officeFiles } from '#tests/files/office-files.ts'
import { buildProtectedPdf, pdfEncryptions } from '#tests/files/protected-pdfs.ts'
import { createFileInspection } from './inspection.ts'

const headSize = 64 * 1024

async function inspect(bytes: Buffer, name: string, chunkSize = headSize) {
  const { take, end } = createFileInspection()
  for (let at = 0; at < bytes.length; at += chunkSize) take(bytes.subarray(at, at + chunkSize))
  return end(bytes.subarray(0, headSize), name)
}
const officeOpen = 'application/vnd.openxmlformats-officedocument.'

describe('password-protected files are accepted and flagged', () => {
  test.each<[string, Buffer, string, string]>([
    ['Excel', officeFiles.protectedPackage(), 'Books.xlsx', `${officeOpen}spreadsheetml.sheet`],
    [
      'Excel with macros',
      officeFiles.protectedPackage(),
      'B.XLSM',
      'application/vnd.ms-excel.sheet.macroenabled.12',
    ],
    ['Word', officeFiles.protectedPackage(), 'Contract.docx', `${officeOpen}wordprocessingml.document`],
    ['PowerPoint', officeFiles.protectedPackage(), 'Deck.pptx', `${officeOpen}presentationml.presentation`],
    [
      'a PowerPoint slide show',
      officeFiles.protectedPackage(),
      'Deck.ppsx',
      `${officeOpen}presentationml.slideshow`,
    ],
    ['an older Excel file', officeFiles.excel(true), 'Books.xls', 'application/vnd.ms-excel'],
    ['an older Word file', officeFiles.word(true), 'Contract.doc', 'application/msword'],
    ['an older presentation', officeFiles.powerpoint(true), 'Deck.ppt', 'application/vnd.ms-powerpoint'],
    ['a ZIP', zip(['statement.pdf', 'xxxxxxxxxxxxxxxxxxxx', true]), 'May.zip', 'application/zip'],
  ])('%s', async (_, bytes, name, media_type) => {
    for (const chunkSize of [7, 512, headSize])
      expect(await inspect(bytes, name, chunkSize)).toMatchObject({ media_type, needs_password: true })
  })

  test.each<[string, Buffer, string]>([
    ['an older Excel file', officeFiles.excel(), 'Books.xls'],
    ['an older Word file', officeFiles.word(), 'Contract.doc'],
    ['an older presentation', officeFiles.powerpoint(), 'Deck.ppt'],
    ['a ZIP', zip(['statement.pdf', 'x']), 'May.zip'],
    ['a text about passwords', Buffer.from('EncryptedPackage /Encrypt /Filter /Standard'), 'a.txt'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), 'a.pdf'],
  ])('%s without a password is not flagged', async (_, bytes, name) => {
    expect(await inspect(bytes, name)).toMatchObject({ needs_password: false })
  })

  test.each(pdfEncryptions)('a PDF with $name: $needsPassword', async (encryption) => {
    for (const isLiteral of [true, false])
      for (const padding of [0, 4090, 8190, 70_000])
        for (const chunkSize of padding < 70_000 ? [99, 4096] : [headSize]) {
          const bytes = buildProtectedPdf(encryption, { padding, isLiteral })
          const { media_type, needs_password } = await inspect(bytes, 'a.pdf', chunkSize)
          expect([media_type, needs_password]).toEqual(['application/pdf', encryption.needsPassword])
        }
  })

  test('a PDF encrypted with certificates is flagged', async () => {
    const bytes = Buffer.from(
      '%PDF-1.7\n5 0 obj<</Filter/Adobe.PubSec/V 4>>endobj\ntrailer<</Encrypt 5 0 R>>',
    )
    expect(await inspect(bytes, 'a.pdf')).toMatchObject({ needs_password: true })
  })
})

describe('the content of an OLE container determines the file type', () => {
  test.each<[string, Buffer, string, string]>([
    ['a Word file with the extension .pdf', officeFiles.word(), 'letter.pdf', 'application/msword'],
    ['an Excel file without an extension', officeFiles.excel(), 'Books', 'application/vnd.ms-excel'],
    ['a Word template', officeFiles.word(), 'letter.dot', 'application/msword'],
    ['a saved email', officeFiles.email(), 'statement.msg', 'application/vnd.ms-outlook'],
  ])('%s', async (_, bytes, name, media_type) => {
    expect(await inspect(bytes, name)).toMatchObject({ media_type })
  })

  test('an installer is refused whatever its name', async () => {
    for (const name of ['setup.msi', 'Books.xls', 'letter.doc', 'mail.msg'])
      await expect(inspect(officeFiles.installer(), name)).rejects.toThrow('This file is an installer')
  })
})

test('a refusal is an error that states the reason', async () => {
  const error = await inspect(Buffer.alloc(0), 'a.pdf').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'invalid_file_type', message: 'This file is empty' })
})

function zip(...entries: [name: string, content: string, isEncrypted?: boolean][]): Buffer {
  const parts = entries.map(([name, content, isEncrypted = false]) => {
    const data = deflateRawSync(content)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(isEncrypted ? 1 : 0, 6)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt32LE(content.length, 22)
    header.writeUInt16LE(name.length, 26)
    return Buffer.concat([header, Buffer.from(name), data])
  })
  return Buffer.concat(parts)
}
