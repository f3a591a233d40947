import type { AskedQuestion } from '#contract/application/asked.ts'
import type { Field } from '#web/features/company/answers.ts'

/** A question with the fields of the form that it fills; `field`, the first, is the id of its control. */
export interface Question extends Omit<AskedQuestion, 'field' | 'fields'> {
  field: Field
  fields: readonly Field[]
}

export interface QuestionGroup {
  title: string | undefined
  questions: readonly Question[]
}

export interface StepContent {
  heading: string
  /** The one of several entities that it is about, for lists: "Grant 2". */
  about: string | undefined
  lead: string
  groups: readonly QuestionGroup[]
  help: readonly { title: string; body: string }[]
}

export const listQuestions = ({ groups }: StepContent) => groups.flatMap(({ questions }) => questions)
