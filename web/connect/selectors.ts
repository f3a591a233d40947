import { createSelector } from '@reduxjs/toolkit'
import type { Assessment } from '#contract/assessment.ts'
import type { Company } from '#contract/companies.ts'
import {
  applicationSteps,
  type ApplicationFacts,
  missingAnswers,
  type Step,
  stepState,
} from '#contract/rules/steps.ts'
import type { RootState } from '../app/store.ts'
import { answersFundingType, checkAnswer, type Entity, type Field, splitField } from './answers.ts'
import { tasks } from './progress.ts'
import { pendingFields, type Queue } from './queue.ts'

export const selectCompany = (state: RootState) => state.connect.company.data
export const selectQueue = (state: RootState) => state.connect.queue

const entityOf = (company: Company, entity: Entity) => {
  if (entity === 'company') return company
  return entity === 'profile' ? company.profile : company.financial.assessment
}

const serverAnswer = (company: Company | null, field: Field): unknown => {
  const { entity, name } = splitField(field)
  const owner = company && entityOf(company, entity)
  return owner ? ((owner as unknown as Record<string, unknown>)[name] ?? null) : null
}

/** What a form shows for a field: the unsent answer, else the server's. */
export const selectAnswer = (state: RootState, field: Field): unknown => {
  const pending = state.connect.queue.pending[field]
  return pending ? pending.value : serverAnswer(state.connect.company.data, field)
}

/** The number of the last change that the shown answer of a field knows of. */
export const selectSeen = (state: RootState, field: Field): number => {
  const company = selectCompany(state)
  const owner = company && entityOf(company, splitField(field).entity)
  return Math.max(company?.version ?? 0, owner?.version ?? 0)
}

/**
 * The answers store of the specification: settled answers under `company_`, `profile_` and `assessment_`.
 * Its funding type is always the same, whatever the company's own list says.
 */
export const selectAnswers = createSelector([selectQueue], (queue) => {
  const settled = pendingFields(queue).map((field) => [field.replace('.', '_'), queue.pending[field]?.value])
  const answers = Object.fromEntries(settled) as Record<string, unknown>
  return { ...answers, company_funding_application_type: answersFundingType } as const
})

const blankProfile = {
  first_name: null,
  last_name: null,
  job_title: null,
  phone_number: null,
  origin: null,
  is_underrepresented: null,
  is_diverse_workplace: null,
  is_impact_marginalized: null,
  details: null,
}

const blankAssessment: Omit<Assessment, 'company' | 'version'> = {
  runway_months: null,
  plan_to_raise: null,
  has_other_loans: null,
  capital_amount_requested: null,
  borrowing_timeframe_months: null,
}

/** The unsent answers of an entity that can be accepted; an unacceptable one counts as not given. */
function unsent(queue: Queue, entity: Entity): Record<string, unknown> {
  const own = pendingFields(queue).filter((field) => splitField(field).entity === entity)
  return Object.fromEntries(
    own.map((field) => {
      const checked = checkAnswer(field, queue.pending[field]?.value)
      return [splitField(field).name, checked.ok ? checked.answer : null]
    }),
  )
}

/** All that the step rules ask, as this person sees it: the server's draft under the unsent answers. */
export const selectFacts = createSelector(
  [
    selectCompany,
    selectQueue,
    (state: RootState) => state.dictionary.document_types.data,
    (state: RootState) => state.users.customer,
  ],
  (company, queue, documentTypes, customer): ApplicationFacts | null =>
    company && {
      company: { ...company, ...unsent(queue, 'company') },
      profile: { ...(company.profile ?? blankProfile), ...unsent(queue, 'profile') },
      assessment: { ...(company.financial.assessment ?? blankAssessment), ...unsent(queue, 'assessment') },
      grants: company.climate_grants,
      commercialContracts: company.commercial_contract,
      connections: company.connections,
      documents: company.documents,
      documentTypes,
      customer,
    },
)

export const selectSteps = createSelector([selectFacts], (facts): Step[] =>
  facts ? applicationSteps(facts) : [],
)

export const selectMissing = createSelector([selectFacts], (facts) => (facts ? missingAnswers(facts) : []))

/** How many steps there are to fill, and how many are. */
export const selectProgress = createSelector([selectFacts, selectSteps], (facts, steps) => {
  const filled = steps.filter(({ tab }) => tab !== 'review' && tab !== 'waitlist')
  const done = facts ? filled.filter(({ tab, step }) => stepState(facts, tab, step) === 'complete').length : 0
  return { done, total: filled.length }
})

/** The steps with their states, for the rail and the task list. */
export const selectTasks = createSelector(
  [selectFacts, selectSteps, selectQueue, (state: RootState) => state.connect.completed],
  (facts, steps, queue, completed) => (facts ? tasks(facts, steps, queue, completed) : []),
)
