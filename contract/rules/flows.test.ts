import { describe, expect, test } from 'vitest'
import { buildGrant, complete, withCompany } from './testing.ts'
import type { ApplicationFacts, GrantFacts } from './facts.ts'
import { firstIncomplete, getStepState, missingAnswers, missingInStep, steps } from './steps.ts'

type Customer = ApplicationFacts['customer']

const contracts = (
  has_government_contracts: boolean | null,
  has_commercial_contracts: boolean | null,
  grants: GrantFacts[] = [],
): ApplicationFacts => ({ ...withCompany({ has_government_contracts, has_commercial_contracts }), grants })

const upfront = buildGrant({ funding_type: 'all_upfront' })

const listNames = (flow: 'connect' | 'government_contract', facts: ApplicationFacts, customer: Customer) =>
  steps({ flow, customer, facts }).map(({ step }) => step)

describe('the connect flow', () => {
  const forNew = ['company', 'personal', 'books', 'documents']
  const forExisting = ['company', 'business', 'mission', 'personal', 'books', 'assessment', 'documents']

  test.each<[string, Customer, ApplicationFacts, string[]]>([
    ['a new customer', 'new', complete, forNew],
    ['a new customer without any answer', 'new', contracts(null, null), forNew],
    ['an existing one paid over time', 'existing', complete, ['contracts', 'papers', 'schedule']],
    ['an existing one paid upfront', 'existing', contracts(true, null, [upfront]), ['contracts', 'papers']],
    ['an existing one before the question', 'existing', contracts(null, null), ['contracts', 'papers']],
    ['an existing one without contracts', 'existing', contracts(false, false), ['contracts']],
    [
      'an existing one with the state’s',
      'existing',
      contracts(true, false, [upfront]),
      ['contracts', 'papers'],
    ],
    ['an existing one with customers’', 'existing', contracts(false, true), ['contracts', 'papers']],
    [
      'a schedule whose contract is denied',
      'existing',
      contracts(false, true, [buildGrant()]),
      ['contracts', 'papers'],
    ],
  ])('of %s has its own steps', (_, customer, facts, expected) => {
    const listed = listNames('connect', facts, customer)
    expect(listed).toEqual(customer === 'new' ? expected : [...forExisting, 'capital', ...expected])
  })

  test('calls its steps what the application does, but for the contracts, which come with the award', () => {
    const listed = steps({ flow: 'connect', customer: 'existing', facts: complete })
    expect(listed.map(({ title }) => title)).toEqual([
      'Your company',
      'What you sell',
      'Mission',
      'About you',
      'Books and bank',
      'Assessment',
      'Documents',
      'Capital requirements',
      'Contracts and awards',
      'Papers',
      'Payment schedule',
    ])
  })

  test('gives a step another index for each kind of customer', () => {
    const find = (customer: Customer) => listNames('connect', complete, customer).indexOf('documents')
    expect([find('new'), find('existing')]).toEqual([3, 6])
  })

  test('has its contracts whatever the company applies for', () => {
    const facts = withCompany({ funding_application_type: ['rbf'] })
    expect(listNames('connect', facts, 'existing')).toContain('contracts')
  })

  test('does not ask what the company applies for', () => {
    const facts = withCompany({ funding_application_type: null })
    const [company] = steps({ flow: 'connect', customer: 'existing', facts })
    expect(company && missingInStep(company, facts)).toEqual([])
    expect(missingAnswers(facts).map(({ field }) => field)).toContain('company.funding_application_type')
  })

  test('asks about the award with the kinds of contracts, once there is one', () => {
    const find = (facts: ApplicationFacts) =>
      steps({ flow: 'connect', customer: 'existing', facts }).find(({ step }) => step === 'contracts')
    const denied = find(contracts(false, null))
    const facts = contracts(true, false)
    const step = find(facts)
    expect(denied?.parts).toEqual(['grant/contract-type'])
    expect(step?.parts).toEqual(['grant/contract-type', 'grant/main', 'grant/additional'])
    expect(step && missingInStep(step, facts).map(({ field }) => field)).toEqual([
      'climate_grant.is_funding_approved',
      'climate_grant.funding_type',
    ])
    expect(step && getStepState(step, facts)).toBe('in_progress')
  })

  test('continues at its first incomplete step, and at its last once complete', () => {
    const resume = (facts: ApplicationFacts, customer: Customer) =>
      firstIncomplete(steps({ flow: 'connect', customer, facts }), facts)?.step
    expect(resume({ ...complete, profile: null }, 'new')).toBe('personal')
    expect(resume({ ...complete, assessment: null }, 'new')).toBe('documents')
    expect(resume({ ...complete, assessment: null }, 'existing')).toBe('assessment')
    expect(resume(withCompany({ mission: null }), 'existing')).toBe('mission')
  })

  test('changes nothing about what an application lacks', () => {
    const facts = { ...complete, company: { ...complete.company, mission: null }, customer: 'new' as const }
    expect(listNames('connect', facts, 'new')).not.toContain('mission')
    expect(missingAnswers(facts)).toMatchObject([{ tab: 'mission', step: 'main', field: 'company.mission' }])
  })
})

describe('the Grant tab about one government contract', () => {
  const list = (facts: ApplicationFacts, customer: Customer = null) =>
    listNames('government_contract', facts, customer)
  const withoutSchedule = ['contract-type', 'main', 'additional', 'contracts']
  const withSchedule = ['contract-type', 'main', 'additional', 'schedule', 'contracts']

  test.each<[string, ApplicationFacts, string[]]>([
    ['is paid over time', contracts(true, true, [buildGrant()]), withSchedule],
    ['is paid upfront', contracts(true, true, [upfront]), withoutSchedule],
    ['does not say yet how', contracts(true, true, [buildGrant({ funding_type: null })]), withoutSchedule],
    ['is not begun', contracts(true, true), withoutSchedule],
    ['exists, though the question is not answered', contracts(null, null, [buildGrant()]), withoutSchedule],
    ['exists, though it was denied', contracts(false, null, [buildGrant()]), withoutSchedule],
  ])('that %s has its own steps, without those of customers’ contracts', (_, facts, expected) => {
    for (const customer of ['new', 'existing', null] as const) expect(list(facts, customer)).toEqual(expected)
  })
})
