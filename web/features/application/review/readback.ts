import type { RootState } from '#web/core/store.ts'
import type { Definition } from '#web/ui/tables/DefinitionRows.tsx'
import { fieldInRules } from '#web/features/company/answers.ts'
import { answerText } from '../questions/answer-text.ts'
import { selectChoices } from '../questions/options.ts'
import {
  fieldsOf,
  nameOf,
  type Question,
  questionsOf,
  type StepContent,
} from '#web/features/company/question.ts'
import { selectAnswer, selectMissing } from '#web/features/company/selectors.ts'

function textOf(state: RootState, question: Question): string {
  if (question.kind === 'flags') {
    const chosen = question.options.filter(({ value }) => selectAnswer(state, value) === true)
    return chosen.map(({ label }) => label).join(', ')
  }
  return answerText(question, selectAnswer(state, question.field), selectChoices(state, question))
}

/**
 * The answers of a step read back. With `path`, the step's address, each has the way to change it, and what is
 * missing is marked. A new list each time: compare with `isSameAnswer`.
 */
export function selectRows(state: RootState, content: StepContent, path?: string): Definition[] {
  const missing = new Set<string>(path ? selectMissing(state).map(({ field }) => field) : [])
  return questionsOf(content).map((question) => ({
    id: `row-${question.field}`,
    question: content.about ? `${content.about}: ${nameOf(question).toLowerCase()}` : nameOf(question),
    answer: textOf(state, question),
    missing: fieldsOf(question).some((field) => missing.has(fieldInRules(field))),
    changeHref: path && `${path}#${question.field}`,
  }))
}
