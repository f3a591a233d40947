import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../dictionary.ts'
import { isUsState, isUsZip } from './answers.ts'
import {
  type ApplicationFacts,
  applicationSteps,
  clampStepIndex,
  firstIncompleteStep,
  missingAnswers,
  stepState,
  type Tab,
} from './steps.ts'

const documentType = (
  id: string,
  needed: DocumentType['needed'],
  show_on_start_flow = true,
): DocumentType => ({
  id,
  name: id,
  show_on_start_flow,
  needed,
  help: null,
})

const documentTypes = [
  documentType('cap-table', 'always'),
  documentType('loans', 'with_other_loans'),
  documentType('deck', 'optional'),
  documentType('profit-and-loss', 'without_accounting'),
  documentType('balance-sheet', 'without_accounting'),
  documentType('later', 'always', false),
]

const id = '0197f000-0001-7000-8000-000000000001'
const uploaded = (...types: string[]) => types.map((document_type) => ({ document_type }))
const books = { source_type: 'accounting', status: 'Linked' }

/** An application with every answer given. */
const complete: ApplicationFacts = {
  company: {
    status: 'draft',
    name: 'Tidal Kiln',
    website_url: null,
    phone_number: null,
    address_1: '1 Commercial Street',
    address_2: null,
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
    country_code: 'US',
    company_structure: 'C_CORP',
    date_incorporated: '2019-04-01',
    is_software: false,
    is_hardware: true,
    is_service: null,
    business_models: [id],
    other_business_model: null,
    sector: id,
    mission: 'Cement without the fire',
    summary: null,
    climate_strategy: 'mitigation',
    funding_application_type: ['grant'],
    has_government_contracts: null,
    has_commercial_contracts: null,
  },
  profile: {
    first_name: 'Alice',
    last_name: 'Founder',
    job_title: 'CEO',
    phone_number: '+12075550142',
    origin: null,
    is_underrepresented: null,
    is_diverse_workplace: null,
    is_impact_marginalized: null,
    details: null,
  },
  assessment: {
    runway_months: 0,
    plan_to_raise: false,
    has_other_loans: false,
    capital_amount_requested: '250000.00',
    borrowing_timeframe_months: 24,
  },
  connections: [books],
  documents: uploaded('cap-table'),
  documentTypes,
  customer: null,
}

const withCompany = (changed: Partial<ApplicationFacts['company']>): ApplicationFacts => ({
  ...complete,
  company: { ...complete.company, ...changed },
})
const withAssessment = (changed: Partial<NonNullable<ApplicationFacts['assessment']>>): ApplicationFacts => ({
  ...complete,
  assessment: { ...(complete.assessment as NonNullable<ApplicationFacts['assessment']>), ...changed },
})
const missing = (facts: ApplicationFacts) => missingAnswers(facts).map(({ field }) => field)
const names = (facts: ApplicationFacts) => applicationSteps(facts).map(({ tab, step }) => `${tab}/${step}`)

describe('the steps', () => {
  const all = [
    'business/main',
    'business/additional',
    'mission/main',
    'personal/main',
    'financials/main',
    'financials/assessment',
    'financials/documents',
    'financials/capital-requirements',
    'review/main',
  ]

  test('are these for an existing customer and for who has not said', () => {
    expect(names(complete)).toEqual(all)
    expect(names({ ...complete, customer: 'existing' })).toEqual(all)
  })

  test('are fewer for a new customer', () => {
    expect(names({ ...complete, customer: 'new' })).toEqual([
      'business/main',
      'mission/main',
      'personal/main',
      'financials/main',
      'review/main',
    ])
  })

  test('end at the waitlist for a company abroad', () => {
    expect(names(withCompany({ status: 'non_us' }))).toEqual([...all, 'waitlist/main'])
  })
})

