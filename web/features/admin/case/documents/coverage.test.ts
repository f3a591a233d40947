import { expect, test } from 'vitest'
import type { Document } from '#contract/documents.ts'
import { listCoverage, listPastMonths } from './coverage.ts'

test('lists the last whole months across the end of a year', () => {
  expect(listPastMonths(new Date('2026-02-22T12:00:00Z'), 3)).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
  ])
})

test('combines the months of all documents of an account and skips documents without months', () => {
  const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']
  const document = (id: string, document_provider: string | null) =>
    ({ id, document_provider, document_type: 't', document_type_name: 'Bank statements' }) as Document
  const mark = (id: string, first_month: string | null, last_month = first_month) => ({
    document: id,
    reads: [],
    first_month,
    last_month,
  })
  const documents = [document('a', 'p'), document('b', 'p'), document('c', null), document('d', 'p')]
  const marks = [mark('a', '2025-11-01', '2026-01-01'), mark('b', '2026-03-01'), mark('c', '2026-04-01')]
  expect(listCoverage({ documents }, marks, [{ id: 'p', name: 'Harbour Bank' }], months)).toEqual([
    { id: 't', name: 'Bank statements', months: [false, false, false, true] },
    { id: 'p', name: 'Harbour Bank', months: [true, false, true, false] },
  ])

  const accounts = [
    { id: 'p', name: 'Checking' },
    { id: 'q', name: 'Checking' },
  ]
  const both = [document('a', 'p'), document('b', 'q')]
  expect(listCoverage({ documents: both }, marks, accounts, months).map(({ id }) => id)).toEqual(['p', 'q'])
})
