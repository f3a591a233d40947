import { describe, expect, test } from 'vitest'
import { isUsState, isUsZip } from '../application/options.ts'
import {
  books,
  complete,
  buildUploads,
  buildFactsWithAssessment,
  buildFactsWithCompany,
  buildFactsWithProfile,
} from './testing.ts'
import type { ApplicationFacts } from './facts.ts'
import { listStepAnswers } from './answers.ts'
import { listMissingAnswers, getApplicationStepState } from './steps.ts'

const missing = (facts: ApplicationFacts) => listMissingAnswers(facts).map(({ field }) => field)

test('an application with every answer is complete', () => {
  expect(missing(complete)).toEqual([])
})

describe('the company', () => {
  test.each([
    'name',
    'company_structure',
    'date_incorporated',
    'country_code',
    'address_1',
    'city',
    'state',
    'zip_code',
    'funding_application_type',
    'sector',
    'mission',
    'climate_strategy',
  ] as const)('needs %s', (field) => {
    const expected = [`company.${field}`]
    expect(missing(buildFactsWithCompany({ [field]: null }))).toEqual(expected)
  })

  test.each(['website_url', 'phone_number', 'address_2', 'summary'] as const)('may omit %s', (field) => {
    expect(missing(buildFactsWithCompany({ [field]: null }))).toEqual([])
  })

  test('must sell at least one kind of product: “no” to all is not an answer', () => {
    const nothing = { is_software: false, is_hardware: false, is_service: null }
    expect(missing(buildFactsWithCompany(nothing))).toEqual(['company.is_software'])
    expect(missing(buildFactsWithCompany({ ...nothing, is_service: true }))).toEqual([])
  })

  test('needs a business model from the list or as text', () => {
    expect(missing(buildFactsWithCompany({ business_models: [] }))).toEqual(['company.business_models'])
    expect(
      missing(buildFactsWithCompany({ business_models: null, other_business_model: 'Kilns by the hour' })),
    ).toEqual([])
  })

  test.each([
    ['US', 'ME', '04101', []],
    ['US', 'me', '04101-1234', []],
    ['US', 'Maine', '04101', ['company.state']],
    ['US', 'ME', '4101', ['company.zip_code']],
    [null, 'XX', 'SW1A 1AA', ['company.country_code', 'company.state', 'company.zip_code']],
    // An unknown country counts as a missing country.
    ['ZZ', null, null, ['company.country_code', 'company.state', 'company.zip_code']],
    ['GB', 'Kent', 'SW1A 1AA', []],
    ['DE', null, null, []],
  ])('in %s with state %s and postal code %s lacks %j', (country_code, state, zip_code, expected) => {
    expect(missing(buildFactsWithCompany({ country_code, state, zip_code }))).toEqual(expected)
  })

  test('has labels for state and ZIP code that depend on its country', () => {
    const label = (country_code: string) =>
      listMissingAnswers(buildFactsWithCompany({ country_code, state: null })).map((answer) => answer.label)
    expect(label('US')).toEqual(['State, as two letters'])
    expect(label('CA')).toEqual([])
  })
})

test.each(['PR', 'DC', 'VI', 'wy'])('%s is a state with a US postal address', (state) => {
  expect(isUsState(state)).toBe(true)
})

test.each(['', '0410', '041011', '04101-', '04101-12', ' 04101', '٠٤١٠١'])('%j is not a ZIP code', (zip) => {
  expect(isUsZip(zip)).toBe(false)
})

describe('the contact person', () => {
  test.each(['first_name', 'last_name', 'job_title', 'phone_number'] as const)('needs %s', (field) => {
    expect(missing(buildFactsWithProfile({ [field]: null }))).toEqual([`profile.${field}`])
  })

  test('needs all required answers if there is no profile', () => {
    expect(missing({ ...complete, profile: null })).toHaveLength(4)
  })
})

