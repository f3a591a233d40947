import '../core/numbering-plans.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  entities,
  type Entity,
  listFieldNames,
  findQuestion,
  isEntity,
  listQuestionEntries,
  unanswered,
} from './catalogue.ts'
import { assessmentQuestions } from './assessment.ts'
import { companyQuestions } from './company.ts'
import { maxPayments, scheduleQuestions } from './grant.ts'
import {
  buildBlankAnswers,
  defineQuestions,
  type Question,
  toAnswersSchema,
  getWholeQuestionName,
} from './question.ts'
import { connectSections, connectStepInfo, getStaffStepTitle, stepInfo, tabLabels } from './steps.ts'
import { buildIds, buildExampleAnswers } from './testing.ts'

const allQuestions = entities.flatMap((entity) =>
  listQuestionEntries(entity).map(([field, question]) => ({ entity, field, question })),
)

describe('the catalogue', () => {
  test('saves a grant before its schedule, which requires the grant', () => {
    expect(entities.indexOf('climate_grant')).toBeLessThan(entities.indexOf('payment_schedule'))
  })

  test('finds a question by its field, and ignores inherited property names', () => {
    expect(findQuestion('company', 'city')).toBe(companyQuestions.city)
    expect(findQuestion('profile', 'city')).toBeUndefined()
    expect(findQuestion('company', 'toString')).toBeUndefined()
    expect(isEntity('company')).toBe(true)
    expect(isEntity('toString')).toBe(false)
  })

  test('lists the fields of an entity in the order of the form', () => {
    expect(listFieldNames('payment_schedule')).toEqual(['payments'])
    expect(listFieldNames('assessment')).toEqual(Object.keys(assessmentQuestions))
  })

  test('starts with null answers', () => {
    for (const [entity, answers] of Object.entries(unanswered)) {
      expect(Object.keys(answers)).toEqual(listFieldNames(entity as Entity))
      expect(new Set(Object.values(answers))).toEqual(new Set([null]))
    }
  })
})

const kinds = ['text', 'long', 'phone', 'date', 'money', 'yes_no', 'payments', 'number', 'flag']
const choiceKinds = ['one', 'select', 'search', 'many']
const dictionaries = ['business_models', 'sectors', 'countries']
const autoComplete =
  /^(url|organization(-title)?|(given|family)-name|postal-code|address-l(ine1|ine2|evel2))$/

function findFlaws(control: Question['control']): string[] {
  const flaws = [...kinds, ...choiceKinds].includes(control.kind) ? [] : [`the kind ${control.kind}`]
  if (control.kind === 'number' && !['months', '%'].includes(control.unit)) flaws.push('its unit')
  if (control.kind === 'text' && !autoComplete.test(control.autoComplete ?? 'url')) flaws.push('autoComplete')
  if (choiceKinds.includes(control.kind) !== 'options' in control) flaws.push('options')
  if (!('options' in control)) return flaws
  const { options, notes = {} } = control
  if (typeof options === 'string') return dictionaries.includes(options) ? flaws : [...flaws, options]
  const values = Object.keys(options)
  if (values.length < 2) flaws.push('fewer than two choices')
  if ([...Object.values(options), ...Object.values(notes)].includes(''))
    flaws.push('a choice without a label')
  if (Object.keys(notes).some((value) => !values.includes(value))) flaws.push('a note on an unknown choice')
  return flaws
}

describe('every question', () => {
  test.each(allQuestions)(
    '$entity $field has a control that forms can render',
    ({ question: { control } }) => {
      expect(findFlaws(control)).toEqual([])
    },
  )

  test.each(allQuestions)('$entity $field belongs to a step and has texts', ({ question }) => {
    expect(Object.keys(stepInfo)).toContain(question.step)
    const texts = [question.label, question.name, question.hint, question.requirement, question.group]
    for (const text of texts) expect(text?.trim()).not.toBe('')
    expect(getWholeQuestionName(question).trim()).not.toBe('')
  })

  test.each(allQuestions.filter(({ question }) => question.example !== undefined))(
    '$entity $field accepts its example as an answer',
    ({ entity, field, question }) => {
      expect(question.schema.safeParse(question.example).error).toBeUndefined()
      const answers = {
        ...buildBlankAnswers(Object.fromEntries(listQuestionEntries(entity))),
        [field]: question.example,
      }
      expect(question.isAnswered?.(answers) ?? true).toBe(true)
    },
  )

  const invalidAnswers = [
    undefined,
    {},
    [],
    true,
    '',
    'x'.repeat(3000),
    -1,
    0.001,
    1e6,
    ['x'],
    '2999-01-01',
    '0.50',
  ]
  test.each(allQuestions)('$entity $field explains why it rejects an answer', ({ question }) => {
    const refusals = invalidAnswers.flatMap((value) => question.schema.safeParse(value).error?.issues ?? [])
    expect(refusals.length).toBeGreaterThan(0)
    for (const { message } of refusals) expect(message).toMatch(/^[A-Z].{5}/)
  })

  test('about a past date is marked as such, for two-digit years', () => {
    const inTwoYears = new Date(Date.now() + 730 * 86_400_000).toISOString().slice(0, 10)
    const dates = allQuestions.flatMap(({ question: { control, schema } }) =>
      control.kind === 'date' ? [{ isPast: control.isPast === true, schema }] : [],
    )
    expect(dates.some(({ isPast }) => isPast)).toBe(true)
    for (const { isPast, schema } of dates) expect(schema.safeParse(inTwoYears).success).toBe(!isPast)
  })

  test('that every application requires has an example', () => {
    const requiredQuestions = (['company', 'profile', 'assessment'] as const).flatMap((entity) =>
      listQuestionEntries(entity).filter(
        ([, question]) => !question.isOptional && question.control.kind !== 'flag',
      ),
    )
    expect(
      requiredQuestions.filter(([, { example }]) => example === undefined).map(([field]) => field),
    ).toEqual([])
  })
})

