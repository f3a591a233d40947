import type { Company } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { listQuestionEntries } from '#contract/application/catalogue.ts'
import { typedKeys } from '#contract/core/fields.ts'
import { explainInvalidPostalCode } from '#contract/rules/postal-codes.ts'
import { createSelector } from '@reduxjs/toolkit'
import { toApplicationFacts, type ApplicationFacts } from '#contract/rules/facts.ts'
import {
  listApplicationSteps,
  listMissingAnswers,
  type Step,
  getApplicationStepState,
} from '#contract/rules/steps.ts'
import { canAddConnections, isEditable } from '#contract/rules/statuses.ts'
import type { RootState } from '#web/core/store.ts'
import { type Field, parseField } from './answers.ts'
import { mergeUnsentAnswers } from './facts.ts'
import { getServerAnswers } from './entities.ts'
import { selectDictionary } from '#web/features/dictionary/slice.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { firstFundingType, selectUsers } from '#web/features/session/users-slice.ts'
import { listPendingFields } from './queue.ts'
import { selectConnect } from './slice.ts'

export const selectCompany = (state: RootState) => selectConnect(state).company.data

export function requireCompany(state: RootState, code: 'no_company' | 'company_not_saved'): Company {
  const company = selectCompany(state)
  if (!company) throw new AppError(code)
  return company
}

/** Staff may edit only as admins, assigned analysts or team members. True while no user or company is loaded. */
export const selectMayEdit = (state: RootState): boolean => {
  const user = selectUser(state)
  const company = selectCompany(state)
  if (!user || !company) return true
  if (user.permissions.includes('admin') || company.assigned_analyst_ids.includes(user.id)) return true
  return user.permissions.length === 0 || company.members.some(({ id }) => id === user.id)
}
export const selectIsViewingAsStaff = (state: RootState): boolean => {
  const user = selectUser(state)
  const company = selectCompany(state)
  if (!user || !company || user.permissions.length === 0) return false
  return !company.members.some(({ id }) => id === user.id)
}
export const selectCanEditAnswers = (state: RootState): boolean =>
  selectMayEdit(state) && isEditable(selectCompany(state)?.status ?? 'in_review')

export const readOnlySentence =
  'This application is read-only. Only its team, its assigned analysts and admins can change it.'

export const selectCanAddConnections = (state: RootState): boolean =>
  selectMayEdit(state) && canAddConnections(selectCompany(state)?.status ?? 'in_review')

export const selectQueue = (state: RootState) => selectConnect(state).queue

const getServerAnswer = (state: RootState, field: Field): unknown => {
  const { company, grantIds } = selectConnect(state)
  const { entityKey, name } = parseField(field)
  return (company.data && getServerAnswers(company.data, grantIds, entityKey)?.[name]) ?? null
}

export const selectAnswer = (state: RootState, field: Field): unknown => {
  const pending = selectQueue(state).pending[field]
  return pending ? pending.value : getServerAnswer(state, field)
}

export const selectPostalCodeError = (state: RootState, field: Field, value: unknown): string | null => {
  if (field !== 'company.zip_code' || typeof value !== 'string' || value.trim() === '') return null
  const country = selectAnswer(state, 'company.country_code')
  return typeof country === 'string' ? explainInvalidPostalCode(country, value.trim()) : null
}

export const selectDisplayedVersion = (state: RootState, field: Field): number => {
  const { company, grantIds } = selectConnect(state)
  const serverAnswers = company.data && getServerAnswers(company.data, grantIds, parseField(field).entityKey)
  return Math.max(company.data?.version ?? 0, serverAnswers?.version ?? 0)
}

/**
 * The answers store of the specification (§3): every answer about the company, its profile and its first grant, with
 * the prefixes `company_`, `profile_` and `climate_grant_`. Unsent answers replace saved answers.
 * `company_funding_application_type` is always `grant`, regardless of the company's list.
 * @public Required by the specification; the product itself reads single answers.
 */
export const selectAnswers = createSelector(
  [selectCompany, selectQueue, (state: RootState) => selectConnect(state).grantIds],
  (company, queue, grantIds) => {
    const saved = { company, profile: company?.profile, climate_grant: company?.climate_grants[0] }
    const answers: Record<string, unknown> = {}
    for (const entity of typedKeys(saved))
      for (const [name] of listQuestionEntries(entity)) {
        const stored: Record<string, unknown> = saved[entity] ?? {}
        answers[`${entity}_${name}`] = stored[name] ?? null
      }
    let firstGrantId = saved.climate_grant?.id
    for (const field of listPendingFields(queue)) {
      const { entity, id, name } = parseField(field)
      if (!(entity in saved)) continue
      const grantId = id === null ? null : (grantIds[id] ?? id)
      if (grantId !== null) firstGrantId ??= grantId
      if (grantId === null || grantId === firstGrantId)
        answers[`${entity}_${name}`] = queue.pending[field]?.value
    }
    return { ...answers, company_funding_application_type: firstFundingType } as const
  },
)

/**
 * The company's kind of customer, which determines the required steps. If the current user is the founder, returns the
 * kind saved with the user, which may be newer than the fetched company.
 */
const selectCustomer = (state: RootState) => {
  const company = selectCompany(state)
  const { current, customer } = selectUsers(state)
  const isFounder = company?.user != null && company.user === current.data?.id
  return isFounder ? customer : (company?.customer_kind ?? null)
}

export const selectFacts = createSelector(
  [
    selectCompany,
    selectQueue,
    (state: RootState) => selectConnect(state).grantIds,
    (state: RootState) => selectDictionary(state).document_types.data,
    selectCustomer,
  ],
  (company, queue, grantIds, documentTypes, customer): ApplicationFacts | null =>
    company &&
    mergeUnsentAnswers({ ...toApplicationFacts(company, documentTypes), customer }, queue, grantIds),
)

export const selectSteps = createSelector([selectFacts], (facts): Step[] =>
  facts ? listApplicationSteps(facts) : [],
)

export const selectMissing = createSelector([selectFacts], (facts) =>
  facts ? listMissingAnswers(facts) : [],
)

export const selectProgress = createSelector([selectFacts, selectSteps], (facts, steps) => {
  const formSteps = steps.filter(({ tab }) => tab !== 'review' && tab !== 'waitlist')
  const done = facts
    ? formSteps.filter(({ tab, step }) => getApplicationStepState(facts, tab, step) === 'complete').length
    : 0
  return { done, total: formSteps.length }
})
