import { createSelector } from '@reduxjs/toolkit'
import type { RootState } from '#web/core/store.ts'
import { selectFacts, selectQueue, selectSteps } from '#web/features/company/selectors.ts'
import { selectOpenRequests } from '#web/features/company/requested-answers.ts'
import { selectConnect } from '#web/features/company/slice.ts'
import type { Field } from '#web/features/company/answers.ts'
import { listUnsendableFields } from '#web/features/company/queue.ts'
import { getStepHref, listFormQuestions } from '../questions/questions.ts'
import { listTasks } from './progress.ts'

export const selectTasks = createSelector(
  [
    selectFacts,
    selectSteps,
    selectQueue,
    (state: RootState) => selectConnect(state).completed,
    selectOpenRequests,
  ],
  (facts, steps, queue, completed, requests) =>
    facts ? listTasks(facts, steps, queue, completed, requests) : [],
)

interface QuestionLink {
  fields: readonly Field[]
  href: string
}

/** In form order: the questions whose answers can't be saved until the user fixes them or resolves a conflict. */
export const selectUnsavedAnswers = createSelector(
  [selectFacts, selectSteps, selectQueue],
  (facts, steps, queue): QuestionLink[] => {
    const unsendable = new Set(listUnsendableFields(queue))
    if (!facts || unsendable.size === 0) return []
    return steps.flatMap((step) =>
      listFormQuestions(facts, step)
        .filter(({ fields }) => fields.some((field) => unsendable.has(field)))
        .map(({ field, fields }) => ({ fields, href: `${getStepHref(step.tab, step.step)}#${field}` })),
    )
  },
)
