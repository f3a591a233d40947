import { describe, expect, test } from 'vitest'
import type { CommercialContractAnswers } from '../application/commercial-contracts.ts'
import { grantFundingTypes } from '../application/options.ts'
import { buildGrant, complete, buildFactsWithCompany } from './testing.ts'
import type { ApplicationFacts, GrantFacts } from './facts.ts'
import { listStepAnswers } from './answers.ts'
import { blankGrant } from './grants.ts'
import { listApplicationSteps, listMissingAnswers, getApplicationStepState } from './steps.ts'

const steps = (facts: ApplicationFacts) =>
  listApplicationSteps(facts).flatMap(({ tab, step }) => (tab === 'grant' ? step : []))

const missing = (facts: ApplicationFacts) =>
  listMissingAnswers(facts).flatMap(({ tab, step, field }) => (tab === 'grant' ? `${step} ${field}` : []))

const contracts = (
  has_government_contracts: boolean | null,
  has_commercial_contracts: boolean | null,
  grants: GrantFacts[] = [],
): ApplicationFacts => ({
  ...buildFactsWithCompany({ has_government_contracts, has_commercial_contracts }),
  grants,
})

const upfront = buildGrant({ funding_type: 'all_upfront', contract: 'award letter' })

const government = ['contract-type', 'main', 'additional', 'contracts']

describe('the Grant tab', () => {
  test.each<[ApplicationFacts['company']['funding_application_type'], boolean]>([
    [['grant'], true],
    [['grant', 'rbf'], true],
    [['government_contract'], true],
    [['vc_intro'], false],
    [['rbf'], false],
    [[], false],
    [null, false],
  ])('is visible for an application for %j: %j', (funding_application_type, isVisible) => {
    const facts = buildFactsWithCompany({ funding_application_type })
    expect(steps(facts).length > 0).toBe(isVisible)
  })

  test.each<ApplicationFacts['customer']>(['new', 'existing', null])(
    'is visible for the kind of customer %j',
    (customer) => {
      expect(steps({ ...complete, customer })).toEqual(steps(complete))
      expect(missing({ ...complete, customer, grants: [] })).not.toEqual([])
      const { company } = buildFactsWithCompany({ funding_application_type: ['rbf'] })
      expect(steps({ ...complete, company, customer })).toEqual([])
    },
  )

  test.each<[string, ApplicationFacts, string[]]>([
    ['there are no answers', contracts(null, null), ['contract-type']],
    ['there are no contracts', contracts(false, false, [buildGrant()]), ['contract-type']],
    ['there are government contracts', contracts(true, false), government],
    ['there are commercial contracts', contracts(false, true), ['contract-type', 'commercial-contracts']],
    ['there are both', contracts(true, true), [...government, 'commercial-contracts']],
    [
      'the applicant now denies having government contracts',
      contracts(false, null, [buildGrant()]),
      ['contract-type'],
    ],
  ])('has the expected steps when %s', (_, facts, expected) => {
    expect(steps(facts)).toEqual(expected)
  })

  test.each<[GrantFacts['funding_type'], boolean]>([
    [null, false],
    ...(Object.keys(grantFundingTypes) as (keyof typeof grantFundingTypes)[]).map(
      (type): [GrantFacts['funding_type'], boolean] => [type, type !== 'all_upfront'],
    ),
  ])('requires a schedule for the funding type %j: %j', (funding_type, isRequested) => {
    const facts = contracts(true, false, [buildGrant({ funding_type })])
    expect(steps(facts).includes('schedule')).toBe(isRequested)
    expect(steps(facts).indexOf('schedule')).toBe(isRequested ? 3 : -1)
    expect(steps({ ...facts, company: { ...facts.company, has_government_contracts: false } })).toEqual([
      'contract-type',
    ])
  })
})

describe('the contract types step', () => {
  test.each<[boolean | null, boolean | null, string[], string]>([
    [null, null, ['company.has_government_contracts', 'company.has_commercial_contracts'], 'not_started'],
    [false, null, ['company.has_commercial_contracts'], 'in_progress'],
    [null, false, ['company.has_government_contracts'], 'in_progress'],
    [false, false, [], 'complete'],
  ])('with the answers %j and %j lacks %j', (hasGovernment, hasCommercial, expected, state) => {
    const facts = contracts(hasGovernment, hasCommercial)
    expect(missing(facts)).toEqual(expected.map((field) => `contract-type ${field}`))
    expect(getApplicationStepState(facts, 'grant', 'contract-type')).toBe(state)
  })
})

