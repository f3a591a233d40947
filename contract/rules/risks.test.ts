import { describe, expect, test } from 'vitest'
import { listRisks, type RiskFacts } from './risks.ts'

const clock = { now: new Date('2026-11-22T12:00:00Z'), timeZone: 'UTC' }

const ledger = {
  platform: 'QuickBooks Online',
  source_type: 'accounting',
  status: 'Linked',
  last_sync: '2026-11-22T06:00:00Z',
}

const noRisks: RiskFacts = {
  status: 'in_review',
  runway_months: 12,
  has_other_loans: false,
  largest_percentage: 20,
  connections: [ledger],
  infected_files: [],
  open_matches: 0,
  unapproved_grants: 0,
  waiting_since: null,
}

const list = (facts: Partial<RiskFacts>) =>
  listRisks({ ...noRisks, ...facts }, clock).map(({ kind, level }) => `${kind} ${level}`)

test.each<[Partial<RiskFacts>, string[]]>([
  [{}, []],
  [{ runway_months: 6 }, []],
  [{ runway_months: 5.9 }, ['runway_short watch']],
  [{ runway_months: 3 }, ['runway_short watch']],
  [{ runway_months: 2.9 }, ['runway_short blocks']],
  [{ runway_months: null }, []],
  [{ connections: [] }, ['books_missing watch']],
  [{ connections: [{ ...ledger, status: 'Unlinked' }] }, ['books_missing watch']],
  [{ connections: [{ ...ledger, status: 'Error' }] }, ['connection_broken blocks']],
  [{ connections: [{ ...ledger, last_sync: '2026-10-10T06:00:00Z' }] }, ['connection_old watch']],
  [{ largest_percentage: 49.9 }, []],
  [{ largest_percentage: null }, []],
  [{ largest_percentage: 50, has_other_loans: true }, ['customer_large watch', 'loans_stated watch']],
  [{ infected_files: ['model.xlsm'] }, ['files_infected watch']],
  [{ unapproved_grants: 1, open_matches: 2 }, ['match_open blocks', 'grant_not_approved watch']],
  [{ waiting_since: '2026-11-15T12:00:00Z' }, ['request_unanswered watch']],
  [{ waiting_since: '2026-11-16T12:00:00Z' }, []],
  [{ status: 'draft', runway_months: 1 }, []],
  [{ status: 'funded', runway_months: 1 }, []],
])('%j', (facts, expected) => {
  expect(list(facts)).toEqual(expected)
})

test('a reason is a sentence, and the fact changes with the data', () => {
  const [risk] = listRisks({ ...noRisks, runway_months: 2 }, clock)
  expect(risk?.reason).toBe('2 months of runway stated, less than 3.')
  expect(listRisks({ ...noRisks, runway_months: 1 }, clock)[0]?.fact).not.toBe(risk?.fact)
  const files = ['a.docm', 'b.xlsm', 'c.docm']
  expect(listRisks({ ...noRisks, infected_files: files }, clock)[0]?.reason).toBe(
    'Malware was found in a.docm, b.xlsm and 1 more. Request a clean copy.',
  )
})

const describeRisk = (facts: Partial<RiskFacts>) =>
  listRisks({ ...noRisks, ...facts }, clock).map(({ reason, fact }) => [reason, fact])

const bank = { ...ledger, platform: 'Mercury', source_type: 'banking' }
const broken = { ...bank, status: 'Error' }

