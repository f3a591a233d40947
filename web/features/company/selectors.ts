import { createSelector } from '@reduxjs/toolkit'
import { toFacts, type ApplicationFacts } from '#contract/rules/facts.ts'
import { applicationSteps, missingAnswers, type Step, stepState } from '#contract/rules/steps.ts'
import type { RootState } from '#web/core/store.ts'
import { answersFundingType, type Field, splitField } from './answers.ts'
import { withUnsent } from './facts.ts'
import { answersOf } from './owners.ts'
import { tasks } from '#web/features/application/steps/progress.ts'
import { pendingFields } from './saving/queue.ts'

export const selectCompany = (state: RootState) => state.connect.company.data
export const selectQueue = (state: RootState) => state.connect.queue

const serverAnswer = ({ connect: { company, grantIds } }: RootState, field: Field): unknown => {
  const { owner, name } = splitField(field)
  return (company.data && answersOf(company.data, grantIds, owner)?.[name]) ?? null
}

/** What a form shows for a field: the unsent answer, else the server's. */
export const selectAnswer = (state: RootState, field: Field): unknown => {
  const pending = state.connect.queue.pending[field]
  return pending ? pending.value : serverAnswer(state, field)
}

/** The number of the last change that the shown answer of a field knows of. */
export const selectSeen = (state: RootState, field: Field): number => {
  const { company, grantIds } = state.connect
  const owner = company.data && answersOf(company.data, grantIds, splitField(field).owner)
  return Math.max(company.data?.version ?? 0, owner?.version ?? 0)
}

/**
 * The answers store of the specification: settled answers under `company_`, `profile_`, `climate_grant_` and so on.
 * Its funding type is always the same, whatever the company's own list says.
 */
export const selectAnswers = createSelector([selectQueue], (queue) => {
  const settled = pendingFields(queue).map((field) => {
    const { entity, name } = splitField(field)
    return [`${entity}_${name}`, queue.pending[field]?.value]
  })
  const answers = Object.fromEntries(settled) as Record<string, unknown>
  return { ...answers, company_funding_application_type: answersFundingType } as const
})

/**
 * The founder's kind of customer, as the server judges a submit by it. Their own choice is known here before the company
 * is fetched again.
 */
const selectCustomer = (state: RootState) => {
  const company = selectCompany(state)
  const { current, customer } = state.users
  const isFounder = company?.user != null && company.user === current.data?.id
  return isFounder ? customer : (company?.customer_kind ?? null)
}

/** All that the step rules ask, as this person sees it: the server's draft under the unsent answers. */
export const selectFacts = createSelector(
  [
    selectCompany,
    selectQueue,
    (state: RootState) => state.connect.grantIds,
    (state: RootState) => state.dictionary.document_types.data,
    selectCustomer,
  ],
  (company, queue, grantIds, documentTypes, customer): ApplicationFacts | null =>
    company && withUnsent({ ...toFacts(company, documentTypes), customer }, queue, grantIds),
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