describe('the steps about a grant', () => {
  test('are incomplete until a grant exists', () => {
    const facts = contracts(true, false)
    expect(missing(facts)).toEqual([
      'main climate_grant.program_name',
      'additional climate_grant.funding_type',
      'contracts climate_grant.contract',
    ])
    for (const step of ['main', 'additional', 'contracts'])
      expect(getApplicationStepState(facts, 'grant', step)).toBe('not_started')
  })

  test('are complete with the required answers and the award letter', () => {
    const facts = contracts(true, false, [upfront])
    expect(missing(facts)).toEqual([])
    for (const step of ['main', 'additional', 'contracts'])
      expect(getApplicationStepState(facts, 'grant', step)).toBe('complete')
  })

  test.each<[string, Partial<GrantFacts>, string]>([
    ['its program', { program_name: null }, 'main climate_grant.b.program_name'],
    ['its amount', { award_amount: null }, 'main climate_grant.b.award_amount'],
    ['an amount above zero', { award_amount: '0.00' }, 'main climate_grant.b.award_amount'],
    [
      'whether the letter is received',
      { is_award_letter_received: null },
      'main climate_grant.b.is_award_letter_received',
    ],
    ['how it is paid', { funding_type: null }, 'additional climate_grant.b.funding_type'],
    ['its award letter', { contract: null }, 'contracts climate_grant.b.contract'],
  ])('need %s for each grant', (_, answers, expected) => {
    const facts = contracts(true, false, [upfront, { ...upfront, id: 'b', ...answers }])
    expect(missing(facts)).toEqual([expected])
    expect(listMissingAnswers(facts)[0]?.label).toMatch(/ of grant 2$/)
  })

  test('need the expected date of an award letter that is not received', () => {
    const pending = { ...upfront, id: 'b', contract: null, is_award_letter_received: false }
    expect(missing(contracts(true, false, [pending]))).toEqual([
      'main climate_grant.b.expected_award_letter_date',
      'contracts climate_grant.b.contract',
    ])
    const dated = { ...pending, expected_award_letter_date: '2027-03-01' }
    expect(missing(contracts(true, false, [dated]))).toEqual([])
  })

  test('do not start without an answer', () => {
    const blank = { ...blankGrant, id: 'b', program_name: 'DOE SBIR Phase II' }
    const facts = contracts(true, false, [blank])
    expect(getApplicationStepState(facts, 'grant', 'main')).toBe('in_progress')
    for (const step of ['additional', 'contracts'])
      expect(getApplicationStepState(facts, 'grant', step)).toBe('not_started')
  })
})

describe('the schedule', () => {
  test('is complete once saved, and incomplete after it is deleted', () => {
    const grant = (has_payment_schedule: boolean) =>
      contracts(true, false, [buildGrant({ id: 'a', has_payment_schedule })])
    expect(getApplicationStepState(grant(true), 'grant', 'schedule')).toBe('complete')
    expect(missing(grant(false))).toEqual(['schedule payment_schedule.a'])
    expect(getApplicationStepState(grant(false), 'grant', 'schedule')).toBe('not_started')
  })

  test('of a single grant has a label without a number', () => {
    const facts = contracts(true, false, [buildGrant({ id: 'a' })])
    expect(listMissingAnswers(facts).map(({ label }) => label)).toEqual(['Expected payments'])
  })

  test('is required for each grant that is paid over time, with the grant’s number', () => {
    const facts = contracts(true, false, [
      buildGrant({ id: 'a', has_payment_schedule: true }),
      buildGrant({ id: 'b', funding_type: 'all_upfront' }),
      buildGrant({ id: 'c', funding_type: 'deliverables' }),
    ])
    expect(missing(facts)).toEqual(['schedule payment_schedule.c'])
    expect(listMissingAnswers(facts)[0]?.label).toBe('Expected payments of grant 3')
    expect(getApplicationStepState(facts, 'grant', 'schedule')).toBe('in_progress')
    expect(listStepAnswers('grant/schedule', facts).map(({ field }) => field)).toEqual([
      'payment_schedule.a',
      'payment_schedule.c',
    ])
  })
})

describe('the commercial contracts step', () => {
  test.each<[string, Partial<CommercialContractAnswers>]>([
    ['customer_types_served', { customer_types_served: null }],
    ['customer_types_served', { customer_types_served: [] }],
    ['total_value', { total_value: null }],
    ['total_value', { total_value: '0.00' }],
    ['largest_percentage', { largest_percentage: null }],
    ['largest_percentage', { largest_percentage: 0 }],
    ['has_documents', { has_documents: null }],
  ])('lacks %s with %j', (name, answers) => {
    const facts = { ...complete, commercialContracts: { ...complete.commercialContracts, ...answers } }
    expect(missing(facts)).toEqual([`commercial-contracts commercial_contracts.${name}`])
    expect(getApplicationStepState(facts, 'grant', 'commercial-contracts')).toBe('in_progress')
  })

  test('is complete with all four answers and a file', () => {
    expect(getApplicationStepState(complete, 'grant', 'commercial-contracts')).toBe('complete')
  })

  test('needs a file only if the applicant has copies of the contracts', () => {
    const facts = (has_documents: boolean) => ({
      ...complete,
      commercialContracts: { ...complete.commercialContracts, has_documents, files: [] },
    })
    expect(missing(facts(true))).toEqual(['commercial-contracts commercial_contracts.files'])
    expect(missing(facts(false))).toEqual([])
    expect(getApplicationStepState(facts(false), 'grant', 'commercial-contracts')).toBe('complete')
  })

  test('is not required without commercial contracts', () => {
    const blank = {
      has_documents: null,
      customer_types_served: null,
      total_value: null,
      largest_percentage: null,
      files: [],
    }
    expect(missing({ ...contracts(false, false), commercialContracts: blank })).toEqual([])
    expect(missing({ ...contracts(false, true), commercialContracts: blank })).toHaveLength(4)
  })
})
