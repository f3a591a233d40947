import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { maxFileSize } from '#contract/documents.ts'
import { startTestApp } from './app.ts'
import { buildCompany, buildDocument, buildGrant, buildReview } from './build.ts'
import { officeFiles } from './files/office-files.ts'
import { signInCast } from './people.ts'
import { listStoredFiles } from './files/stored-files.ts'

const app = await startTestApp()
const { alice, ada } = await signInCast(app)
const { id: companyId } = await buildCompany(alice)
const { id: grantId } = await buildGrant(alice, companyId)
const { id: reviewId } = await buildReview(app, ada, companyId)
const { id: documentId } = await buildDocument(alice, companyId, {
  type: 'Bank statements',
  review: reviewId,
})

/** Examples of calls that accept a file. The upload of a company's documents has separate tests. */
const uploads: [name: string, method: string, path: string, field: string, rest: Record<string, string>][] = [
  ['a new grant', 'POST', '/climate_grants/', 'pitch', { company: companyId }],
  ['a grant', 'PATCH', `/climate_grants/${grantId}/`, 'contract', {}],
  ['commercial contracts', 'PATCH', `/companies/${companyId}/commercialcontracts/`, 'files', {}],
  [
    'a document of a review',
    'PATCH',
    `/companies/${companyId}/reviews/${reviewId}/documents/${documentId}/`,
    'file',
    {},
  ],
]

const readState = async () => ({
  company: await alice.call(getCompany, { params: { companyId } }),
  stored: listStoredFiles(app),
})

describe.each(uploads)('the file of %s', (_, method, path, field, rest) => {
  const url = `${app.url}/api/v1${path}`
  const authorization = `Bearer ${alice.token}`
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const init: RequestInit = { method, headers: { authorization, ...headers }, body }
    return (await (await fetch(url, init)).json()) as object
  }
  const buildForm = (...values: (File | string)[]) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(rest)) form.append(name, value)
    for (const value of values) form.append(field, value)
    return form
  }
  const send = (...files: File[]) => post(buildForm(...files))

  test.each<[string, BlobPart, RegExp]>([
    ['a page', '<!doctype html><title>x</title><script>alert(1)</script>', /a web page/],
    ['a page in UTF-16', Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le'), /a web page/],
    ['a page in UTF-7', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-', /a web page/],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      /SVG/,
    ],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)]), /a program/],
    ['an installer', officeFiles.installer(), /an installer/],
    ['nothing at all', '', /is empty/],
  ])('that is %s under a different name and type is rejected and not stored', async (__, content, detail) => {
    const before = await readState()
    const file = new File([content], 'statement.pdf', { type: 'application/pdf' })
    const reason = expect.stringMatching(detail) as string
    expect(await send(file)).toMatchObject({ status: 415, code: 'invalid_file_type', detail: reason })
    expect(await readState()).toEqual(before)
  })

  test('that exceeds the limit by one byte is rejected and not stored', async () => {
    const before = await readState()
    const file = new File([Buffer.alloc(maxFileSize + 1, 'a')], 'more.txt')
    expect(await send(file)).toMatchObject({ status: 413, code: 'too_large' })
    expect(await readState()).toEqual(before)
  })

  test('is rejected and not stored when the form contains too many files', async () => {
    const before = await readState()
    const many = Array.from({ length: 11 }, (__, index) => new File(['text'], `${index}.txt`))
    expect(await send(...many)).toMatchObject({ status: 413, code: 'too_large' })
    expect(await readState()).toEqual(before)
  })

  test('is not stored when the upload breaks off', async () => {
    const before = await readState()
    const outgoing = httpRequest(url, {
      method,
      headers: {
        authorization,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000_000,
      },
    })
    outgoing.on('error', () => {})
    const head = [...Object.entries(rest), [field, '']].map(([name, value]) =>
      name === field
        ? `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n`
        : `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    outgoing.write(head.join('') + 'a'.repeat(500_000))
    await expect.poll(() => listStoredFiles(app).length).toBe(before.stored.length + 1)
    outgoing.destroy()
    await expect.poll(() => listStoredFiles(app)).toEqual(before.stored)
    expect(await readState()).toEqual(before)
  })

  test('cannot be forged as already uploaded', async () => {
    const before = await readState()
    const forgedFile = {
      key: '0'.repeat(48),
      filename: 'x.html',
      media_type: 'text/html',
      size: 1,
      sha256: 'x',
    }
    const json = JSON.stringify({ ...rest, [field]: forgedFile })
    expect(await post(json, { 'content-type': 'application/json' })).toMatchObject({ status: 415 })
    expect(await post(buildForm(JSON.stringify(forgedFile)))).toMatchObject({ status: 400 })
    expect(await readState()).toEqual(before)
  })
})
