import { expect, test } from 'vitest'
import { applicationSteps, missingAnswers, type ApplicationFacts } from '#contract/rules/steps.ts'
import { aCompany } from '../testing/people.ts'
import { isField } from './answers.ts'
import { fieldsOf, questionsOf } from './question.ts'
import { stepContent, tabNotes } from './questions.ts'

const blank = (country_code: string | null): ApplicationFacts => ({
  company: { ...aCompany({ country_code }), funding_application_type: null },
  profile: null,
  assessment: null,
  grants: [],
  commercialContracts: aCompany().commercial_contract,
  connections: [],
  documents: [],
  documentTypes: [],
  customer: null,
})

const asked = (facts: ApplicationFacts) =>
  applicationSteps(facts).flatMap(({ tab, step }) => {
    const content = stepContent(facts, tab, step)
    return content ? questionsOf(content).map((question) => ({ place: `${tab}/${step}`, question })) : []
  })

test.each([[null], ['US'], ['DE']])(
  'in country %s every needed answer is asked for where the rules look for it',
  (country) => {
    const facts = blank(country)
    const places = asked(facts).flatMap(({ place, question }) =>
      fieldsOf(question).map((field) => `${place} ${field}`),
    )
    const wanted = missingAnswers(facts).filter(({ field }) => isField(field))
    expect(wanted.length).toBeGreaterThan(12)
    for (const { tab, step, field } of wanted) expect(places).toContain(`${tab}/${step} ${field}`)
  },
)

test.each([[null], ['US'], ['DE']])(
  'in country %s a question is called optional exactly when nothing is wanted there',
  (country) => {
    const facts = blank(country)
    const wanted = new Set<string>(missingAnswers(facts).map(({ field }) => field))
    for (const { question } of asked(facts)) {
      const isWanted =
        fieldsOf(question).some((field) => wanted.has(field)) || question.field === 'company.country_code'
      expect({ field: question.field, optional: question.optional ?? false }).toEqual({
        field: question.field,
        optional: !isWanted,
      })
    }
  },
)

test('every question asks for fields that the API has', () => {
  const fields = asked(blank(null)).flatMap(({ question }) => fieldsOf(question))
  expect(fields.filter((field) => !isField(field))).toEqual([])
})

test('every tab says what it is about', () => {
  for (const { tab } of applicationSteps(blank(null))) expect(tabNotes[tab]).not.toBe('')
})
