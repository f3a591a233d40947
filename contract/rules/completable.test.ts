import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessmentQuestions } from '../application/assessment.ts'
import { type Entity, listFieldNames, findQuestion } from '../application/catalogue.ts'
import { commercialContractQuestions } from '../application/commercial-contracts.ts'
import { companyQuestions } from '../application/company.ts'
import { grantQuestions } from '../application/grant.ts'
import { customerTypes, fundingTypes, grantFundingTypes } from '../application/options.ts'
import { profileQuestions } from '../application/profile.ts'
import type { Questions, Schemas } from '../application/question.ts'
import { typedKeys } from '../core/fields.ts'
import type { ApplicationFacts, GrantFacts } from './facts.ts'
import { blankGrant } from './grants.ts'
import {
  listApplicationSteps,
  findStepToResume,
  getStepState,
  listMissingAnswers,
  listMissingAnswersInStep,
  listFlowSteps,
} from './steps.ts'
import { books, complete, buildUploads } from './testing.ts'

const values: Readonly<Record<string, readonly unknown[]>> = {
  funding_application_type: fc.sample(fc.subarray(typedKeys(fundingTypes), { minLength: 1 }), 12),
  country_code: ['US', 'DE', 'ZZ'],
  state: ['ME', 'Bayern'],
  zip_code: ['04101', '8033'],
  other_business_model: ['Kilns by the hour'],
  funding_type: typedKeys(grantFundingTypes),
  award_amount: ['750000.00', '0.00'],
  total_value: ['1200000.00', '0.00'],
  largest_percentage: [40, 0],
  customer_types_served: [[], ...typedKeys(customerTypes).map((type) => [type])],
  expected_award_letter_date: ['2027-03-01'],
}

const anyAnswers = <T extends Schemas>(questions: Questions<T>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(questions).map(([name, { control, example }]) => [
        name,
        fc.constantFrom(
          null,
          example ?? null,
          ...(values[name] ?? []),
          ...(control.kind === 'yes_no' || control.kind === 'flag' ? [true, false] : []),
        ),
      ]),
    ),
  )

const anyFile = fc.constantFrom(null, 'file')

const anyGrants = fc
  .array(
    fc.tuple(
      anyAnswers(grantQuestions),
      fc.record({ contract: anyFile, award_proposal: anyFile, has_payment_schedule: fc.boolean() }),
    ),
    { maxLength: 3 },
  )
  .map((grants) =>
    grants.map(([answers, files], index) => ({ ...blankGrant, ...answers, ...files, id: `grant-${index}` })),
  )

const types = complete.documentTypes.map(({ id }) => id)

const anyFacts = fc
  .record({
    company: anyAnswers(companyQuestions).map((answers) => ({ ...answers, status: 'draft' })),
    profile: fc.option(anyAnswers(profileQuestions)),
    assessment: fc.option(anyAnswers(assessmentQuestions)),
    grants: anyGrants,
    commercialContracts: fc
      .tuple(anyAnswers(commercialContractQuestions), fc.constantFrom([], ['file']))
      .map(([answers, files]) => ({ ...answers, files })),
    connections: fc.subarray([books, { ...books, status: 'Error' }, { ...books, subsidiary: true }]),
    documents: fc.subarray(types).map((list) => buildUploads(...list)),
    documentTypes: fc.constant(complete.documentTypes),
    customer: fc.constantFrom('new', 'existing', null),
  })
  .map((facts) => facts as unknown as ApplicationFacts)

function getExample(entity: Entity, name: string): unknown {
  const question = findQuestion(entity, name)
  if (question?.control.kind === 'flag') return true
  return question?.control.kind === 'date' ? '2027-03-01' : question?.example
}

const changeGrant = (
  facts: ApplicationFacts,
  id: string,
  changes: Partial<GrantFacts>,
): ApplicationFacts => ({
  ...facts,
  grants: facts.grants.map((grant) => (grant.id === id ? { ...grant, ...changes } : grant)),
})

