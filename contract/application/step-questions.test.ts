import { describe, expect, test } from 'vitest'
import { type Answers, type Entity, unanswered } from './catalogue.ts'
import { companyQuestions } from './company.ts'
import { isUsState, isUsZip, usStates } from './options.ts'
import { getQuestionName, getWholeQuestionName } from './question.ts'
import { listStepQuestions } from './step-questions.ts'
import { type StepPath, stepInfo } from './steps.ts'
import { typedKeys } from '../core/fields.ts'
import { buildIds } from './testing.ts'

const listByField = <E extends Entity>(entity: E, step: StepPath, answers: Answers<E>) =>
  Object.fromEntries(listStepQuestions(entity, step, answers).map((question) => [question.field, question]))

const company = (changes: Partial<Answers<'company'>>) => ({ ...unanswered.company, ...changes })
const grant = (changes: Partial<Answers<'climate_grant'>>) => ({ ...unanswered.climate_grant, ...changes })

describe('an address', () => {
  const listQuestions = (changes: Partial<Answers<'company'>>) =>
    listByField('company', 'business/main', company(changes))

  test.each([null, 'US', 'QQ'])('with the country %j has the questions of a US address', (country_code) => {
    const { state, zip_code } = listQuestions({ country_code })
    expect(state).toMatchObject({ control: { kind: 'select', options: usStates }, isOptional: false })
    expect(zip_code?.isOptional).toBe(false)
    expect(state?.requirement).toContain('two letters')
    expect(zip_code?.requirement).toContain('five digits')
    expect(zip_code?.hint).toContain('digits')
  })

  test('outside the United States requires neither a region nor a postal code', () => {
    const { state, zip_code } = listQuestions({ country_code: 'DE' })
    expect(state).toMatchObject({ control: { kind: 'text' }, isOptional: true, label: 'State or region' })
    expect(zip_code).toMatchObject({ isOptional: true, label: 'Postal code', hint: undefined })
    expect([state?.requirement, zip_code?.requirement]).toEqual([undefined, undefined])
  })

  test.each<[Partial<Answers<'company'>>, { state: boolean; zip_code: boolean }]>([
    [
      { country_code: 'US', state: 'ME', zip_code: '04101' },
      { state: true, zip_code: true },
    ],
    [
      { country_code: 'US', state: 'me', zip_code: '04101-1234' },
      { state: true, zip_code: true },
    ],
    [
      { country_code: 'US', state: 'Maine', zip_code: '0410' },
      { state: false, zip_code: false },
    ],
    [
      { country_code: null, state: 'Maine', zip_code: 'A1' },
      { state: false, zip_code: false },
    ],
    [
      { country_code: 'DE', state: 'Maine', zip_code: 'A1' },
      { state: true, zip_code: true },
    ],
    [
      { country_code: 'DE', state: null, zip_code: null },
      { state: false, zip_code: false },
    ],
    [
      { country_code: 'US', state: null, zip_code: null },
      { state: false, zip_code: false },
    ],
  ])('%j counts as %j', (answers, expected) => {
    const { state, zip_code } = listQuestions(answers)
    expect({ state: state?.isAnswered, zip_code: zip_code?.isAnswered }).toEqual(expected)
  })

  test('requires a country from the list', () => {
    expect(listQuestions({ country_code: 'DE' })['country_code']?.isAnswered).toBe(true)
    for (const country_code of ['QQ', null])
      expect(listQuestions({ country_code })['country_code']?.isAnswered).toBe(false)
  })

  test('in the United States accepts states, the District and territories, and ZIP codes with five or nine digits', () => {
    expect(Object.keys(usStates)).toHaveLength(56)
    expect(usStates).toMatchObject({ AL: 'Alabama', DC: 'District of Columbia', VI: 'U.S. Virgin Islands' })
    for (const [code, name] of Object.entries(usStates))
      expect(`${code} ${name}`).toMatch(/^[A-Z]{2} [A-Z][a-z.]/)
    expect(['ny', 'PR', 'ZZ', 'toString', ''].map(isUsState)).toEqual([true, true, false, false, false])
    const zips = ['04101', '04101-1234', '4101', '041011', 'x04101', '04101-12', '04101-12345', '04101-1234x']
    expect(zips.filter(isUsZip)).toEqual(['04101', '04101-1234'])
  })
})

describe('the question about what a company sells', () => {
  const listQuestions = (changes: Partial<Answers<'company'>>) =>
    listByField('company', 'business/additional', company(changes))

  test('covers several fields', () => {
    const questions = listQuestions({})
    expect(Object.keys(questions)).toEqual([
      'is_software',
      'business_models',
      'other_business_model',
      'website_url',
    ])
    expect(questions['is_software']).toEqual({
      entity: 'company',
      field: 'is_software',
      fields: ['is_software', 'is_hardware', 'is_service'],
      control: { kind: 'flags', labels: ['Software', 'Hardware', 'Service'] },
      label: 'What do you sell?',
      name: 'Products and services',
      hint: 'Choose all that apply.',
      group: undefined,
      prompt: 'Choose at least one product or service',
      requirement: undefined,
      isOptional: false,
      hasAnswer: false,
      isAnswered: false,
    })
    expect(getWholeQuestionName(companyQuestions.is_software)).toBe('Products and services')
    expect(getQuestionName(companyQuestions.is_software)).toBe('Sells software')
  })

  test('is answered by one yes, but not by only no', () => {
    expect(listQuestions({ is_service: true })['is_software']).toMatchObject({
      hasAnswer: true,
      isAnswered: true,
    })
    const no = listQuestions({ is_software: false, is_hardware: false, is_service: false })
    expect(no['is_software']).toMatchObject({ hasAnswer: false, isAnswered: false })
  })

  test('accepts a business model from the list or as text', () => {
    const isAnswered = (changes: Partial<Answers<'company'>>) =>
      listQuestions(changes)['business_models']?.isAnswered
    expect(isAnswered({})).toBe(false)
    expect(isAnswered({ business_models: [] })).toBe(false)
    expect(isAnswered({ business_models: buildIds(1) })).toBe(true)
    expect(isAnswered({ other_business_model: 'We barter' })).toBe(true)
    expect(isAnswered({ business_models: [], other_business_model: 'We barter' })).toBe(true)
  })
})

