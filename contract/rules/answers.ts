import { type StepQuestion, listStepQuestions } from '../application/step-questions.ts'
import { unanswered } from '../application/catalogue.ts'
import type { StepPath } from '../application/steps.ts'
import type { ApplicationFacts } from './facts.ts'
import { isPaidOverTime } from './grants.ts'

/** One answer of a step: whether it is required now, and whether it counts as given. */
export interface Answer {
  /**
   * `company.name`, `documents.<type id>`, `payment_schedule.<grant id>`: what the answer belongs to and its
   * field.
   */
  field: string
  label: string
  isNeeded: boolean
  isGiven: boolean
}

/** Lists the answers of a step: those to its questions, unless it needs more than answers. */
export const stepAnswers = (path: StepPath, facts: ApplicationFacts): Answer[] =>
  (otherAnswers[path] ?? questionAnswers)(facts, path)

const questionAnswers = (facts: ApplicationFacts, path: StepPath) =>
  companyQuestionsIn(path, facts).map(toAnswer)

/** Lists the questions of a step, except those about each grant. */
export const companyQuestionsIn = (path: StepPath, facts: ApplicationFacts) => [
  ...listStepQuestions('company', path, facts.company),
  ...listStepQuestions('profile', path, facts.profile ?? unanswered.profile),
  ...listStepQuestions('assessment', path, facts.assessment ?? unanswered.assessment),
  ...listStepQuestions('commercial_contracts', path, facts.commercialContracts),
]

const toAnswer = ({ entity, field, requirement, name, isOptional, isAnswered }: StepQuestion): Answer => ({
  field: `${entity}.${field}`,
  label: requirement ?? name,
  isNeeded: !isOptional,
  isGiven: isAnswered,
})

/**
 * A step about grants is complete as soon as there is one (specification §4); until then it lacks its first
 * answer.
 */
const firstGrant =
  (field: string, label: string) =>
  ({ grants }: ApplicationFacts): Answer[] => [
    { field: `climate_grant.${field}`, label, isNeeded: true, isGiven: grants.length > 0 },
  ]

/** Steps that need other things than answers, or the answers of any grant. */
const otherAnswers: Partial<Record<StepPath, typeof questionAnswers>> = {
  'financials/main': booksAnswers,
  'financials/documents': documentAnswers,
  'grant/main': firstGrant('is_funding_approved', 'Your grant or contract'),
  'grant/additional': firstGrant('funding_type', 'How the money comes'),
  'grant/schedule': scheduleAnswers,
  'grant/contracts': firstGrant('contract', 'The grant to which the papers belong'),
}

/** Books connected, or every document that replaces them uploaded. */
function booksAnswers(facts: ApplicationFacts): Answer[] {
  const substitutes = facts.documentTypes.filter(({ needed }) => needed === 'without_accounting')
  const isReplaced = substitutes.length > 0 && substitutes.every(({ id }) => isUploaded(facts, id))
  return [
    {
      field: 'connections.accounting',
      label: 'Connect your accounting, or upload statements instead',
      isNeeded: true,
      isGiven: hasOwnBooks(facts) || isReplaced,
    },
  ]
}

/** The books of a subsidiary say nothing about the applying company, so they do not count. */
const hasOwnBooks = ({ connections }: ApplicationFacts) =>
  connections.some(
    ({ source_type, status, subsidiary }) =>
      source_type === 'accounting' && status === 'Linked' && !subsidiary,
  )

const isUploaded = ({ documents }: ApplicationFacts, type: string) =>
  documents.some(({ document_type }) => document_type === type)

function documentAnswers(facts: ApplicationFacts): Answer[] {
  const hasLoans = facts.assessment?.has_other_loans === true
  return facts.documentTypes
    .filter(({ show_on_start_flow, needed }) => show_on_start_flow && needed !== 'without_accounting')
    .map(({ id, name, needed }) => ({
      field: `documents.${id}`,
      label: name,
      isNeeded: needed === 'always' || (needed === 'with_other_loans' && hasLoans),
      isGiven: isUploaded(facts, id),
    }))
}

/** Every grant that is paid over time has a schedule; a schedule that is removed is missing again. */
function scheduleAnswers({ grants }: ApplicationFacts): Answer[] {
  return grants.flatMap((grant, index) =>
    isPaidOverTime(grant)
      ? {
          field: `payment_schedule.${grant.id}`,
          label: scheduleLabel(index, grants.length),
          isNeeded: true,
          isGiven: grant.has_payment_schedule,
        }
      : [],
  )
}

/** The wording of the question about the payments of a grant. */
export const scheduleLabel = (index: number, count: number) =>
  count > 1 ? `Expected payments of grant ${index + 1}` : 'Expected payments'
