import { type StepQuestion, listStepQuestions } from '../application/step-questions.ts'
import { unanswered } from '../application/catalogue.ts'
import type { StepPath } from '../application/steps.ts'
import type { ApplicationFacts } from './facts.ts'
import { isPaidOverTime } from './grants.ts'

/** The state of an answer in a step. */
export interface Answer {
  /** Entity and field: `company.name`, `documents.<type id>`, `payment_schedule.<grant id>`. */
  field: string
  label: string
  isNeeded: boolean
  isGiven: boolean
}

/** Lists the answers of a step, including documents and connections that it requires. */
export const stepAnswers = (path: StepPath, facts: ApplicationFacts): Answer[] =>
  (otherAnswers[path] ?? questionAnswers)(facts, path)

const questionAnswers = (facts: ApplicationFacts, path: StepPath) =>
  listCompanyQuestionsIn(path, facts).map(toAnswer)

/** Lists the questions of a step, except questions about grants. */
export const listCompanyQuestionsIn = (path: StepPath, facts: ApplicationFacts) => [
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

/** Steps about grants are complete once a grant exists (specification §4). */
const firstGrant =
  (field: string, label: string) =>
  ({ grants }: ApplicationFacts): Answer[] => [
    { field: `climate_grant.${field}`, label, isNeeded: true, isGiven: grants.length > 0 },
  ]

/** Steps that require documents, connections or a grant instead of answers. */
const otherAnswers: Partial<Record<StepPath, typeof questionAnswers>> = {
  'financials/main': booksAnswers,
  'financials/documents': documentAnswers,
  'grant/main': firstGrant('is_funding_approved', 'Your grant or contract'),
  'grant/additional': firstGrant('funding_type', 'Payment'),
  'grant/schedule': scheduleAnswers,
  'grant/contracts': firstGrant('contract', 'The grant that the documents belong to'),
}

/** Complete if accounting is connected, or if all documents that replace it are uploaded. */
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

/** A subsidiary's books do not describe the applicant, so they do not count. */
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

/** Every grant that is paid over time requires a schedule. */
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

/** Returns the label of a grant's payment schedule. */
export const scheduleLabel = (index: number, count: number) =>
  count > 1 ? `Expected payments of grant ${index + 1}` : 'Expected payments'
