import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildGrant,
  complete,
  buildUploads,
  buildFactsWithAssessment,
  buildFactsWithCompany,
} from './testing.ts'
import type { Tab } from '../application/steps.ts'
import type { ApplicationFacts } from './facts.ts'
import {
  listApplicationSteps,
  clampStepIndex,
  getApplicationStepToResume,
  listMissingAnswers,
  getApplicationStepState,
} from './steps.ts'

const names = (facts: ApplicationFacts) =>
  listApplicationSteps(facts).map(({ tab, step }) => `${tab}/${step}`)

describe('the steps', () => {
  const allSteps = [
    'business/main',
    'business/additional',
    'mission/main',
    'personal/main',
    'financials/main',
    'financials/assessment',
    'financials/documents',
    'financials/capital-requirements',
    'grant/contract-type',
    'grant/main',
    'grant/additional',
    'grant/schedule',
    'grant/contracts',
    'grant/commercial-contracts',
    'review/main',
  ]

  test('are complete for an existing customer and for an unknown kind of customer', () => {
    expect(names(complete)).toEqual(allSteps)
    expect(names({ ...complete, customer: 'existing' })).toEqual(allSteps)
  })

  test('are fewer for a new customer who does not apply for funding', () => {
    const facts = { ...buildFactsWithCompany({ funding_application_type: null }), customer: 'new' as const }
    expect(names(facts)).toEqual([
      'business/main',
      'mission/main',
      'personal/main',
      'financials/main',
      'review/main',
    ])
  })

  test('are complete for a new customer who applies for funding', () => {
    expect(names({ ...complete, customer: 'new' })).toEqual(allSteps)
    const facts = {
      ...buildFactsWithCompany({ funding_application_type: ['rbf'] }),
      customer: 'new' as const,
    }
    expect(names(facts)).toContain('financials/capital-requirements')
  })

  test('have no financials for introductions alone', () => {
    const withTypes = (...types: ('vc_intro' | 'rbf')[]) =>
      names(buildFactsWithCompany({ funding_application_type: types }))
    expect(withTypes('vc_intro')).toEqual([
      'business/main',
      'business/additional',
      'mission/main',
      'personal/main',
      'review/main',
    ])
    expect(withTypes('vc_intro', 'rbf')).toContain('financials/capital-requirements')
  })

  test('end with the waitlist for a non-US company', () => {
    expect(names(buildFactsWithCompany({ status: 'non_us' }))).toEqual([...allSteps, 'waitlist/main'])
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
    ['grant', 'contract-type'],
  ]

  test.each(steps)('%s/%s is complete with all answers and not started without answers', (tab, step) => {
    const { status, ...answers } = complete.company
    const blank = Object.fromEntries(Object.keys(answers).map((name) => [name, null])) as typeof answers
    const empty = {
      ...complete,
      company: { status, ...blank },
      profile: null,
      assessment: null,
      connections: [],
      documents: [],
      grants: [],
    }
    empty.company.funding_application_type = tab === 'grant' ? ['grant'] : null
    expect(getApplicationStepState(complete, tab, step)).toBe('complete')
    expect(getApplicationStepState(empty, tab, step)).toBe('not_started')
  })

  test('is started by the kind of funding', () => {
    const { status, ...answers } = complete.company
    const blank = Object.fromEntries(Object.keys(answers).map((name) => [name, null])) as typeof answers
    const getState = (changes: Partial<typeof answers>) =>
      getApplicationStepState({ ...complete, company: { status, ...blank, ...changes } }, 'business', 'main')
    expect(getState({})).toBe('not_started')
    expect(getState({ funding_application_type: ['rbf'] })).toBe('in_progress')
  })

  test('that is hidden or unknown is not started', () => {
    const notApplying = {
      ...buildFactsWithCompany({ funding_application_type: null }),
      customer: 'new' as const,
    }
    expect(getApplicationStepState(notApplying, 'financials', 'assessment')).toBe('not_started')
    expect(
      getApplicationStepState(buildFactsWithCompany({ funding_application_type: ['rbf'] }), 'grant', 'main'),
    ).toBe('not_started')
    expect(getApplicationStepState(complete, 'waitlist', 'main')).toBe('not_started')
  })

  test('for review is complete once the application is submitted', () => {
    expect(getApplicationStepState(complete, 'review', 'main')).toBe('not_started')
    expect(getApplicationStepState(buildFactsWithCompany({ status: 'cfo_customer' }), 'review', 'main')).toBe(
      'not_started',
    )
    expect(getApplicationStepState(buildFactsWithCompany({ status: 'in_review' }), 'review', 'main')).toBe(
      'complete',
    )
  })
})

describe('a returning applicant', () => {
  const resume = (facts: ApplicationFacts) => {
    const { tab, step } = getApplicationStepToResume(facts)
    return `${tab}/${step}`
  }

  test('continues at the first incomplete step', () => {
    expect(resume(buildFactsWithCompany({ mission: null, name: null }))).toBe('business/main')
    expect(resume(buildFactsWithCompany({ mission: null }))).toBe('mission/main')
    expect(resume({ ...complete, documents: [] })).toBe('financials/documents')
  })

  test('continues at the review once complete, and after the submission', () => {
    expect(resume(complete)).toBe('review/main')
    expect(resume(buildFactsWithCompany({ status: 'in_review' }))).toBe('review/main')
  })

  test('of a non-US company continues at the waitlist until the company moves to the US', () => {
    expect(resume(buildFactsWithCompany({ status: 'non_us', country_code: 'DE', name: null }))).toBe(
      'waitlist/main',
    )
    expect(resume(buildFactsWithCompany({ status: 'non_us', name: null }))).toBe('business/main')
    expect(resume(buildFactsWithCompany({ status: 'non_us' }))).toBe('review/main')
  })
})

test('a step index is clamped to the existing steps and to 7', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 30 }), (index, count) => {
      const clamped = clampStepIndex(index, count)
      expect(clamped).toBeGreaterThanOrEqual(0)
      expect(clamped).toBeLessThanOrEqual(Math.min(7, count - 1, Math.max(0, index)))
    }),
  )
  expect(clampStepIndex(8, 20)).toBe(7)
  expect(clampStepIndex(8, 5)).toBe(4)
  expect(clampStepIndex(-1, 5)).toBe(0)
})