function give(facts: ApplicationFacts, missing: string): ApplicationFacts {
  const [entity = '', ...rest] = missing.split('.')
  const name = rest.at(-1) ?? ''
  const id = rest[0] ?? ''
  switch (entity) {
    case 'company':
      return { ...facts, company: { ...facts.company, [name]: getExample('company', name) } }
    case 'profile':
    case 'assessment':
      return { ...facts, [entity]: { ...facts[entity], [name]: getExample(entity, name) } as never }
    case 'commercial_contracts': {
      const answer = name === 'files' ? ['file'] : getExample('commercial_contracts', name)
      return { ...facts, commercialContracts: { ...facts.commercialContracts, [name]: answer } }
    }
    case 'climate_grant':
      if (rest.length === 1) return { ...facts, grants: [{ ...blankGrant, id: 'added' }] }
      return changeGrant(facts, id, {
        [name]: name === 'contract' ? 'file' : getExample('climate_grant', name),
      })
    case 'payment_schedule':
      return changeGrant(facts, id, { has_payment_schedule: true })
    case 'documents':
      return { ...facts, documents: [...facts.documents, ...buildUploads(name)] }
    case 'connections':
      return { ...facts, connections: [...facts.connections, books] }
    default:
      throw new Error(`${missing} cannot be answered`)
  }
}

/** Gives one missing answer per round, because an answer can reveal more questions. */
function finish(facts: ApplicationFacts, listMissing = listMissingAnswers): ApplicationFacts {
  let current = facts
  for (let round = 0; round < 100; round++) {
    const [next] = listMissing(current)
    if (!next) return current
    current = give(current, next.field)
  }
  return current
}

/** Lists the application's claims without evidence, independently of the rules under test. */
function listUnprovenClaims(facts: ApplicationFacts): string[] {
  const { company, grants, commercialContracts, assessment, documents, connections } = facts
  const kinds = company.funding_application_type ?? []
  const isUploaded = (type: string) => documents.some(({ document_type }) => document_type === type)
  const hasStatements = isUploaded('profit-and-loss') && isUploaded('balance-sheet')
  const hasBooks = connections.some(({ status, subsidiary }) => status === 'Linked' && !subsidiary)
  const hasGrantTab = kinds.includes('grant') || kinds.includes('government_contract')
  const asksForMoney = kinds.some((kind) => kind !== 'vc_intro')
  const claimsGrants = hasGrantTab && company.has_government_contracts === true
  const claimsCopies =
    hasGrantTab && company.has_commercial_contracts === true && commercialContracts.has_documents === true
  const claims: [claim: string, isProven: boolean][] = [
    ['a kind of funding', kinds.length > 0],
    ['an amount', !asksForMoney || Number(assessment?.capital_amount_requested) > 0],
    ['a cap table', !asksForMoney || isUploaded('cap-table')],
    ['loans', !asksForMoney || assessment?.has_other_loans !== true || isUploaded('loans')],
    ['figures', !asksForMoney || hasBooks || hasStatements],
    ['grants', !claimsGrants || grants.length > 0],
    ['contracts', !claimsCopies || commercialContracts.files.length > 0],
    ...grants.map((grant): [string, boolean] => [
      `the award ${grant.id}`,
      !claimsGrants || isAwardProven(grant),
    ]),
  ]
  return claims.filter(([, isProven]) => !isProven).map(([claim]) => claim)
}

const isAwardProven = (grant: GrantFacts) =>
  grant.program_name !== null &&
  Number(grant.award_amount) > 0 &&
  (grant.contract ?? grant.expected_award_letter_date) !== null &&
  (grant.funding_type === 'all_upfront' || grant.has_payment_schedule)

const runs = { numRuns: 1000 }

describe('for all answers', () => {
  test('an application can be completed step by step and then submitted', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(listMissingAnswers(finish(facts))).toEqual([])
      }),
      runs,
    )
  })

  test('a missing answer belongs to a visible step, which is the step where the applicant continues', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const list = listApplicationSteps(facts)
        const [first] = listMissingAnswers(facts)
        if (!first) return
        expect(findStepToResume(list, facts)).toMatchObject({ tab: first.tab, step: first.step })
        for (const { tab, step } of listMissingAnswers(facts))
          expect(list.find((candidate) => candidate.tab === tab && candidate.step === step)).toBeDefined()
      }),
      runs,
    )
  })

  test('a complete application has the evidence that it claims', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(listUnprovenClaims(finish(facts))).toEqual([])
      }),
      runs,
    )
  })

  test('every incomplete step of the connect flow can be completed', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom('new' as const, 'existing' as const), (facts, customer) => {
        const listMissing = (current: ApplicationFacts) =>
          listFlowSteps({ flow: 'connect', customer, facts: current }).flatMap((step) =>
            listMissingAnswersInStep(step, current),
          )
        const finished = finish(facts, listMissing)
        const states = listFlowSteps({ flow: 'connect', customer, facts: finished }).map((step) =>
          getStepState(step, finished),
        )
        expect(states.filter((state) => state !== 'complete')).toEqual([])
      }),
      runs,
    )
  })
})

test('the generated answers cover every field of a grant', () => {
  expect(Object.keys(grantQuestions)).toEqual(listFieldNames('climate_grant'))
})
