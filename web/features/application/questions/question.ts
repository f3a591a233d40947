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

/** What a step page says and asks. */
export interface StepContent {
  /** The heading: what it is about, in words. */
  heading: string
  /** Which of several it speaks of, for lists: "Grant 2". */
  about: string | undefined
  lead: string
  groups: readonly QuestionGroup[]
  help: readonly { title: string; body: string }[]
}

export const questionsOf = ({ groups }: StepContent) => groups.flatMap(({ questions }) => questions)
