import { createSelector } from '@reduxjs/toolkit'
import { paths } from '#web/core/address/paths.ts'
import { type StepQuestion, listStepQuestions } from '#contract/application/step-questions.ts'
import { findQuestion } from '#contract/application/catalogue.ts'
import type { StepPath } from '#contract/application/steps.ts'
import type { RequestedAnswer } from '#contract/reviews.ts'
import { listCompanyStepQuestions } from '#contract/rules/answers.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { RootState } from '#web/core/store.ts'
import { type EntityKey, type Field, toField } from './answers.ts'
import type { GrantIds } from './entities.ts'
import { selectCompany, selectFacts, selectSteps } from './selectors.ts'
import { selectConnect } from './slice.ts'

export interface PinnedRequest {
  request: RequestedAnswer
  reviewId: string
  by: string
  at: string
  isOpen: boolean
  field: Field
  /** The path of the question's step; null if the question is no longer in the form. */
  path: StepPath | null
  href: string
}

/** The review page shows the requests whose questions are no longer in the form. */
const reviewPath = paths.applicationStep('review', 'main')

export const selectPinnedRequests = createSelector(
  [selectCompany, selectFacts, selectSteps, (state: RootState) => selectConnect(state).grantIds],
  (company, facts, steps, grantIds): PinnedRequest[] => {
    const review = company?.actual_review
    const part = review?.application_review
    if (!review || !part || !facts) return []
    const isWaiting = !part.completed && !part.admin_review_required
    const stepPaths = new Set<StepPath>(steps.map(({ path }) => path))
    return part.requested_answers.map((request) => {
      const entityKey = toEntityKey(request, grantIds)
      const question = findRequested(facts, request, toLocalId(request, grantIds))
      const isInForm = question !== undefined && stepPaths.has(question.step)
      return {
        request,
        reviewId: review.id,
        by: review.created_by.name,
        at: review.created_at,
        isOpen: isWaiting && request.answered_at === null,
        field: toField(entityKey, request.field),
        path: isInForm ? question.step : null,
        href: isInForm
          ? `${paths.application}/${question.step}#${toField(entityKey, question.field)}`
          : reviewPath,
      }
    })
  },
)

export const selectOpenRequests = createSelector([selectPinnedRequests], (requests) =>
  requests.filter(({ isOpen }) => isOpen),
)

const toLocalId = ({ climate_grant: id }: RequestedAnswer, grantIds: GrantIds) =>
  Object.keys(grantIds).find((local) => grantIds[local] === id) ?? id

function toEntityKey(request: RequestedAnswer, grantIds: GrantIds): EntityKey {
  const { entity } = request
  if (entity !== 'climate_grant' && entity !== 'payment_schedule') return entity
  return `${entity}.${toLocalId(request, grantIds)}`
}

function findRequested(
  facts: ApplicationFacts,
  { entity, field }: RequestedAnswer,
  grantId: string | null,
): { step: StepPath; field: string } | undefined {
  const step = findQuestion(entity, field)?.step
  if (!step) return undefined
  const question = listRequestable(facts, entity, step, grantId).find(
    (question) => question.entity === entity && question.fields.includes(field),
  )
  return question && { step, field: question.field }
}

function listRequestable(
  facts: ApplicationFacts,
  entity: RequestedAnswer['entity'],
  step: StepPath,
  grantId: string | null,
): StepQuestion[] {
  const grant = facts.grants.find(({ id }) => id === grantId)
  if (entity === 'climate_grant') return grant ? listStepQuestions(entity, step, grant) : []
  if (entity === 'payment_schedule') return grant ? listStepQuestions(entity, step, { payments: null }) : []
  return listCompanyStepQuestions(step, facts)
}