test('an application with every answer lacks nothing', () => {
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
    expect(missing(withCompany({ [field]: null }))).toEqual(expected)
  })

  test.each(['website_url', 'phone_number', 'address_2', 'summary'] as const)('may leave %s out', (field) => {
    expect(missing(withCompany({ [field]: null }))).toEqual([])
  })

  test('sells at least one kind of thing: a no to all is no answer', () => {
    const nothing = { is_software: false, is_hardware: false, is_service: null }
    expect(missing(withCompany(nothing))).toEqual(['company.is_software'])
    expect(missing(withCompany({ ...nothing, is_service: true }))).toEqual([])
  })

  test('has a business model from the list or in its own words', () => {
    expect(missing(withCompany({ business_models: [] }))).toEqual(['company.business_models'])
    expect(
      missing(withCompany({ business_models: null, other_business_model: 'Kilns by the hour' })),
    ).toEqual([])
  })

  test.each([
    ['US', 'ME', '04101', []],
    ['US', 'me', '04101-1234', []],
    ['US', 'Maine', '04101', ['company.state']],
    ['US', 'ME', '4101', ['company.zip_code']],
    [null, 'XX', 'SW1A 1AA', ['company.country_code', 'company.state', 'company.zip_code']],
    ['GB', 'Kent', 'SW1A 1AA', []],
    ['DE', null, null, []],
  ])('in %s with state %s and postal code %s lacks %j', (country_code, state, zip_code, expected) => {
    expect(missing(withCompany({ country_code, state, zip_code }))).toEqual(expected)
  })

  test('is asked for state and ZIP in words that fit its country', () => {
    const label = (country_code: string) =>
      missingAnswers(withCompany({ country_code, state: null })).map((answer) => answer.label)
    expect(label('US')).toEqual(['State, as two letters'])
    expect(label('CA')).toEqual([])
  })
})

test.each(['PR', 'DC', 'VI', 'wy'])('%s is a state with a US postal address', (state) => {
  expect(isUsState(state)).toBe(true)
})

test.each(['', '0410', '041011', '04101-', '04101-12', ' 04101', '٠٤١٠١'])('%j is no ZIP code', (zip) => {
  expect(isUsZip(zip)).toBe(false)
})

describe('the person', () => {
  test.each(['first_name', 'last_name', 'job_title', 'phone_number'] as const)('needs %s', (field) => {
    const profile = { ...(complete.profile as NonNullable<ApplicationFacts['profile']>), [field]: null }
    expect(missing({ ...complete, profile })).toEqual([`profile.${field}`])
  })

  test('needs all of it while there is no profile', () => {
    expect(missing({ ...complete, profile: null })).toHaveLength(4)
  })
})

describe('the books', () => {
  const without = { ...complete, connections: [] }

  test('are given by a linked ledger, not by one that is pending, broken or ended, nor by a bank', () => {
    for (const status of ['PendingAuth', 'Error', 'Unlinked'])
      expect(missing({ ...complete, connections: [{ source_type: 'accounting', status }] })).toEqual([
        'connections.accounting',
      ])
    const bank = { source_type: 'banking', status: 'Linked' }
    expect(missing({ ...complete, connections: [bank] })).toEqual(['connections.accounting'])
    expect(missing({ ...complete, connections: [bank, books] })).toEqual([])
  })

  test('are given by both statements together, not by one', () => {
    const documents = uploaded('cap-table', 'profit-and-loss')
    expect(missing({ ...without, documents })).toEqual(['connections.accounting'])
    expect(missing({ ...without, documents: [...documents, ...uploaded('balance-sheet')] })).toEqual([])
  })

  test('are never given by statements that nobody could ask for', () => {
    const facts = { ...without, documentTypes: [], documents: [] }
    expect(missing(facts)).toEqual(['connections.accounting'])
  })
})

describe('the assessment', () => {
  test.each(['runway_months', 'plan_to_raise', 'has_other_loans'] as const)('needs %s', (field) => {
    expect(missing(withAssessment({ [field]: null }))).toEqual([`assessment.${field}`])
    expect(stepState(withAssessment({ [field]: null }), 'financials', 'assessment')).toBe('in_progress')
  })

  test('takes nought months and twice no for an answer', () => {
    expect(stepState(complete, 'financials', 'assessment')).toBe('complete')
  })

  test.each(['capital_amount_requested', 'borrowing_timeframe_months'] as const)('needs %s', (field) => {
    expect(missing(withAssessment({ [field]: null }))).toEqual([`assessment.${field}`])
    expect(stepState(withAssessment({ [field]: null }), 'financials', 'capital-requirements')).toBe(
      'in_progress',
    )
  })
})

