import { expect, test } from 'vitest'
import type { Company } from '#contract/companies.ts'
import { toApplicationFacts, type ApplicationFacts } from '#contract/rules/facts.ts'
import { listApplicationSteps, listMissingAnswers } from '#contract/rules/steps.ts'
import { buildCompany, buildGrant } from '#web/testing/people.ts'
import { toRuleFields, isField } from '#web/features/company/answers.ts'
import { listFormQuestions } from './questions.ts'
import { tabNotes } from './step-texts.ts'

const factsWith = (over: Partial<Company>) => toApplicationFacts(buildCompany(over), [])

const both = { has_government_contracts: true, has_commercial_contracts: true }

const blank = (country_code: string | null): ApplicationFacts[] => [
  factsWith({ country_code, funding_application_type: null }),
  factsWith({ country_code }),
  factsWith({ country_code, ...both }),
  factsWith({
    country_code,
    ...both,
    climate_grants: [
      buildGrant({ is_contract_signed: false, funding_type: 'other', is_match_required: true }),
    ],
  }),
]

const listAllQuestions = (all: ApplicationFacts[]) =>
  all.flatMap((facts) =>
    listApplicationSteps(facts).flatMap((step) =>
      listFormQuestions(facts, step).map((question) => ({ place: `${step.tab}/${step.step}`, question })),
    ),
  )

const collectMissingAnswers = (all: ApplicationFacts[]) =>
  all
    .flatMap(listMissingAnswers)
    .filter(({ field }) => !/^(connections|documents)\.|\.(contract|files)$/.test(field))

test.each([[null], ['US'], ['DE']])(
  'in country %s every required answer has its question in the step that the rules name',
  (country) => {
    const facts = blank(country)
    const places = listAllQuestions(facts).flatMap(({ place, question }) =>
      question.fields.flatMap((field) => toRuleFields(field).map((name) => `${place} ${name}`)),
    )
    const fields = new Set(
      collectMissingAnswers(facts).map(({ tab, step, field }) => `${tab}/${step} ${field}`),
    )
    expect(fields.size).toBeGreaterThan(20)
    for (const field of fields) expect(places).toContain(field)
  },
)

test.each([[null], ['US'], ['DE']])(
  'in country %s a question is labeled optional only if no rule requires its answer',
  (country) => {
    const facts = blank(country)
    const fields = new Set<string>(collectMissingAnswers(facts).map(({ field }) => field))
    // Omits the grant steps, whose lead texts allow applicants to skip answers.
    const otherQuestions = listAllQuestions(facts).filter(
      ({ question }) => !question.field.startsWith('climate_grant.'),
    )
    for (const { question } of otherQuestions) {
      const isRequired =
        question.fields.some((field) => toRuleFields(field).some((name) => fields.has(name))) ||
        question.field === 'company.country_code'
      expect({ field: question.field, optional: question.isOptional }).toEqual({
        field: question.field,
        optional: !isRequired,
      })
    }
  },
)

test('every question has fields that exist in the API', () => {
  const fields = listAllQuestions(blank(null)).flatMap(({ question }) => question.fields)
  expect(fields.filter((field) => !isField(field))).toEqual([])
})

test('every tab has a note', () => {
  for (const { tab } of blank(null).flatMap(listApplicationSteps)) expect(tabNotes[tab]).not.toBe('')
})