describe('the limits of answers', () => {
  test.each<[string, z.ZodType, unknown, boolean]>([
    ['no runway', assessmentQuestions.runway_months.schema, 0, true],
    ['the longest runway', assessmentQuestions.runway_months.schema, 600, true],
    ['a longer runway', assessmentQuestions.runway_months.schema, 600.1, false],
    ['a negative runway', assessmentQuestions.runway_months.schema, -0.1, false],
    ['a runway with one decimal', assessmentQuestions.runway_months.schema, 0.1, true],
    ['a runway with two decimals', assessmentQuestions.runway_months.schema, 0.15, false],
    ['the minimum amount', assessmentQuestions.capital_amount_requested.schema, '1.00', true],
    ['less than the minimum amount', assessmentQuestions.capital_amount_requested.schema, '0.99', false],
    ['one month to repay', assessmentQuestions.borrowing_timeframe_months.schema, 1, true],
    ['ten years to repay', assessmentQuestions.borrowing_timeframe_months.schema, 120, true],
    ['longer than ten years', assessmentQuestions.borrowing_timeframe_months.schema, 121, false],
    ['no kind of funding', companyQuestions.funding_application_type.schema, [], false],
    ['a kind of funding', companyQuestions.funding_application_type.schema, ['rbf'], true],
    ['twenty business models', companyQuestions.business_models.schema, buildIds(20), true],
    ['21 business models', companyQuestions.business_models.schema, buildIds(21), false],
    ['no payments', scheduleQuestions.payments.schema, [], true],
    ['the maximum number of payments', scheduleQuestions.payments.schema, buildPayments(maxPayments), true],
    ['too many payments', scheduleQuestions.payments.schema, buildPayments(maxPayments + 1), false],
    [
      'a payment in the last century',
      scheduleQuestions.payments.schema,
      buildPayments(1, '1999-12-31'),
      false,
    ],
  ])('%s', (_, schema, answer, isAccepted) => {
    expect(schema.safeParse(answer).success).toBe(isAccepted)
  })
})

function buildPayments(count: number, expected_date = '2027-01-31') {
  return Array.from({ length: count }, () => ({ expected_date, amount: '10.00' }))
}

describe('the answers to a set of questions', () => {
  const step = 'review/main'
  const questions = defineQuestions({
    runway: {
      step,
      schema: z.number(),
      control: { kind: 'number', unit: 'months' },
      label: 'Runway',
      example: 9.5,
    },
    signed: { step, schema: z.boolean(), control: { kind: 'yes_no' }, label: 'Signed' },
  })

  test('are parsed by one schema, which allows null for each answer', () => {
    const schema = toAnswersSchema(questions)
    expect(schema.parse({ runway: 3, signed: null })).toEqual({ runway: 3, signed: null })
    expect(schema.safeParse({ runway: 'three', signed: true }).success).toBe(false)
    expect(schema.safeParse({ runway: 3 }).success).toBe(false)
  })

  test('can be blank or filled with the examples', () => {
    expect(buildBlankAnswers(questions)).toEqual({ runway: null, signed: null })
    expect(buildExampleAnswers(questions)).toEqual({ runway: 9.5, signed: null })
  })
})

describe('the steps', () => {
  test('have the title for analysts, or else the title for applicants', () => {
    expect(getStaffStepTitle('business/main')).toBe('Company')
    expect(getStaffStepTitle('mission/main')).toBe('Mission')
  })

  test('have a path below their tab and are grouped by tab', () => {
    const tabs = Object.entries(stepInfo).map(([path, { tab, title }]) => {
      expect(path.split('/')[0]).toBe(tab)
      expect(title).not.toBe('')
      return tab
    })
    expect([...new Set(tabs)]).toEqual(Object.keys(tabLabels))
    expect(tabs).toEqual(
      Object.keys(tabLabels).flatMap((tab) => tabs.filter((candidate) => candidate === tab)),
    )
    for (const label of Object.values(tabLabels)) expect(label).not.toBe('')
  })

  test('of the connect flow are pages of the application, in sections with labels', () => {
    for (const { path, ...info } of Object.values(connectStepInfo)) {
      expect(Object.keys(connectSections)).toContain(stepInfo[path].tab)
      expect('title' in info ? info.title : getStaffStepTitle(path)).not.toBe('')
    }
    for (const label of Object.values(connectSections)) expect(label).not.toBe('')
  })

  test('of the connect flow ask only existing questions', () => {
    const { only } = connectStepInfo.company
    expect(only.map((name) => findQuestion('company', name.replace(/^company\./, ''))?.step)).toEqual([
      connectStepInfo.company.path,
    ])
  })
})
