import { expect, test } from 'vitest'
import * as contract from '#contract/documents.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile } from '#tests/build.ts'

const app = await startTestApp()
const alice = await app.arrive('Alice')
const { id: companyId } = await buildCompany(alice)

const download = async (filename: string) => {
  const document = await buildDocument(alice, companyId, { file: buildFile(filename) })
  const url = `${app.url}/api/v1/companies/${companyId}/documents/${document.id}/download/`
  const response = await fetch(url, { headers: { authorization: `Bearer ${alice.token}` } })
  const file = await alice.call(contract.downloadDocument, { params: { companyId, documentId: document.id } })
  return { document, response, file }
}

test('a download is an attachment that no browser interprets or caches', async () => {
  const { response } = await download('table.csv')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv',
    'content-length': '24',
    'content-disposition': `attachment; filename="table.csv"; filename*=UTF-8''table.csv`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
})

test.each([
  ['née Łódź 東京.csv', 'née Łódź 東京.csv'],
  ["it's (a) *star*.csv", "it's (a) *star*.csv"],
  ['100% "quoted"; filename=evil.csv', '100% "quoted"; filename=evil.csv'],
  ['two\r\nlines.csv', 'twolines.csv'],
  ['Re\u0301sume\u0301.csv', 'Résumé.csv'],
  ['Screenshot 9.41\u202fAM.csv', 'Screenshot 9.41 AM.csv'],
  ['export.qbo', 'export.qbo'],
  ['export.OFX', 'export.OFX'],
  ['message.eml', 'message.eml'],
  ['a;b=c,d.csv', 'a;b=c,d.csv'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['..\\..\\windows\\system.txt', 'system.txt'],
  ['C:\\fakepath\\table.csv', 'table.csv'],
  ['\u202ecsv.exe.txt', 'csv.exe.txt'],
  ['tab\tand\u0007bell.txt', 'tabandbell.txt'],
  ['%2e%2e%2fpasswd.txt', '%2e%2e%2fpasswd.txt'],
  ['=cmd|calc!A1.csv', '=cmd|calc!A1.csv'],
  [`${'x'.repeat(300)}.csv`, `${'x'.repeat(196)}.csv`],
  [`${'🌊'.repeat(150)}.csv`, `${'🌊'.repeat(49)}.csv`],
])('a file named %j is stored and downloaded as %j', async (sent, stored) => {
  const { document, response, file } = await download(sent)
  expect(document.filename).toBe(stored)
  expect(file.name).toBe(stored)
  // Older browsers read the plain name: printable ASCII in quotes.
  const [, plain] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/.exec(
    response.headers.get('content-disposition') ?? '',
  ) ?? [null, null]
  expect(plain).toMatch(/^[\x20-\x7e]+$/)
})

test.each([
  ['/etc/', 'file', 'file.txt'],
  ['..', 'file', 'file.txt'],
  ['  ', 'file', 'file.txt'],
  ['.htaccess', '.htaccess', '.htaccess.txt'],
  ['run.hta', 'run.hta', 'run.hta.txt'],
  ['table.csv.lnk', 'table.csv.lnk', 'table.csv.lnk.txt'],
])('a text file named %j is stored as %j and downloaded as %j', async (sent, stored, sentOut) => {
  const { document, file } = await download(sent)
  expect(document.filename).toBe(stored)
  expect(file.name).toBe(sentOut)
})
