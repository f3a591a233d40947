import { createSelector } from '@reduxjs/toolkit'
import type { RootState } from '../app/store.ts'
import type { Definition } from '../ui/DefinitionRows.tsx'
import { answerText } from './answer-text.ts'
import { selectChoices } from './options.ts'
import { fieldsOf, type Question, questionsOf, type StepContent } from './question.ts'
import { selectAnswer, selectMissing } from './selectors.ts'

function textOf(state: RootState, question: Question): string {
  if (question.kind === 'flags') {
    const chosen = question.options.filter(({ value }) => selectAnswer(state, value) === true)
    return chosen.map(({ label }) => label).join(', ')
  }
  return answerText(question, selectAnswer(state, question.field), selectChoices(state, question))
}

/** The answers of a step read back; with `path`, each with the way to change it, and what is missing marked. */
export const makeSelectRows = (content: StepContent, path?: string) =>
  createSelector(
    [(state: RootState) => state.connect, (state: RootState) => state],
    (_, state): Definition[] => {
      const missing = new Set<string>(selectMissing(state).map(({ field }) => field))
      return questionsOf(content).map((question) => ({
        id: `row-${question.field}`,
        question: question.label,
        answer: textOf(state, question),
        missing: path !== undefined && fieldsOf(question).some((field) => missing.has(field)),
        changeHref: path && `${path}#${question.field}`,
      }))
    },
  )
