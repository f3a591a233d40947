import type { RootState } from '#web/core/store.ts'
import type { Definition } from '#web/ui/tables/DefinitionRows.tsx'
import { type Field, toRuleFields } from '#web/features/company/answers.ts'
import { formatAnswer } from '#web/features/labels/answer-text.ts'
import { fromReview } from './from-review.ts'
import { selectNames } from '../questions/options.ts'
import { type Question, listQuestions, type StepContent } from '../questions/question.ts'
import { selectAnswer, selectMissing } from '#web/features/company/selectors.ts'

export interface ReviewRow extends Definition {
  answer: string | null
  fields: readonly Field[]
  names?: readonly string[]
}

function selectText(state: RootState, { control, field, fields }: Question): string | null {
  if (control.kind !== 'flags') return formatAnswer(control, selectAnswer(state, field), selectNames(state))
  return control.labels.filter((_, index) => isChecked(state, fields[index])).join(', ') || null
}

const isChecked = (state: RootState, field: Field | undefined) =>
  field !== undefined && selectAnswer(state, field) === true

/**
 * Lists the answers of a step as text. `path` is the URL of the step. If it is set, each row has a link to change the
 * answer, and missing answers are marked. Returns a new array on every call: compare with `isSameAnswer`.
 */
export function selectAnswerRows(state: RootState, content: StepContent, path?: string): ReviewRow[] {
  const missing = new Set<string>(path ? selectMissing(state).map(({ field }) => field) : [])
  return listQuestions(content).map((question) => ({
    id: `row-${question.field}`,
    question: content.about ? `${content.about}: ${question.name.toLowerCase()}` : question.name,
    answer: selectText(state, question),
    missing: question.fields.some((field) => toRuleFields(field).some((name) => missing.has(name))),
    fields: question.fields,
    changeHref: path && `${path}${fromReview}#${question.field}`,
  }))
}
