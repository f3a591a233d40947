import type { StepQuestion } from '#contract/application/step-questions.ts'
import type { Field } from '#web/features/company/answers.ts'

/** `field` is the first of `fields` and the id of the control. */
export interface Question extends Omit<StepQuestion, 'field' | 'fields'> {
  field: Field
  fields: readonly Field[]
}

export interface QuestionGroup {
  /** Unique within its step. */
  id: string
  title: string | undefined
  isPerGrant: boolean
  questions: readonly Question[]
}

export interface StepContent {
  heading: string
  /** The name of the step's grant, such as "Grant 2"; undefined if there is only one grant or none. */
  about: string | undefined
  lead: string
  groups: readonly QuestionGroup[]
  help: Readonly<Record<string, string>>
}

export const listQuestions = ({ groups }: StepContent) => groups.flatMap(({ questions }) => questions)
