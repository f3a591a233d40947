import type { DictionaryName } from '#web/features/dictionary/slice.ts'
import type { Field } from './answers.ts'

interface Base {
  /** The id of the control, and where the form keeps the value; the first of the fields. */
  field: Field
  label: string
  /** The question in a word or two, for lists; the label when absent. */
  short?: string
  hint?: string
  optional?: boolean
}

export interface TextQuestion extends Base {
  kind: 'text' | 'long' | 'phone' | 'date' | 'money' | 'yes_no'
  autoComplete?: string
  /** A narrow box, for codes. */
  narrow?: boolean
}

export interface NumberQuestion extends Base {
  kind: 'number'
  unit: string
}

export interface Choice {
  value: string
  label: string
  note?: string
  group?: string
}

/** A table of labels as choices. */
export const choicesOf = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** One or several out of a list: written here, or a dictionary. */
export interface ChoiceQuestion extends Base {
  kind: 'one' | 'select' | 'search' | 'many'
  options: readonly Choice[] | DictionaryName | 'us_states'
}

/** Several yes-or-no fields asked as one question. */
export interface FlagsQuestion extends Base {
  kind: 'flags'
  options: readonly { value: Field; label: string; note?: string }[]
}

/** A list of expected payments, as one answer. */
export interface PaymentsQuestion extends Base {
  kind: 'payments'
}

export type Question = TextQuestion | NumberQuestion | ChoiceQuestion | FlagsQuestion | PaymentsQuestion

export interface QuestionGroup {
  title?: string
  questions: readonly Question[]
}

/** What a step page says and asks. */
export interface StepContent {
  /** The heading: what it is about, in words. */
  heading: string
  /** Which of several it speaks of, for lists: "Grant 2". */
  about?: string | undefined
  lead: string
  groups: readonly QuestionGroup[]
  help: readonly { title: string; body: string }[]
}

/** The fields that a question fills. */
export const fieldsOf = (question: Question): readonly Field[] =>
  question.kind === 'flags' ? question.options.map(({ value }) => value) : [question.field]

export const questionsOf = ({ groups }: StepContent) => groups.flatMap(({ questions }) => questions)

/** How a list of questions names one. */
export const nameOf = ({ short, label }: Question) => short ?? label