describe('the documents', () => {
  test('of the start are needed, later and wished ones are not', () => {
    expect(missing({ ...complete, documents: [] })).toEqual(['documents.cap-table'])
  })

  test('include loan agreements for who has other loans', () => {
    expect(missing(withAssessment({ has_other_loans: true }))).toEqual(['documents.loans'])
    const facts = { ...withAssessment({ has_other_loans: true }), documents: uploaded('cap-table', 'loans') }
    expect(missing(facts)).toEqual([])
  })

  test('ask for no loan agreements while nobody has said', () => {
    expect(missing({ ...complete, assessment: null })).not.toContain('documents.loans')
  })
})

describe('a step', () => {
  const steps: [Tab, string][] = [
    ['business', 'main'],
    ['business', 'additional'],
    ['mission', 'main'],
    ['personal', 'main'],
    ['financials', 'main'],
    ['financials', 'assessment'],
    ['financials', 'documents'],
    ['financials', 'capital-requirements'],
  ]

  test.each(steps)('%s/%s is complete with its answers and not started without any', (tab, step) => {
    const { status, ...answers } = complete.company
    const blank = Object.fromEntries(Object.keys(answers).map((name) => [name, null])) as typeof answers
    const empty = {
      ...complete,
      company: { status, ...blank },
      profile: null,
      assessment: null,
      connections: [],
      documents: [],
    }
    expect(stepState(complete, tab, step)).toBe('complete')
    expect(stepState(empty, tab, step)).toBe('not_started')
  })

  test('that is hidden or unknown has not been started', () => {
    expect(stepState({ ...complete, customer: 'new' }, 'financials', 'assessment')).toBe('not_started')
    expect(stepState(complete, 'grant', 'main')).toBe('not_started')
    expect(stepState(complete, 'waitlist', 'main')).toBe('not_started')
  })

  test('of review is complete once the application was sent', () => {
    expect(stepState(complete, 'review', 'main')).toBe('not_started')
    expect(stepState(withCompany({ status: 'cfo_customer' }), 'review', 'main')).toBe('not_started')
    expect(stepState(withCompany({ status: 'in_review' }), 'review', 'main')).toBe('complete')
  })
})

describe('somebody who comes back', () => {
  const resume = (facts: ApplicationFacts) => {
    const { tab, step } = firstIncompleteStep(facts)
    return `${tab}/${step}`
  }

  test('goes on at the first step that is not complete', () => {
    expect(resume(withCompany({ mission: null, name: null }))).toBe('business/main')
    expect(resume(withCompany({ mission: null }))).toBe('mission/main')
    expect(resume({ ...complete, documents: [] })).toBe('financials/documents')
  })

  test('finds the review when all is given, and still when it was sent', () => {
    expect(resume(complete)).toBe('review/main')
    expect(resume(withCompany({ status: 'in_review' }))).toBe('review/main')
  })

  test('from abroad finds the waitlist, whatever is missing', () => {
    expect(resume(withCompany({ status: 'non_us', name: null }))).toBe('waitlist/main')
  })
})

test('a step index stays within the steps, and never above the seventh', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 30 }), (index, count) => {
      const clamped = clampStepIndex(index, count)
      return clamped >= 0 && clamped <= 7 && clamped < count && (index < 0 || clamped <= index)
    }),
  )
  expect(clampStepIndex(8, 20)).toBe(7)
  expect(clampStepIndex(8, 5)).toBe(4)
  expect(clampStepIndex(-1, 5)).toBe(0)
})

test('whatever is answered, a step is complete exactly when nothing of it is missing', () => {
  const changed = fc.constantFrom<Partial<ApplicationFacts>>(
    { profile: null },
    { assessment: null },
    { connections: [] },
    { documents: [] },
    { documents: uploaded('cap-table', 'loans', 'profit-and-loss', 'balance-sheet') },
    { customer: 'new' },
    { customer: 'existing' },
    withAssessment({ has_other_loans: true }),
    withCompany({ country_code: 'DE', state: null }),
    withCompany({ name: null, sector: null }),
  )
  fc.assert(
    fc.property(fc.array(changed, { maxLength: 4 }), (changes) => {
      const facts = Object.assign({}, complete, ...changes) as ApplicationFacts
      const open = new Set(missingAnswers(facts).map(({ tab, step }) => `${tab}/${step}`))
      return applicationSteps(facts)
        .filter(({ tab }) => tab !== 'review')
        .every(({ tab, step }) => (stepState(facts, tab, step) === 'complete') !== open.has(`${tab}/${step}`))
    }),
  )
})
