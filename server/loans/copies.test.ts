import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { ProviderError, type ProviderFailure } from '#server/core/provider-error.ts'
import { agreement, invoice, buildLoanWorld } from '#tests/loans.ts'
import { writeLoanTables, writeLoanFile } from '#tests/tables.ts'

const { app, kiln, loan, sync, download, countStoredFiles, listIncomingFiles, withFiles } =
  await buildLoanWorld()

const failing = (kind: ProviderFailure) =>
  withFiles(() => Promise.reject(new ProviderError('test', 'open loan file', kind)))

describe('a file that cannot be copied', () => {
  const replaced = { ...agreement, file: 'missing.csv' }

  test('is reported; the previous copy stays, and the next sync tries again', async () => {
    await writeLoanTables(app, [loan], [replaced, invoice])
    const ended = await sync()
    expect(ended).toMatchObject({ status: 'done', total: 1, done: 1, failed: 1 })
    expect(ended.problems).toEqual([
      { place: 'loan-1, Agreement', field: 'file', message: 'Could not open loan file: it was not found.' },
    ])
    expect(await download(kiln.id, 'Agreement')).toBe('agreed,1\n')
    await writeLoanFile(app, 'missing.csv', 'found,1\n')
    expect(await sync()).toMatchObject({ updated: 1, failed: 0 })
    expect(await download(kiln.id, 'Agreement')).toBe('found,1\n')
  })

  test.each<[string, () => Promise<Readable>, string]>([
    [
      'of a kind that is not accepted',
      async () => Readable.from([Buffer.from('<html><script>')]),
      'web page',
    ],
    ['that is empty', async () => Readable.from([]), 'empty'],
    ['that is too large', async () => Readable.from(megabytes(51)), 'too large'],
    ['that breaks off', async () => Readable.from(breaking()), 'the service is not responding'],
  ])('as one %s', async (_, open, words) => {
    const before = countStoredFiles()
    await writeLoanTables(app, [loan], [replaced, invoice])
    const ended = await sync(withFiles(open))
    expect(ended).toMatchObject({ status: 'done', failed: 1 })
    expect(ended.problems[0]?.message).toContain(words)
    expect(countStoredFiles()).toBe(before)
    expect(listIncomingFiles()).toEqual([])
  })

  test.each<[ProviderFailure, string]>([
    ['auth', 'access was denied'],
    ['rate_limited', 'there were too many requests'],
  ])('because of %s ends the sync', async (kind, words) => {
    await writeLoanTables(app, [loan], [replaced, invoice])
    expect(await sync(failing(kind))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(words),
    })
    expect(await download(kiln.id, 'Agreement')).toBe('agreed,1\n')
  })

  test('three times in a row ends the sync, because the source is down', async () => {
    const loanFiles = [1, 2, 3].map((number) => ({
      ...invoice,
      external_id: `i-${number}0`,
      file: 'missing.csv',
    }))
    await writeLoanTables(app, [loan], [agreement, ...loanFiles])
    expect(await sync(failing('down'))).toMatchObject({
      status: 'failed',
      error: 'Could not open loan file: the service is not responding. Try again later.',
    })
    await writeLoanTables(app, [loan], [agreement, ...loanFiles.slice(0, 2)])
    expect(await sync(failing('down'))).toMatchObject({ status: 'done', failed: 2 })
  })
})

function* megabytes(count: number) {
  for (let number = 0; number < count; number += 1) yield Buffer.alloc(1024 * 1024, 'a')
}

function* breaking() {
  yield Buffer.from('half a f')
  throw new Error('the line broke')
}
