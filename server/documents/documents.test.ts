import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import * as contract from '#contract/documents.ts'
import { getChangesHistory } from '#contract/history.ts'
import { startTestApp } from '#tests/app.ts'
import {
  buildCompany,
  buildDocument,
  buildFile,
  buildReview,
  findDocumentType,
  setStatus,
} from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'

const app = await startTestApp()
const { alice, bob, ada } = await signInCast(app)
const company = await buildCompany(alice)
const params = { companyId: company.id }
const capTable = await findDocumentType(alice, 'Cap table')

const stored = () => listStoredFiles(app)

const upload = (name: string, content: BlobPart) =>
  buildDocument(alice, company.id, { file: new File([content], name) })

const fetchFile = (documentId: string) =>
  fetch(`${app.url}/api/v1/companies/${company.id}/documents/${documentId}/download/`, {
    headers: { authorization: `Bearer ${alice.token}` },
  })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

test('a file is uploaded and downloaded byte for byte, under its name', async () => {
  const content = Buffer.concat([Buffer.from(pdf), randomBytes(3_000_000)])
  const document = await upload('Cap table 2024.pdf', content)
  expect(document).toMatchObject({
    company: company.id,
    document_type: capTable.id,
    document_type_name: 'Cap table',
    filename: 'Cap table 2024.pdf',
    size: content.length,
    media_type: 'application/pdf',
    review: null,
    uploaded_by: { id: alice.id, name: 'Alice' },
  })
  const file = await alice.call(contract.downloadDocument, {
    params: { ...params, documentId: document.id },
  })
  expect(file.name).toBe('Cap table 2024.pdf')
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
})

describe('the type of a file', () => {
  test.each<[string, BlobPart, string]>([
    ['a picture called .pdf', png, 'image/png'],
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  ])('%s is what its content says', async (_, content, media_type) => {
    expect(await upload('statement.pdf', content)).toMatchObject({ media_type })
  })

  test.each([
    ['table.csv', 'text/csv'],
    ['table.TSV', 'text/tab-separated-values'],
    ['notes.txt', 'text/plain'],
    ['notes', 'text/plain'],
  ])('text called %s is %s', async (name, media_type) => {
    expect(await upload(name, 'Größe;Preis\n1;2 €\n')).toMatchObject({ media_type, filename: name })
  })

  test.each<[string, BlobPart]>([
    ['a page', '<!doctype html><title>x</title><script>alert(1)</script>'],
    ['a page called .csv', '\n  <HTML><body onload=alert(1)>'],
    ['a script in a table', 'name,note\nx,<script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['a Windows program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
    ['a Linux program', Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001\u0000'), randomBytes(500)])],
    ['a page in UTF-16', Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le')],
    ['a RAR archive', Buffer.concat([Buffer.from('526172211a0700', 'hex'), Buffer.alloc(100)])],
    ['noise', Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(500)])],
    ['nothing at all', ''],
  ])('%s is refused and not stored', async (_, content) => {
    const before = stored()
    await expect(upload('statement.pdf', content)).rejects.toMatchObject({ status: 415 })
    await expect(upload('statement.csv', content)).rejects.toMatchObject({ code: 'invalid_file_type' })
    expect(stored()).toEqual(before)
  })
})

test('text that is named like a PDF is refused, with the reason', async () => {
  await expect(upload('fake.pdf', 'not really a pdf')).rejects.toMatchObject({
    code: 'invalid_file_type',
    message: expect.stringContaining('its content is plain text') as string,
  })
})

describe('too much data', () => {
  test('in a file is refused and not stored above 50 MB', async () => {
    const largest = Buffer.alloc(contract.maxFileSize, 'a')
    const document = await upload('most.txt', largest)
    expect(document.size).toBe(contract.maxFileSize)
    await alice.call(contract.deleteDocument, { params: { ...params, documentId: document.id } })
    const before = stored()
    const refused = upload('more.txt', Buffer.concat([largest, Buffer.from('a')]))
    await expect(refused).rejects.toMatchObject({ code: 'too_large', status: 413 })
    expect(stored()).toEqual(before)
  })

  test('in a form is refused', async () => {
    const form = new FormData()
    for (let index = 0; index < 60; index += 1) form.append(`field${index}`, 'x')
    const response = await fetch(`${app.url}/api/v1/companies/${company.id}/documents/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.token}` },
      body: form,
    })
    expect(response.status).toBe(413)
  })
})

