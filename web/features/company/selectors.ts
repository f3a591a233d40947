import { explainPostalCode } from '#contract/rules/postal-codes.ts'
import { createSelector } from '@reduxjs/toolkit'
import { toFacts, type ApplicationFacts } from '#contract/rules/facts.ts'
import { applicationSteps, missingAnswers, type Step, stepState } from '#contract/rules/steps.ts'
import type { RootState } from '#web/core/store.ts'
import { type Field, splitField } from './answers.ts'
import { mergeUnsent } from './facts.ts'
import { getServerAnswers } from './entities.ts'
import { selectDictionary } from '#web/features/dictionary/slice.ts'
import { firstFundingType, selectUsers } from '#web/features/session/users-slice.ts'
import { pendingFields } from './queue.ts'
import { selectConnect } from './slice.ts'

export const selectCompany = (state: RootState) => selectConnect(state).company.data
export const selectQueue = (state: RootState) => selectConnect(state).queue

const getServerAnswer = (state: RootState, field: Field): unknown => {
  const { company, grantIds } = selectConnect(state)
  const { entityKey, name } = splitField(field)
  return (company.data && getServerAnswers(company.data, grantIds, entityKey)?.[name]) ?? null
}

/** The answer that a form shows: the unsent one, else the server's. */
export const selectAnswer = (state: RootState, field: Field): unknown => {
  const pending = selectQueue(state).pending[field]
  return pending ? pending.value : getServerAnswer(state, field)
}

/** Explains an answer that contradicts another: a postal code that the company's country does not have. */
export const selectContradiction = (state: RootState, field: Field, value: unknown): string | null => {
  if (field !== 'company.zip_code' || typeof value !== 'string' || value.trim() === '') return null
  const country = selectAnswer(state, 'company.country_code')
  return typeof country === 'string' ? explainPostalCode(country, value.trim()) : null
}

/** The version that the displayed answer of a field is based on. */
export const selectDisplayedVersion = (state: RootState, field: Field): number => {
  const { company, grantIds } = selectConnect(state)
  const entityKey = company.data && getServerAnswers(company.data, grantIds, splitField(field).entityKey)
  return Math.max(company.data?.version ?? 0, entityKey?.version ?? 0)
}

/**
 * The answers store of the specification: committed answers under `company_`, `profile_`, `climate_grant_` and so on.
 * Its funding type is always the same, whatever the company's own list says.
 * @public A selector that the specification names; the application itself reads one answer at a time.
 */
export const selectAnswers = createSelector([selectQueue], (queue) => {
  const entries = pendingFields(queue).map((field) => {
    const { entity, name } = splitField(field)
    return [`${entity}_${name}`, queue.pending[field]?.value]
  })
  const answers = Object.fromEntries(entries) as Record<string, unknown>
  return { ...answers, company_funding_application_type: firstFundingType } as const
})

/**
 * The founder's kind of customer, by which the server validates a submission. For the founder themselves, the local choice
 * is newer than the fetched company.
 */
const selectCustomer = (state: RootState) => {
  const company = selectCompany(state)
  const { current, customer } = selectUsers(state)
  const isFounder = company?.user != null && company.user === current.data?.id
  return isFounder ? customer : (company?.customer_kind ?? null)
}

/** The facts that the step rules need: the server's draft with the unsent answers on top. */
export const selectFacts = createSelector(
  [
    selectCompany,
    selectQueue,
    (state: RootState) => selectConnect(state).grantIds,
    (state: RootState) => selectDictionary(state).document_types.data,
    selectCustomer,
  ],
  (company, queue, grantIds, documentTypes, customer): ApplicationFacts | null =>
    company && mergeUnsent({ ...toFacts(company, documentTypes), customer }, queue, grantIds),
)

export const selectSteps = createSelector([selectFacts], (facts): Step[] =>
  facts ? applicationSteps(facts) : [],
)

export const selectMissing = createSelector([selectFacts], (facts) => (facts ? missingAnswers(facts) : []))

/** The numbers of completed steps and of all steps to complete. */
export const selectProgress = createSelector([selectFacts, selectSteps], (facts, steps) => {
  const filled = steps.filter(({ tab }) => tab !== 'review' && tab !== 'waitlist')
  const done = facts ? filled.filter(({ tab, step }) => stepState(facts, tab, step) === 'complete').length : 0
  return { done, total: filled.length }
})
