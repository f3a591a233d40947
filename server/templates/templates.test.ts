import { readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { drive } from '#tests/sandboxes/google/sandbox.ts'
import { clientEmail, startTestGoogle } from '#tests/sandboxes/google/testing.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import * as contract from '#contract/staff/templates.ts'
import { openGoogleDrive } from '#server/providers/templates/google-drive.ts'
import { getTemplatesFolder } from '#server/providers/templates/config.ts'
import { startTestApp } from '#tests/app.ts'

const app = await startTestApp({ jobs: true })
const { ctx } = app
const ana = await app.arrive('Ana', ['analyst'])
const ada = await app.arrive('Ada', ['admin'])
const alice = await app.arrive('Alice')
const folder = getTemplatesFolder(ctx.config.dataDir)
const local = ctx.templates

const getAddress = (id: string) => `https://docs.google.com/document/d/${id}/edit`
const list = async () => (await ana.call(contract.listTemplates, {})).results
const add = (id: string) => ana.call(contract.addTemplate, { body: { url: getAddress(id) } })
const remove = (id: string) => ana.call(contract.deleteTemplate, { body: { url: getAddress(id) } })
const duplicate = async () => (await ana.call(contract.duplicateTemplates, {})).results
const copies = () => readdirSync(join(folder, 'copies')).toSorted()

function holdCopies(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  ctx.templates = { ...local, duplicate: (...args) => promise.then(() => local.duplicate(...args)) }
  return resolve
}

async function waitForCopies(): Promise<void> {
  const isCopying = async () => (await list()).some(({ copying }) => copying)
  await expect.poll(isCopying, { interval: 100 }).toBe(false)
}

async function buildDocument(id: string): Promise<string> {
  await mkdir(join(folder, 'documents'), { recursive: true })
  await writeFile(join(folder, 'documents', `${id}.rtf`), `{\\rtf1 ${id}}`)
  return id
}

beforeEach(async () => {
  ctx.templates = local
  await ctx.db.deleteFrom('document_templates').execute()
  await rm(folder, { recursive: true, force: true })
})

describe('the list', () => {
  test('contains documents by name, added by URL', async () => {
    const added = await add(await buildDocument('term-sheet-for-grants'))
    await add(await buildDocument('agreement-on-grants'))
    expect(added).toMatchObject({
      url: getAddress('term-sheet-for-grants'),
      name: 'Term sheet for grants',
      open_url: null,
      copying: false,
      copy_name: null,
      copy_url: null,
      copied_at: null,
      copy_error: null,
    })
    expect((await list()).map(({ name }) => name)).toEqual(['Agreement on grants', 'Term sheet for grants'])
  })

  test('has pages', async () => {
    for (const id of ['term-sheet-for-grants', 'agreement-on-grants', 'letter-of-intent'])
      await add(await buildDocument(id))
    const page = await ana.call(contract.listTemplates, { query: { page: 2, page_size: 2 } })
    expect(page).toMatchObject({
      count: 3,
      page: 2,
      page_size: 2,
      results: [{ name: 'Term sheet for grants' }],
    })
  })

  test('contains a document once, even if it is added again with a different URL', async () => {
    const id = await buildDocument('term-sheet-for-grants')
    const first = await add(id)
    const other = `https://docs.google.com/document/d/${id}/view?tab=t.0#heading=h.1`
    expect(await ana.call(contract.addTemplate, { body: { url: other } })).toEqual(first)
    await Promise.all(Array.from({ length: 5 }, () => add(id)))
    expect(await list()).toEqual([first])
  })

  test('does not delete the document when its template is deleted', async () => {
    const id = await buildDocument('term-sheet-for-grants')
    await add(id)
    expect(await remove(id)).toBeNull()
    expect(await list()).toEqual([])
    expect(readdirSync(join(folder, 'documents'))).toHaveLength(1)
    await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([
    'not an address',
    'http://docs.google.com/document/d/term-sheet-for-grants/edit',
    'https://docs.google.com.evil.example/document/d/term-sheet-for-grants/edit',
    'https://evil.example/document/d/term-sheet-for-grants/edit',
    'https://docs.google.com/document/d/../../etc/passwd',
    'https://docs.google.com/spreadsheets/d/term-sheet-for-grants/edit',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '',
  ])('refuses other URLs, such as %j', async (url) => {
    await buildDocument('term-sheet-for-grants')
    const refused = { code: 'invalid_request', details: { errors: [{ path: 'body.url' }] } }
    for (const endpoint of [contract.addTemplate, contract.deleteTemplate])
      await expect(ana.call(endpoint, { body: { url } })).rejects.toMatchObject(refused)
    expect(await list()).toEqual([])
  })

  test('explains why a document cannot be used', async () => {
    await buildDocument('term-sheet-for-grants')
    await expect(add('another-document')).rejects.toMatchObject({
      code: 'provider_rejected',
      message: 'The templates folder does not contain this document.',
    })
  })

  test('is unavailable without a folder', async () => {
    await expect(add('term-sheet-for-grants')).rejects.toMatchObject({ code: 'provider_unavailable' })
  })

  test('is available to analysts and admins', async () => {
    const id = await buildDocument('term-sheet-for-grants')
    const url = getAddress(id)
    await ada.call(contract.addTemplate, { body: { url } })
    const calls = [
      () => alice.call(contract.listTemplates, {}),
      () => alice.call(contract.addTemplate, { body: { url } }),
      () => alice.call(contract.deleteTemplate, { body: { url } }),
      () => alice.call(contract.duplicateTemplates, {}),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('duplicating all', () => {
  test('creates one copy of each template and shows it', async () => {
    await add(await buildDocument('term-sheet-for-grants'))
    await add(await buildDocument('agreement-on-grants'))
    const release = holdCopies()
    const templates = await duplicate()
    expect(templates.map(({ copying }) => copying)).toEqual([true, true])
    release()
    await waitForCopies()
    const today = new Date().toISOString().slice(0, 10)
    const made = await list()
    expect(made).toMatchObject([{ name: 'Agreement on grants' }, { name: 'Term sheet for grants' }])
    for (const { name, copy_name, copied_at, copy_error } of made) {
      expect(copy_name).toContain(`${name} ${today}`)
      expect(copied_at?.slice(0, 10)).toBe(today)
      expect(copy_error).toBeNull()
    }
    expect(copies()).toEqual(made.map(({ copy_name }) => `${copy_name}.rtf`))
  })

  test('creates one copy for concurrent calls and another copy for a later call', async () => {
    await add(await buildDocument('term-sheet-for-grants'))
    const release = holdCopies()
    await Promise.all(Array.from({ length: 5 }, () => duplicate()))
    release()
    await waitForCopies()
    expect(copies()).toHaveLength(1)
    await duplicate()
    await waitForCopies()
    expect(copies()).toHaveLength(2)
  })

  test('shows the error of each failed copy and creates the others', async () => {
    await add(await buildDocument('term-sheet-for-grants'))
    await add(await buildDocument('agreement-on-grants'))
    await rm(join(folder, 'documents', 'agreement-on-grants.rtf'))
    await duplicate()
    await waitForCopies()
    expect(await list()).toMatchObject([
      { copied_at: null, copy_error: 'The templates folder does not contain this document.' },
      { copied_at: expect.any(String) as string, copy_error: null },
    ])
    await buildDocument('agreement-on-grants')
    const release = holdCopies()
    const again = await ana.call(contract.duplicateTemplates, { query: { failed: 'true' } })
    expect(again.results.map(({ copying }) => copying)).toEqual([true, false])
    release()
    await waitForCopies()
    expect((await list())[0]).toMatchObject({ copied_at: expect.any(String) as string, copy_error: null })
  })

  test('can be requested again after a copy counts as lost', async () => {
    await add(await buildDocument('term-sheet-for-grants'))
    const lost = {
      copy_reference: '0197f000-ffff-7000-8000-000000000000',
      copy_asked_at: sql<string>`now() - interval '31 minutes'`,
    }
    await ctx.db.updateTable('document_templates').set(lost).execute()
    expect(await list()).toMatchObject([{ copying: false }])
    const release = holdCopies()
    expect(await duplicate()).toMatchObject([{ copying: true }])
    release()
    await waitForCopies()
    expect(copies()).toHaveLength(1)
  })

  test('ignores a template that was deleted during the copy', async () => {
    await add(await buildDocument('term-sheet-for-grants'))
    await duplicate()
    await ctx.db.deleteFrom('document_templates').execute()
    expect(await duplicate()).toEqual([])
  })
})

describe('in Google Drive', async () => {
  const sandbox = await startTestGoogle()
  afterAll(() => sandbox.stop())
  const service = openGoogleDrive(
    {
      apiUrl: sandbox.url,
      tokenUrl: `${sandbox.url}/token`,
      clientEmail,
      privateKey: sandbox.privateKey,
      subject: null,
      folderId: drive.copiesFolderId,
      driveId: drive.sharedDriveId,
    },
    ctx.log,
    // A short timeout, for the test in which the response is lost.
    { timeoutMs: 1500 },
  )
  const references: (string | undefined)[] = []
  retryImmediately()
  beforeEach(async () => {
    references.length = 0
    ctx.templates = {
      ...service,
      duplicate: (fileId, name, reference) => {
        references.push(reference)
        return service.duplicate(fileId, name, reference)
      },
    }
    await sandbox.clearFaults()
  })

  test('a template and its copy can be viewed', async () => {
    expect(await add(drive.termSheetId)).toMatchObject({
      name: 'Term sheet',
      open_url: expect.stringMatching(/^https:\/\/docs\.google\.com\//) as string,
    })
    await duplicate()
    await waitForCopies()
    expect(await list()).toMatchObject([
      { copy_url: expect.stringMatching(/^https:\/\/docs\.google\.com\//) as string },
    ])
  })

  test('a copy with a lost response is requested again with the same reference', async () => {
    await add(drive.termSheetId)
    await sandbox.injectFault('copy-file', { answer: 'lost' })
    await duplicate()
    await expect
      .poll(async () => (await list())[0]?.copy_error)
      .toBe('Could not copy document: the service is not responding. Try again later.')
    await waitForCopies()
    expect(await list()).toMatchObject([{ copy_error: null, copied_at: expect.any(String) as string }])
    // Both attempts use the same reference, so the second attempt finds the existing copy.
    expect(references).toHaveLength(2)
    expect(new Set(references).size).toBe(1)
  })

  test('a permanent error explains what to do in Drive and is not retried', async () => {
    await add(drive.termSheetId)
    const fault = { answer: 'status', status: 403, reason: 'storageQuotaExceeded', count: 1 } as const
    await sandbox.injectFault('copy-file', fault)
    await duplicate()
    await waitForCopies()
    expect(await list()).toMatchObject([
      { copied_at: null, copy_error: expect.stringContaining('shared drive') as string },
    ])
  })

  test('a document that cannot be copied is refused', async () => {
    const refused = { code: 'provider_rejected', message: 'Copying is disabled for this document.' }
    await expect(add(drive.lockedId)).rejects.toMatchObject(refused)
    expect(await list()).toEqual([])
  })
})
