import { describe, expect, test } from 'vitest'
import { buildGrant, complete, buildFactsWithCompany } from './testing.ts'
import type { ApplicationFacts, GrantFacts } from './facts.ts'
import {
  findStepToResume,
  getStepState,
  listMissingAnswers,
  listMissingAnswersInStep,
  listFlowSteps,
} from './steps.ts'

type Customer = ApplicationFacts['customer']

const contracts = (
  has_government_contracts: boolean | null,
  has_commercial_contracts: boolean | null,
  grants: GrantFacts[] = [],
): ApplicationFacts => ({
  ...buildFactsWithCompany({ has_government_contracts, has_commercial_contracts }),
  grants,
})

const upfront = buildGrant({ funding_type: 'all_upfront' })

const listNames = (flow: 'connect' | 'government_contract', facts: ApplicationFacts, customer: Customer) =>
  listFlowSteps({ flow, customer, facts }).map(({ step }) => step)

describe('the connect flow', () => {
  const stepsOfNew = ['company', 'personal', 'books', 'documents']
  const stepsOfExisting = ['company', 'business', 'mission', 'personal', 'books', 'assessment', 'documents']

  test.each<[string, Customer, ApplicationFacts, string[]]>([
    ['a new customer', 'new', complete, stepsOfNew],
    ['a new customer without answers', 'new', contracts(null, null), stepsOfNew],
    ['an existing customer paid over time', 'existing', complete, ['contracts', 'papers', 'schedule']],
    [
      'an existing customer paid upfront',
      'existing',
      contracts(true, null, [upfront]),
      ['contracts', 'papers'],
    ],
    [
      'an existing customer before the question about contracts',
      'existing',
      contracts(null, null),
      ['contracts', 'papers'],
    ],
    ['an existing customer without contracts', 'existing', contracts(false, false), ['contracts']],
    [
      'an existing customer with government contracts',
      'existing',
      contracts(true, false, [upfront]),
      ['contracts', 'papers'],
    ],
    [
      'an existing customer with commercial contracts',
      'existing',
      contracts(false, true),
      ['contracts', 'papers'],
    ],
    [
      'a customer with a schedule, who denied having government contracts',
      'existing',
      contracts(false, true, [buildGrant()]),
      ['contracts', 'papers'],
    ],
  ])('of %s has the expected steps', (_, customer, facts, expected) => {
    const names = listNames('connect', facts, customer)
    expect(names).toEqual(customer === 'new' ? expected : [...stepsOfExisting, 'capital', ...expected])
  })

  test('uses the titles of the application, except for the combined page about contracts and awards', () => {
    const connectSteps = listFlowSteps({ flow: 'connect', customer: 'existing', facts: complete })
    expect(connectSteps.map(({ title }) => title)).toEqual([
      'Your company',
      'What you sell',
      'Mission',
      'About you',
      'Accounting and banking',
      'Assessment',
      'Documents',
      'Capital requirements',
      'Contracts and awards',
      'Contract documents',
      'Payment schedule',
    ])
  })

  test('has different step indexes for each kind of customer', () => {
    const find = (customer: Customer) => listNames('connect', complete, customer).indexOf('documents')
    expect([find('new'), find('existing')]).toEqual([3, 6])
  })

  test('includes contracts regardless of the kind of funding', () => {
    const facts = buildFactsWithCompany({ funding_application_type: ['rbf'] })
    expect(listNames('connect', facts, 'existing')).toContain('contracts')
  })

  test('asks for the company name alone at first', () => {
    const facts = buildFactsWithCompany({ funding_application_type: null, city: null, name: null })
    const [company] = listFlowSteps({ flow: 'connect', customer: 'existing', facts })
    expect(company && listMissingAnswersInStep(company, facts).map(({ field }) => field)).toEqual([
      'company.name',
    ])
    expect(listMissingAnswers(facts).map(({ field }) => field)).toContain('company.funding_application_type')
  })

  test.each<[boolean, boolean, string[]]>([
    [true, false, ['grant/contracts']],
    [false, true, ['grant/commercial-contracts']],
    [true, true, ['grant/commercial-contracts', 'grant/contracts']],
  ])(
    'with grants %j and commercial contracts %j asks for the documents of %j',
    (grants, commercial, parts) => {
      const facts = contracts(grants, commercial, grants ? [upfront] : [])
      const step = listFlowSteps({ flow: 'connect', customer: 'existing', facts }).find(
        ({ step: name }) => name === 'papers',
      )
      expect(step?.parts).toEqual(parts)
      expect(step && getStepState(step, facts)).toBe('complete')
    },
  )

  test('asks about the award on the contracts page, once the company has government contracts', () => {
    const find = (facts: ApplicationFacts) =>
      listFlowSteps({ flow: 'connect', customer: 'existing', facts }).find(({ step }) => step === 'contracts')
    const stepWithoutContracts = find(contracts(false, null))
    const facts = contracts(true, false)
    const step = find(facts)
    expect(stepWithoutContracts?.parts).toEqual(['grant/contract-type'])
    expect(step?.parts).toEqual(['grant/contract-type', 'grant/main', 'grant/additional'])
    expect(step && listMissingAnswersInStep(step, facts).map(({ field }) => field)).toEqual([
      'climate_grant.program_name',
      'climate_grant.funding_type',
    ])
    expect(step && getStepState(step, facts)).toBe('in_progress')
  })

  test('resumes at the first incomplete step, or at the last step once complete', () => {
    const resume = (facts: ApplicationFacts, customer: Customer) =>
      findStepToResume(listFlowSteps({ flow: 'connect', customer, facts }), facts)?.step
    expect(resume({ ...complete, profile: null }, 'new')).toBe('personal')
    expect(resume({ ...complete, assessment: null }, 'new')).toBe('documents')
    expect(resume({ ...complete, assessment: null }, 'existing')).toBe('assessment')
    expect(resume(buildFactsWithCompany({ mission: null }), 'existing')).toBe('mission')
  })

  test('does not affect the missing answers of the application', () => {
    const facts = { ...complete, company: { ...complete.company, mission: null }, customer: 'new' as const }
    expect(listNames('connect', facts, 'new')).not.toContain('mission')
    expect(listMissingAnswers(facts)).toMatchObject([
      { tab: 'mission', step: 'main', field: 'company.mission' },
    ])
  })
})

describe('the Grant tab about one government contract', () => {
  const list = (facts: ApplicationFacts, customer: Customer = null) =>
    listNames('government_contract', facts, customer)
  const withoutSchedule = ['contract-type', 'main', 'additional', 'contracts']
  const withSchedule = ['contract-type', 'main', 'additional', 'schedule', 'contracts']

  test.each<[string, ApplicationFacts, string[]]>([
    ['paid over time', contracts(true, true, [buildGrant()]), withSchedule],
    ['paid upfront', contracts(true, true, [upfront]), withoutSchedule],
    ['without a funding type', contracts(true, true, [buildGrant({ funding_type: null })]), withoutSchedule],
    ['that is not started', contracts(true, true), withoutSchedule],
    ['that exists before the question is answered', contracts(null, null, [buildGrant()]), withoutSchedule],
    ['that exists although the applicant denied it', contracts(false, null, [buildGrant()]), withoutSchedule],
  ])('%s has the expected steps, without commercial contracts', (_, facts, expected) => {
    for (const customer of ['new', 'existing', null] as const) expect(list(facts, customer)).toEqual(expected)
  })
})