test('a step is complete if and only if no answer is missing', () => {
  const change = fc.constantFrom<Partial<ApplicationFacts>>(
    { profile: null },
    { assessment: null },
    { connections: [] },
    { documents: [] },
    { documents: buildUploads('cap-table', 'loans', 'profit-and-loss', 'balance-sheet') },
    { customer: 'new' },
    { customer: 'existing' },
    buildFactsWithAssessment({ has_other_loans: true }),
    buildFactsWithCompany({ country_code: 'DE', state: null }),
    buildFactsWithCompany({ name: null, sector: null }),
    buildFactsWithCompany({ has_government_contracts: null }),
    buildFactsWithCompany({ has_government_contracts: false }),
    buildFactsWithCompany({ has_commercial_contracts: false }),
    buildFactsWithCompany({ funding_application_type: ['rbf'] }),
    { grants: [] },
    { grants: [buildGrant()] },
    { grants: [buildGrant(), buildGrant({ id: 'b', funding_type: 'all_upfront' })] },
    { commercialContracts: { ...complete.commercialContracts, has_documents: false } },
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
      const facts = Object.assign({}, complete, ...changes) as ApplicationFacts
      const stepsWithMissingAnswers = new Set(
        listMissingAnswers(facts).map(({ tab, step }) => `${tab}/${step}`),
      )
      const questionSteps = listApplicationSteps(facts).filter(({ tab }) => tab !== 'review')
      const incompleteSteps = questionSteps.filter(
        ({ tab, step }) => getApplicationStepState(facts, tab, step) !== 'complete',
      )
      expect(new Set(incompleteSteps.map(({ tab, step }) => `${tab}/${step}`))).toEqual(
        stepsWithMissingAnswers,
      )
    }),
  )
})
