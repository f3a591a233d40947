import { type StepQuestion, listStepQuestions } from '../application/step-questions.ts'
import { unanswered } from '../application/catalogue.ts'
import type { StepPath } from '../application/steps.ts'
import type { ApplicationFacts } from './facts.ts'
import { hasAwardLetter, isAwardLetterPending, isPaidOverTime } from './grants.ts'

export interface Answer {
  /**
   * The path of the answer, such as `company.name`, `climate_grant.<grant id>.program_name`, `documents.<type id>` or
   * `payment_schedule.<grant id>`.
   */
  field: string
  label: string
  isNeeded: boolean
  isGiven: boolean
}

/** Lists the given and missing answers of a step, including its documents and its accounting connection. */
export const listStepAnswers = (path: StepPath, facts: ApplicationFacts): Answer[] =>
  (otherAnswers[path] ?? questionAnswers)(facts, path)

const questionAnswers = (facts: ApplicationFacts, path: StepPath) =>
  listCompanyStepQuestions(path, facts).map(toAnswer)

/** Lists the questions of a step, except questions about grants. */
export const listCompanyStepQuestions = (path: StepPath, facts: ApplicationFacts) => [
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

const firstGrant = (field: string, label: string): Answer => ({
  field: `climate_grant.${field}`,
  label,
  isNeeded: true,
  isGiven: false,
})

const grantAnswers =
  (first: Answer) =>
  ({ grants }: ApplicationFacts, path: StepPath): Answer[] =>
    grants.length === 0
      ? [first]
      : grants.flatMap((grant, index) =>
          listStepQuestions('climate_grant', path, grant)
            .map(toAnswer)
            .map((answer) => ({
              ...answer,
              field: answer.field.replace('.', `.${grant.id}.`),
              label: grantLabel(answer.label, index, grants.length),
            })),
        )

/** Every grant needs its own award letter, or the date on which the founder expects it. */
function awardLetterAnswers({ grants }: ApplicationFacts): Answer[] {
  if (grants.length === 0) return [firstGrant('contract', 'The grant that the documents belong to')]
  return grants.map((grant, index) => ({
    field: `climate_grant.${grant.id}.contract`,
    label: grantLabel('Award letter or contract', index, grants.length),
    isNeeded: true,
    isGiven: hasAwardLetter(grant) || isAwardLetterPending(grant),
  }))
}

const contractAnswers = (facts: ApplicationFacts, path: StepPath): Answer[] => [
  ...questionAnswers(facts, path),
  {
    field: 'commercial_contracts.files',
    label: 'A copy of the largest contract',
    isNeeded: facts.commercialContracts.has_documents === true,
    isGiven: facts.commercialContracts.files.length > 0,
  },
]

const otherAnswers: Partial<Record<StepPath, typeof questionAnswers>> = {
  'financials/main': booksAnswers,
  'financials/documents': documentAnswers,
  'grant/main': grantAnswers(firstGrant('program_name', 'Your grant or contract')),
  'grant/additional': grantAnswers(firstGrant('funding_type', 'Payment')),
  'grant/schedule': scheduleAnswers,
  'grant/contracts': awardLetterAnswers,
  'grant/commercial-contracts': contractAnswers,
}

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

/** A copy of an earlier document does not count, so that a file cannot serve as two document types. */
const isUploaded = ({ documents }: ApplicationFacts, type: string) =>
  documents.some(({ document_type, duplicate_of }) => document_type === type && duplicate_of === null)

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

function scheduleAnswers({ grants }: ApplicationFacts): Answer[] {
  return grants.flatMap((grant, index) =>
    isPaidOverTime(grant)
      ? {
          field: `payment_schedule.${grant.id}`,
          label: getScheduleLabel(index, grants.length),
          isNeeded: true,
          isGiven: grant.has_payment_schedule,
        }
      : [],
  )
}

/** Numbers the label only if the company has several grants. `index` starts at 0. */
export const getScheduleLabel = (index: number, count: number) =>
  grantLabel('Expected payments', index, count)

const grantLabel = (label: string, index: number, count: number) =>
  count > 1 ? `${label} of grant ${index + 1}` : label