test.each<[Partial<RiskFacts>, string, string]>([
  [
    { connections: [ledger, broken] },
    'Mercury sends no new figures until the applicant signs in again.',
    'Mercury',
  ],
  [
    { connections: [ledger, broken, { ...broken, platform: 'Chase' }] },
    'Mercury and Chase send no new figures until the applicant signs in again.',
    'Chase,Mercury',
  ],
  [{ open_matches: 1 }, '1 grant or government contract requires matching funds that are not arranged.', '1'],
  [
    { open_matches: 2 },
    '2 grants or government contracts require matching funds that are not arranged.',
    '2',
  ],
  [{ runway_months: 1 }, '1 month of runway stated, less than 3.', '1'],
  [{ runway_months: 3 }, '3 months of runway stated, less than 6.', '3'],
  [{ unapproved_grants: 1 }, '1 grant or government contract is not approved yet.', '1'],
  [{ unapproved_grants: 3 }, '3 grants or government contracts are not approved yet.', '3'],
  [{ connections: [bank] }, 'No accounting is connected.', 'none'],
  [{ largest_percentage: 72 }, 'The largest contract is 72% of all contracts.', '72'],
  [{ has_other_loans: true }, 'The applicant has other loans.', 'yes'],
  [
    { infected_files: ['b.xlsm', 'a.docm'] },
    'Malware was found in b.xlsm and a.docm. Request a clean copy.',
    'a.docm,b.xlsm',
  ],
  [{ waiting_since: '2026-11-10T08:00:00Z' }, 'The applicant has not answered for 12 days.', '2026-11-10'],
])('%j has a reason and a fact', (facts, reason, fact) => {
  expect(describeRisk(facts)).toEqual([[reason, fact]])
})

describe('outdated figures', () => {
  const syncedOn = (last_sync: string | null, platform = 'Mercury') => ({ ...bank, platform, last_sync })
  test.each<[string, RiskFacts['connections'], [string, string][]]>([
    ['at the maximum age', [syncedOn('2026-10-18T12:00:00Z')], []],
    ['a day older', [syncedOn('2026-10-17T12:00:00Z')], [['Mercury last synced 36 days ago.', '2026-10-17']]],
    ['never synced', [syncedOn(null)], []],
    ['no longer linked', [{ ...syncedOn('2026-01-01T00:00:00Z'), status: 'Unlinked' }], []],
    [
      'of two connections, the newer first',
      [syncedOn('2026-10-12T12:00:00Z', 'Chase'), syncedOn('2026-10-02T12:00:00Z')],
      [['Chase and Mercury last synced up to 51 days ago.', '2026-10-02']],
    ],
    [
      'of two connections, the older first',
      [syncedOn('2026-10-02T12:00:00Z'), syncedOn('2026-10-12T12:00:00Z', 'Chase')],
      [['Mercury and Chase last synced up to 51 days ago.', '2026-10-02']],
    ],
  ])('%s', (_, connections, expected) => {
    expect(describeRisk({ connections: [ledger, ...connections] })).toEqual(expected)
  })
})

test('blocking risks come first, and each level is in the order of listing', () => {
  const all = {
    connections: [broken],
    open_matches: 1,
    runway_months: 5,
    has_other_loans: true,
    unapproved_grants: 1,
  }
  expect(list(all)).toEqual([
    'connection_broken blocks',
    'match_open blocks',
    'runway_short watch',
    'grant_not_approved watch',
    'books_missing watch',
    'loans_stated watch',
  ])
  expect(list({ connections: [], runway_months: 1 })).toEqual(['runway_short blocks', 'books_missing watch'])
})

test('there are no risks before the submission', () => {
  expect(list({ status: 'verify_client_email', runway_months: 1 })).toEqual([])
  expect(list({ status: 'user_action_required', runway_months: 1 })).toEqual(['runway_short blocks'])
})

test.each([
  // 7 calendar days in Auckland, but only 6.5 times 24 hours
  ['2026-11-15T23:00:00Z', 'Pacific/Auckland', '2026-11-16'],
  ['2026-11-15T23:00:00Z', 'UTC', '2026-11-15'],
  ['2026-11-16T07:59:00Z', 'America/Los_Angeles', '2026-11-15'],
  ['2026-11-15T18:29:00Z', 'Asia/Kolkata', '2026-11-15'],
])('days since %s are counted in %s', (waiting_since, timeZone, day) => {
  const [risk] = listRisks({ ...noRisks, waiting_since }, { ...clock, timeZone })
  expect(risk?.fact).toBe(day)
  expect(risk?.reason).toContain('for 7 days')
})

test.each([
  ['2026-11-16T08:01:00Z', 'America/Los_Angeles'],
  ['2026-11-16T00:30:00Z', 'UTC'],
])('there is no risk less than 7 days after %s in %s', (waiting_since, timeZone) => {
  expect(listRisks({ ...noRisks, waiting_since }, { ...clock, timeZone })).toEqual([])
})
