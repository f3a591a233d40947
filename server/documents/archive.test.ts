import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { updateCompany } from '#contract/companies.ts'
import { deleteDocument, downloadAllDocuments } from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile, buildGrant } from '#tests/build.ts'
import { readZip } from '#tests/files/zip.ts'

const app = await startTestApp()
const alice = await app.arrive('Alice')
const MB = 1024 * 1024

const download = async (companyId: string) => {
  const file = await alice.call(downloadAllDocuments, { params: { companyId } })
  return { file, entries: await readZip(Buffer.from(await file.arrayBuffer())) }
}

const address = (companyId: string) => `${app.url}/api/v1/companies/${companyId}/documents/download-all/`
const headers = { authorization: `Bearer ${alice.token}` }

async function buildCompanyWith(count: number, size: number): Promise<string> {
  const { id } = await buildCompany(alice)
  const content = 'a'.repeat(size - 1) + '\n'
  for (let index = 0; index < count; index += 1)
    await buildDocument(alice, id, { file: buildFile(`${index}.txt`, content) })
  return id
}

async function loseFile(documentId: string): Promise<void> {
  const { storage_key } = await app.ctx.db
    .selectFrom('documents')
    .select('storage_key')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  await app.ctx.files.remove(storage_key)
}

const store = app.ctx.files
afterEach(() => void (app.ctx.files = store))

function watchFiles(fault?: { at: number; error: Error }) {
  const opened: Readable[] = []
  app.ctx.files = {
    ...store,
    async open(key) {
      if (fault?.at === opened.length) throw fault.error
      const file = await store.open(key)
      opened.push(file)
      return file
    },
  }
  return { opened, open: () => opened.filter(({ destroyed }) => !destroyed).length }
}

describe('the archive of all documents', () => {
  test('has a folder for each type and for grants, unique entries, and every byte of every file', async () => {
    const { id } = await buildCompany(alice, { name: 'Tidal / Kiln' })
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3 * MB)])
    await buildDocument(alice, id, { file: new File([bytes], 'holders.pdf') })
    await buildDocument(alice, id, { file: buildFile('Holders.pdf', '%PDF-1.7\nsecond\n') })
    await buildDocument(alice, id, {
      type: 'Balance sheet',
      file: buildFile('holders.pdf', '%PDF-1.7\nthird\n'),
    })
    await buildDocument(alice, id, { type: 'Balance sheet', file: buildFile('née 東京.csv', 'fourth\n') })
    const removed = await buildDocument(alice, id, { file: buildFile('removed.csv') })
    await alice.call(deleteDocument, { params: { companyId: id, documentId: removed.id } })
    await buildGrant(alice, id, { award_proposal: buildFile('proposal.csv') })
    const { file, entries } = await download(id)
    expect(file.name).toBe('Tidal _ Kiln documents.zip')
    expect([...entries.keys()]).toEqual([
      'Cap table/holders.pdf',
      'Cap table/Holders (2).pdf',
      'Balance sheet/holders.pdf',
      'Balance sheet/née 東京.csv',
      'Grants and contracts/proposal.csv',
    ])
    expect(entries.get('Cap table/holders.pdf')?.equals(bytes)).toBe(true)
    expect(entries.get('Balance sheet/née 東京.csv')?.toString()).toBe('fourth\n')
  })

  test('is an attachment that must not be cached', async () => {
    const { id } = await buildCompany(alice)
    const response = await fetch(address(id), { headers })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename=".*documents\.zip"/) as string,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    await response.arrayBuffer()
  })

  test('of a company without documents contains a note, also if the company has no name', async () => {
    const { id } = await buildCompany(alice)
    await alice.call(updateCompany, { params: { companyId: id }, body: { name: null } })
    const { file, entries } = await download(id)
    expect(file.name).toBe('documents.zip')
    expect([...entries.keys()]).toEqual(['No documents.txt'])
  })

  test('contains every existing file and lists the missing files', async () => {
    const { id } = await buildCompany(alice)
    await buildDocument(alice, id, { file: buildFile('first.csv') })
    const lost = await buildDocument(alice, id, { file: buildFile('lost.csv') })
    await buildDocument(alice, id, { file: buildFile('last.csv') })
    await loseFile(lost.id)
    const { entries } = await download(id)
    expect([...entries.keys()]).toEqual(['Cap table/first.csv', 'Cap table/last.csv', 'Missing files.txt'])
    expect(entries.get('Missing files.txt')?.toString()).toContain('Cap table/lost.csv')
  })

  test('is aborted if the store fails, instead of looking complete', async () => {
    const id = await buildCompanyWith(3, 1000)
    watchFiles({ at: 1, error: new AppError('unavailable') })
    const response = await fetch(address(id), { headers })
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  })

  describe('of files larger than the socket buffers', () => {
    let id: string
    beforeAll(async () => {
      id = await buildCompanyWith(3, 20 * MB)
    })

    test('opens one file at a time and needs little memory for slow clients', async () => {
      const { opened, open } = watchFiles()
      const response = await begin(id)
      let read = 0
      let inFlight = 0
      for await (const chunk of response as AsyncIterable<Buffer>) {
        read += chunk.length
        inFlight = Math.max(inFlight, bytesRead(opened) - read)
        expect(open()).toBeLessThanOrEqual(1)
        // Lets the server run before each chunk is read, so that the client is slower than the disk.
        await new Promise((resolve) => setImmediate(resolve))
      }
      // The data in flight fits in the socket buffers, regardless of the archive's size.
      expect(inFlight).toBeLessThan(16 * MB)
      expect(read).toBeGreaterThan(60 * MB)
      expect(opened).toHaveLength(3)
      expect(open()).toBe(0)
    })

    test('waits at the first file if the client does not read, and is closed with the connection', async () => {
      const { opened, open } = watchFiles()
      const response = await begin(id)
      response.pause()
      let last = 0
      const isStill = () => {
        const before = last
        last = bytesRead(opened)
        return last > 0 && last === before
      }
      await expect.poll(isStill, { interval: 100 }).toBe(true)
      // The socket buffers are full, and reading has stopped.
      expect(last).toBeLessThan(16 * MB)
      response.destroy()
      await expect.poll(open).toBe(0)
      expect(opened).toHaveLength(1)
    })
  })

  test('is closed if its download cannot be audited', async () => {
    const id = await buildCompanyWith(1, 1000)
    const { open } = watchFiles()
    const rename = (from: string, to: string) => app.ctx.db.schema.alterTable(from).renameTo(to).execute()
    await rename('audit_log', 'audit_away')
    const response = await fetch(address(id), { headers })
    await rename('audit_away', 'audit_log')
    expect(response.status).toBe(500)
    await expect.poll(open).toBe(0)
  })

  test('is not read for a HEAD', async () => {
    const id = await buildCompanyWith(2, 1000)
    const { opened, open } = watchFiles()
    const response = await fetch(address(id), { method: 'HEAD', headers })
    expect(response.status).toBe(200)
    await expect.poll(open).toBe(0)
    expect(opened.length).toBeLessThanOrEqual(1)
    expect((await download(id)).entries.size).toBe(2)
  })
})

const bytesRead = (files: Readable[]) =>
  (files as (Readable & { bytesRead: number })[]).reduce((sum, file) => sum + file.bytesRead, 0)

async function begin(companyId: string): Promise<IncomingMessage> {
  const request = get(address(companyId), { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}