describe('the books', () => {
  const withoutConnections = { ...complete, connections: [] }

  test('require a linked accounting connection; pending, broken and unlinked connections and banks do not count', () => {
    for (const status of ['PendingAuth', 'Error', 'Unlinked'])
      expect(missing({ ...complete, connections: [{ ...books, status }] })).toEqual([
        'connections.accounting',
      ])
    const bank = { ...books, source_type: 'banking' }
    expect(missing({ ...complete, connections: [bank] })).toEqual(['connections.accounting'])
    expect(missing({ ...complete, connections: [bank, books] })).toEqual([])
  })

  test('must be the company’s own books, not a subsidiary’s', () => {
    const subsidiaryBooks = { ...books, subsidiary: true }
    expect(missing({ ...complete, connections: [subsidiaryBooks] })).toEqual(['connections.accounting'])
    expect(missing({ ...complete, connections: [subsidiaryBooks, books] })).toEqual([])
  })

  test('can be replaced by both statements, but not by only one', () => {
    const documents = buildUploads('cap-table', 'profit-and-loss')
    expect(missing({ ...withoutConnections, documents })).toEqual(['connections.accounting'])
    expect(
      missing({ ...withoutConnections, documents: [...documents, ...buildUploads('balance-sheet')] }),
    ).toEqual([])
  })

  test('cannot be replaced if there are no document types for statements', () => {
    const facts = { ...withoutConnections, documentTypes: [], documents: [] }
    expect(missing(facts)).toEqual(['connections.accounting'])
  })

  test('have a label with instructions', () => {
    expect(listMissingAnswers({ ...complete, connections: [] }).map(({ label }) => label)).toEqual([
      'Connect your accounting, or upload statements instead',
    ])
  })
})

test('the steps about a grant have labels before a grant exists', () => {
  const facts = { ...complete, grants: [] }
  const list = (path: 'main' | 'additional' | 'contracts') => listStepAnswers(`grant/${path}`, facts)
  expect([...list('main'), ...list('additional'), ...list('contracts')].map(({ label }) => label)).toEqual([
    'Your grant or contract',
    'Payment',
    'The grant that the documents belong to',
  ])
})

describe('the assessment', () => {
  test.each(['runway_months', 'plan_to_raise', 'has_other_loans'] as const)('needs %s', (field) => {
    expect(missing(buildFactsWithAssessment({ [field]: null }))).toEqual([`assessment.${field}`])
    expect(
      getApplicationStepState(buildFactsWithAssessment({ [field]: null }), 'financials', 'assessment'),
    ).toBe('in_progress')
  })

  test('needs no runway from a company that is not burning cash', () => {
    const answers = { runway_months: null, is_not_burning_cash: true }
    expect(missing(buildFactsWithAssessment(answers))).toEqual([])
    expect(missing(buildFactsWithAssessment({ ...answers, is_not_burning_cash: false }))).toEqual([
      'assessment.runway_months',
    ])
  })

  test('accepts zero months and “no” as answers', () => {
    expect(getApplicationStepState(complete, 'financials', 'assessment')).toBe('complete')
  })

  test.each(['capital_amount_requested', 'borrowing_timeframe_months'] as const)('needs %s', (field) => {
    expect(missing(buildFactsWithAssessment({ [field]: null }))).toEqual([`assessment.${field}`])
    expect(
      getApplicationStepState(
        buildFactsWithAssessment({ [field]: null }),
        'financials',
        'capital-requirements',
      ),
    ).toBe('in_progress')
  })
})

describe('the documents', () => {
  test('required at the start are listed, and optional documents are not missing', () => {
    expect(missing({ ...complete, documents: [] })).toEqual(['documents.cap-table'])
    expect(listStepAnswers('financials/documents', complete).map(({ field }) => field)).toEqual([
      'documents.cap-table',
      'documents.loans',
      'documents.deck',
    ])
  })

  test('count once: the same file for another type is still missing', () => {
    const facts = buildFactsWithAssessment({ has_other_loans: true })
    const copy = { document_type: 'loans', duplicate_of: 'cap-table.pdf' }
    expect(missing({ ...facts, documents: [...buildUploads('cap-table'), copy] })).toEqual([
      'documents.loans',
    ])
  })

  test('include loan agreements if the applicant has other loans', () => {
    expect(missing(buildFactsWithAssessment({ has_other_loans: true }))).toEqual(['documents.loans'])
    const facts = {
      ...buildFactsWithAssessment({ has_other_loans: true }),
      documents: buildUploads('cap-table', 'loans'),
    }
    expect(missing(facts)).toEqual([])
  })

  test('exclude loan agreements until the question about loans is answered', () => {
    expect(missing({ ...complete, assessment: null })).not.toContain('documents.loans')
  })
})
