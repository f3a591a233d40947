import { describe, expect, test } from 'vitest'
import {
  countSigningDocuments,
  isSigningOpen,
  signingStatuses,
  getPartyToAct,
  canAddSigningDocuments,
} from './signing.ts'
import {
  type CompanyStatus,
  companyStatusNames,
  getWaitingParty,
  isEndedIn,
  getStatusParty,
} from '../statuses.ts'

test.each([
  ['to_sign', 'applicant'],
  ['commented', 'funder'],
  ['signed', 'funder'],
  ['accepted', null],
  ['withdrawn', null],
] as const)('a document in %s waits on %s', (status, party) => {
  expect(getPartyToAct(status)).toBe(party)
})

test('the counts leave out withdrawn documents', () => {
  const documents = Object.keys(signingStatuses).map((status) => ({ status: status as 'signed' }))
  expect(countSigningDocuments(documents)).toEqual({ total: 4, signed: 2, withApplicant: 1, withFunder: 2 })
})

test('documents can be signed wherever they can be added, and are withdrawn wherever they cannot be signed', () => {
  expect(companyStatusNames.filter(canAddSigningDocuments).every(isSigningOpen)).toBe(true)
  for (const status of companyStatusNames)
    expect([status, isEndedIn(status, 'open_signing')]).toEqual([status, !isSigningOpen(status)])
})

describe('the party that must act', () => {
  const getParty = (status: CompanyStatus, with_applicant: number) =>
    getWaitingParty({ status, actual_review: null, offer: null, signing: { with_applicant } })

  test('is the company while documents wait for its signature', () => {
    expect(getParty('term_sheet', 1)).toBe('applicant')
    expect(getParty('docs_await_sign', 2)).toBe('applicant')
  })

  test('is the funder while there is no offer and no document to sign', () => {
    expect(getParty('term_sheet', 0)).toBe('funder')
    expect(getParty('docs_await_sign', 0)).toBe('funder')
  })

  test('does not depend on documents in other statuses', () => {
    for (const status of companyStatusNames.filter((name) => !canAddSigningDocuments(name)))
      expect(getParty(status, 1)).toBe(getStatusParty(status))
  })
})
