import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baseId, tableNames } from '#tests/sandboxes/airtable/sandbox.ts'
import { startTestAirtable, token } from '#tests/sandboxes/airtable/testing.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import type { Deadlines } from '../http.ts'
import { openAirtableBase } from './airtable-calls.ts'
import { createAirtableLoanSource } from './airtable.ts'

let sandbox: Awaited<ReturnType<typeof startTestAirtable>>
const log = { warn: () => {} }

beforeAll(async () => {
  sandbox = await startTestAirtable({ callsPerSecond: 10_000 })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clearFaults())
retryImmediately()

const fetchLoans = (deadline: Deadlines = {}) =>
  createAirtableLoanSource(
    openAirtableBase({ baseUrl: sandbox.url, token, baseId }, log, deadline, { spacingMs: 0 }),
    {
      loans: tableNames.loans,
      loanFiles: tableNames.loanFiles,
    },
  )

async function readFileKey(): Promise<string> {
  const keys: (string | null)[] = []
  await fetchLoans().read(async ({ rows }) => {
    for (const { invoices } of rows) keys.push(...invoices.map(({ file_key }) => file_key))
  })
  return keys[0] ?? ''
}

describe('a file of a loan', () => {
  it('is opened by its key, with a new URL each time', async () => {
    const key = await readFileKey()
    for (let time = 0; time < 2; time += 1)
      expect(await text(await fetchLoans().openFile(key))).toMatch(
        /^%PDF-1\.4[\s\S]*Repayment for September 2025/,
      )
  })

  it.each(['', 'rec1', 'rec1/att1/x', '../rec1/att1', 'recAAAAAAAAAAAAAA/attAAAAAAAAAAAAAA'])(
    'with the key %j is not found',
    async (key) => {
      await expect(fetchLoans().openFile(key)).rejects.toMatchObject({ kind: 'not_found' })
    },
  )

  it('that was removed from its record is not found', async () => {
    const [record] = (await readFileKey()).split('/')
    await expect(fetchLoans().openFile(`${record}/attAAAAAAAAAAAAAA`)).rejects.toMatchObject({
      kind: 'not_found',
    })
  })

  it.each([
    ['https://example.com/att.pdf', 'example.com'],
    ['http://dl.airtableusercontent.com/att.pdf', 'dl.airtableusercontent.com'],
    ['https://airtableusercontent.com.example.com/att.pdf', 'airtableusercontent.com.example.com'],
    ['http://127.0.0.1:1/att.pdf', '127.0.0.1'],
    ['file:///etc/hostname', ''],
  ])('at %s is not fetched', async (url, host) => {
    const key = await readFileKey()
    const [record = '', id] = key.split('/')
    await sandbox.injectFault('get-record', {
      answer: 'body',
      body: { id: record, fields: { File: [{ id, url }] } },
    })
    await expect(fetchLoans().openFile(key)).rejects.toMatchObject({
      kind: 'invalid',
      details: { note: `file on an unexpected host: ${host}` },
    })
  })

  it.each([
    ['/attachments/attNone/x.pdf?until=9999999999999', 'not_found'],
    ['/attachments/attNone/x.pdf?until=1', 'not_found'],
    ['/nothing', 'not_found'],
  ])('with the expired or unknown URL %s is %s', async (path, kind) => {
    const key = await readFileKey()
    const [record = '', id] = key.split('/')
    const fields = { File: [{ id, url: `${sandbox.url}${path}` }] }
    await sandbox.injectFault('get-record', { answer: 'body', body: { id: record, fields } })
    await expect(fetchLoans().openFile(key)).rejects.toMatchObject({ kind })
  })

  it('times out when it hangs', async () => {
    await sandbox.injectFault('get-attachment', { answer: 'hang' })
    const key = await readFileKey()
    await expect(fetchLoans({ timeoutMs: 500 }).openFile(key)).rejects.toMatchObject({
      kind: 'down',
      details: { note: 'timeout' },
    })
  })

  it.each(['malformed', 'cut'] as const)('with a %s record is down after all retries', async (answer) => {
    const key = await readFileKey()
    await sandbox.injectFault('get-record', { answer, count: 9 })
    await expect(fetchLoans().openFile(key)).rejects.toMatchObject({ kind: 'down' })
  })

  it.each(['an address of no kind', 'strange cells'])('is not found among %s', async (how) => {
    const key = await readFileKey()
    const [record = '', id] = key.split('/')
    const File = how === 'strange cells' ? { novel: [4] } : [{ id, url: 'no address' }]
    await sandbox.injectFault('get-record', { answer: 'body', body: { id: record, fields: { File } } })
    await expect(fetchLoans().openFile(key)).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('that is interrupted ends with an error, not with a truncated file', async () => {
    await sandbox.injectFault('get-attachment', { answer: 'cut' })
    const stream = await fetchLoans().openFile(await readFileKey())
    await expect(text(stream)).rejects.toThrow('terminated')
  })

  it.each([
    [401, {}, { kind: 'down' }],
    [403, {}, { kind: 'down' }],
    [404, {}, { kind: 'not_found' }],
    [429, { retry_after: '7' }, { kind: 'rate_limited', retryAfterSeconds: 7 }],
    [500, {}, { kind: 'down' }],
  ])('whose host returns %i is %j', async (status, options, failure) => {
    await sandbox.injectFault('get-attachment', { answer: 'status', status, ...options })
    await expect(fetchLoans().openFile(await readFileKey())).rejects.toMatchObject(failure)
  })
})
