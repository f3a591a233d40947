import { expect, test } from 'vitest'
import { listRisks, type RiskFacts } from './risks.ts'

const now = new Date('2026-11-22T12:00:00Z')

const ledger = {
  platform: 'QuickBooks Online',
  source_type: 'accounting',
  status: 'Linked',
  last_sync: '2026-11-22T06:00:00Z',
}

const calm: RiskFacts = {
  status: 'in_review',
  runway_months: 12,
  has_other_loans: false,
  largest_percentage: 20,
  connections: [ledger],
  active_files: [],
  open_matches: 0,
  unapproved_grants: 0,
  waiting_since: null,
}

const list = (facts: Partial<RiskFacts>) =>
  listRisks({ ...calm, ...facts }, now).map(({ kind, level }) => `${kind} ${level}`)

test.each<[Partial<RiskFacts>, string[]]>([
  [{}, []],
  [{ runway_months: 6 }, []],
  [{ runway_months: 5.9 }, ['runway_short watch']],
  [{ runway_months: 2.9 }, ['runway_short blocks']],
  [{ runway_months: null }, []],
  [{ connections: [] }, ['books_missing watch']],
  [{ connections: [{ ...ledger, status: 'Unlinked' }] }, ['books_missing watch']],
  [{ connections: [{ ...ledger, status: 'Error' }] }, ['connection_broken blocks']],
  [{ connections: [{ ...ledger, last_sync: '2026-10-10T06:00:00Z' }] }, ['connection_old watch']],
  [{ largest_percentage: 50, has_other_loans: true }, ['customer_large watch', 'loans_stated watch']],
  [{ active_files: ['model.xlsm'] }, ['files_active watch']],
  [{ unapproved_grants: 1, open_matches: 2 }, ['match_open blocks', 'grant_not_approved watch']],
  [{ waiting_since: '2026-11-15T12:00:00Z' }, ['request_unanswered watch']],
  [{ waiting_since: '2026-11-16T12:00:00Z' }, []],
  [{ status: 'draft', runway_months: 1 }, []],
  [{ status: 'funded', runway_months: 1 }, []],
])('%j', (facts, expected) => {
  expect(list(facts)).toEqual(expected)
})

test('a reason is a sentence, and what was accepted is another fact once it changes', () => {
  const [risk] = listRisks({ ...calm, runway_months: 2 }, now)
  expect(risk?.reason).toBe('2 months stated; below 3.')
  expect(listRisks({ ...calm, runway_months: 1 }, now)[0]?.fact).not.toBe(risk?.fact)
  const files = ['a.docm', 'b.xlsm', 'c.docm']
  expect(listRisks({ ...calm, active_files: files }, now)[0]?.reason).toBe(
    'a.docm, b.xlsm and 1 more: macros, scripts or files inside.',
  )
})