test('an aborted upload leaves no files', async () => {
  const before = stored()
  const boundary = 'x'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const outgoing = httpRequest(`${app.url}/api/v1/companies/${company.id}/documents/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${alice.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 10_000_000,
    },
  })
  outgoing.on('error', () => {})
  outgoing.write(head + 'a'.repeat(500_000))
  await expect.poll(stored).toHaveLength(before.length + 1)
  outgoing.destroy()
  await expect.poll(stored).toEqual(before)
})

describe('a form', () => {
  const post = async (form: FormData | string, type?: string) => {
    const headers = { authorization: `Bearer ${alice.token}`, ...(type ? { 'content-type': type } : {}) }
    const url = `${app.url}/api/v1/companies/${company.id}/documents/`
    const response = await fetch(url, { method: 'POST', headers, body: form })
    return (await response.json()) as { status: number; errors?: { path: string }[] }
  }
  const buildForm = (...fields: [string, string | File][]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return form
  }
  const type: [string, string] = ['document_type', capTable.id]

  test.each<[string, FormData, string]>([
    ['without a file', buildForm(type), 'body.file'],
    ['with a text for a file', buildForm(type, ['file', 'table.csv']), 'body.file'],
    ['with two files', buildForm(type, ['file', buildFile()], ['file', buildFile()]), 'body.file'],
    ['without a kind', buildForm(['file', buildFile()]), 'body.document_type'],
    [
      'with a file for a kind',
      buildForm(['file', buildFile()], ['document_type', buildFile()]),
      'body.document_type',
    ],
    [
      'of an unknown kind',
      buildForm(['file', buildFile()], ['document_type', alice.id]),
      'body.document_type',
    ],
    ['with another field', buildForm(type, ['file', buildFile()], ['storage_key', 'x']), 'body.storage_key'],
  ])('%s is refused by field, and its file is not stored', async (_, form, path) => {
    const before = stored()
    expect(await post(form)).toMatchObject({ status: 400, errors: [{ path }] })
    expect(stored()).toEqual(before)
  })

  test('may have its file before or after its fields', async () => {
    expect(await post(buildForm(['file', buildFile()], type))).toMatchObject({ filename: 'table.csv' })
    expect(await post(buildForm(type, ['file', buildFile()]))).toMatchObject({ filename: 'table.csv' })
  })

  test('cannot forge an uploaded file', async () => {
    const forged = { key: '0'.repeat(48), filename: 'x.html', media_type: 'text/html', size: 1, sha256: 'x' }
    const part = (name: string, kind: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: ${kind}\r\n\r\n${value}\r\n`
    const body =
      part('document_type', 'text/plain', capTable.id) +
      part('file', 'application/json', JSON.stringify(forged)) +
      '--x--\r\n'
    expect(await post(body, 'multipart/form-data; boundary=x')).toMatchObject({
      status: 400,
      errors: [{ path: 'body.file' }],
    })
  })

  test.each([
    ['as JSON', '{"file":{}}', 'application/json', 415],
    ['as a plain form', 'file=x', 'application/x-www-form-urlencoded', 415],
    [
      'that breaks off',
      '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nab',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['without a boundary', 'ab', 'multipart/form-data', 400],
  ])('sent %s is refused', async (_, body, kind, status) => {
    expect(await post(body, kind)).toMatchObject({ status })
  })
})

describe('a document', () => {
  test('is refused from the applicant after submission, and its file is deleted', async () => {
    const { id } = await buildCompany(alice)
    const { id: documentId } = await buildDocument(alice, id)
    await setStatus(app, id, 'in_review')
    const before = stored()
    await expect(buildDocument(alice, id)).rejects.toMatchObject({ code: 'not_editable' })
    const removed = alice.call(contract.deleteDocument, { params: { companyId: id, documentId } })
    await expect(removed).rejects.toMatchObject({ code: 'not_editable' })
    expect(stored()).toEqual(before)
    expect(await buildDocument(ada, id)).toMatchObject({ uploaded_by: { name: 'Ada' } })
  })

  test('that is deleted disappears immediately everywhere, but its name stays in the history', async () => {
    const { id } = await buildCompany(alice)
    const at = { companyId: id }
    const { id: documentId } = await buildDocument(alice, id, { file: buildFile('holders.csv') })
    expect(await alice.call(contract.deleteDocument, { params: { ...at, documentId } })).toBeNull()
    expect((await alice.call(contract.listDocuments, { params: at })).count).toBe(0)
    expect((await alice.call(getCompany, { params: at })).documents).toEqual([])
    const notFound = { code: 'not_found' }
    const request = { params: { ...at, documentId } }
    await expect(alice.call(contract.downloadDocument, request)).rejects.toMatchObject(notFound)
    await expect(alice.call(contract.deleteDocument, request)).rejects.toMatchObject(notFound)
    const query = { entity: ['document' as const] }
    const { results } = await alice.call(getChangesHistory, { params: at, query })
    expect(results).toMatchObject([
      { field: 'Cap table', before: 'holders.csv', after: null },
      { field: 'Cap table', before: null, after: 'holders.csv' },
    ])
  })

  test('with a lost file returns not_found instead of a server error', async () => {
    const document = await upload('lost.txt', 'text')
    const [row] = await app.ctx.db
      .selectFrom('documents')
      .select('storage_key')
      .where('id', '=', document.id)
      .execute()
    await app.ctx.files.remove(row?.storage_key ?? '')
    expect((await fetchFile(document.id)).status).toBe(404)
  })
})

test('the list of documents is newest first, complete or in pages', async () => {
  const { id } = await buildCompany(bob)
  const at = { companyId: id }
  const names = ['a.txt', 'b.txt', 'c.txt']
  for (const name of names) await buildDocument(bob, id, { file: buildFile(name) })
  const list = async (query: { page?: number; page_size?: number; review__isnull?: 'true' | 'false' }) =>
    (await bob.call(contract.listDocuments, { params: at, query })).results.map(({ filename }) => filename)
  expect(await list({ page: 1, page_size: -1, review__isnull: 'true' })).toEqual(names.toReversed())
  expect(await list({ page: 2, page_size: 2 })).toEqual(['a.txt'])
  const review = await buildReview(app, ada, id)
  await buildDocument(bob, id, { type: 'Bank statements', review: review.id, file: buildFile('asked.txt') })
  expect(await list({ review__isnull: 'true' })).toEqual(names.toReversed())
  expect(await list({ review__isnull: 'false' })).toEqual(['asked.txt'])
  expect(await list({})).toEqual(['asked.txt', ...names.toReversed()])
})

test('a polyglot is stored under its name and downloaded under a name that no system runs', async () => {
  for (const ending of ['.exe', '.html', '.svg', '.hta', '.js']) {
    const document = await upload(`deck${ending}`, pdf)
    expect(document.filename).toBe(`deck${ending}`)
    const file = await alice.call(contract.downloadDocument, {
      params: { ...params, documentId: document.id },
    })
    expect(file.name).toBe(`deck${ending}.pdf`)
  }
})