describe('the identity question', () => {
  const getQuestion = (changes: Partial<Answers<'profile'>>) =>
    listByField('profile', 'personal/main', { ...unanswered.profile, ...changes })['is_underrepresented']

  test('is optional and has its own heading', () => {
    expect(getQuestion({})).toMatchObject({
      fields: ['is_underrepresented', 'is_diverse_workplace', 'is_impact_marginalized'],
      group: 'Optional questions',
      isOptional: true,
      isAnswered: false,
    })
    expect(getQuestion({ is_impact_marginalized: true })?.isAnswered).toBe(true)
  })
})

describe('a grant', () => {
  const listFields = (step: StepPath, changes: Partial<Answers<'climate_grant'>>) =>
    Object.keys(listByField('climate_grant', step, grant(changes)))

  test.each([
    [null, false],
    [true, false],
    [false, true],
  ])(
    'with a signed contract: %j asks about signing and spending before it: %j',
    (is_contract_signed, isIncluded) => {
      const questions = listFields('grant/main', { is_contract_signed })
      expect(questions.includes('expected_signing_date')).toBe(isIncluded)
      expect(questions.includes('is_spend_before_contract_allowed')).toBe(isIncluded)
      expect(questions).toContain('is_contract_signed')
    },
  )

  test.each([
    [null, false],
    [false, false],
    [true, true],
  ])('with a required match: %j asks about the match: %j', (is_match_required, isIncluded) => {
    const questions = listFields('grant/additional', { is_match_required })
    const matchFields = [
      'match_amount',
      'how_match_requirement_met',
      'is_funds_arranged_to_match_requirement',
    ]
    expect(matchFields.map((field) => questions.includes(field))).toEqual([
      isIncluded,
      isIncluded,
      isIncluded,
    ])
  })

  test('asks about another payment method only for the type “other”', () => {
    expect(listFields('grant/additional', { funding_type: 'other' })).toContain('other_funding_type')
    for (const funding_type of ['deliverables', null] as const)
      expect(listFields('grant/additional', { funding_type })).not.toContain('other_funding_type')
  })

  test.each([
    [null, 'When do you expect to be reimbursed?'],
    [true, 'When do you expect the next payment?'],
    [false, 'When do you expect the first payment?'],
  ])('with received payments: %j asks: %s', (is_payments_received, label) => {
    const questions = listByField('climate_grant', 'grant/additional', grant({ is_payments_received }))
    expect(questions['expected_funding_date']?.label).toBe(label)
    expect(questions['expected_funding_date']?.name).toBe('Expected funding date')
  })
})

describe('a question of a step', () => {
  test.each<[unknown, boolean]>([
    [null, false],
    [undefined, false],
    ['', false],
    [[], false],
    [['rbf'], true],
    [0, true],
    [false, true],
    ['x', true],
  ])('with the value %j has an answer: %j', (answer, hasAnswer) => {
    const answers = { ...unanswered.company, name: answer } as Answers<'company'>
    expect(listByField('company', 'business/main', answers)['name']).toMatchObject({
      hasAnswer,
      isAnswered: hasAnswer,
    })
  })

  test('uses its label if it has no short name, and is required unless marked optional', () => {
    const { name, address_2, funding_application_type } = listByField('company', 'business/main', company({}))
    expect(name).toMatchObject({
      name: 'Company name',
      isOptional: false,
      group: 'Company',
      fields: ['name'],
    })
    expect(address_2).toMatchObject({ isOptional: true, group: 'Business address' })
    expect(funding_application_type).toMatchObject({ name: 'Kind of funding', group: 'Funding' })
  })

  test('has its own prompt if it is required', () => {
    const steps = typedKeys(stepInfo)
    const all = [
      ...steps.flatMap((step) => listStepQuestions('company', step, unanswered.company)),
      ...steps.flatMap((step) => listStepQuestions('profile', step, unanswered.profile)),
      ...steps.flatMap((step) => listStepQuestions('assessment', step, unanswered.assessment)),
      ...steps.flatMap((step) =>
        listStepQuestions('climate_grant', step, grant({ is_award_letter_received: false })),
      ),
      ...steps.flatMap((step) => listStepQuestions('payment_schedule', step, { payments: null })),
      ...steps.flatMap((step) =>
        listStepQuestions('commercial_contracts', step, unanswered.commercial_contracts),
      ),
    ]
    const required = all.filter(({ isOptional }) => !isOptional)
    expect(required.length).toBeGreaterThan(30)
    expect(required.filter(({ prompt }) => !prompt).map(({ field }) => field)).toEqual([])
    expect(new Set(required.map(({ prompt }) => prompt)).size).toBe(required.length)
  })

  test('does not appear in other steps', () => {
    expect(listStepQuestions('company', 'personal/main', unanswered.company)).toEqual([])
  })
})
