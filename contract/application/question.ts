import { z } from 'zod'
import { typedKeys } from '../core/fields.ts'
import type { StepPath } from './steps.ts'

/** The dictionaries of the server that questions choose from. */
export type DictionaryName = 'business_models' | 'sectors' | 'countries'

/** The values with their labels, or the dictionary that holds them. */
export type Options = Readonly<Record<string, string>> | DictionaryName

/** The control that edits an answer; it also decides how the answer is formatted. */
export type Control =
  | { kind: 'text'; autoComplete?: string; isNarrow?: boolean }
  /** A date that must be in the past, as its schema checks, takes the past century. */
  | { kind: 'date'; isPast?: boolean }
  | { kind: 'long' | 'phone' | 'money' | 'yes_no' | 'payments' }
  | { kind: 'number'; unit: 'months' | '%' }
  | { kind: 'one' | 'select' | 'search' | 'many'; options: Options; notes?: Readonly<Record<string, string>> }

/** The texts of a question, and its control. */
export interface Wording<C = Control> {
  control: C
  /** As the form asks it. */
  label: string
  /** Its short name in lists and in the history; the label by default. */
  name?: string
  hint?: string
  /** Whether the answer is optional. */
  isOptional?: boolean
  /** What makes an answer count, when any answer is not enough. */
  requirement?: string
}

/** One of several yes-or-no fields that share one question, with that question. */
export interface Flag {
  kind: 'flag'
  question: Omit<Wording, 'control'>
}

/** A question of the application: one field of an entity. `A` holds all answers of that entity. */
export interface Question<S extends z.ZodType = z.ZodType, A = Record<string, unknown>> extends Wording<
  Control | Flag
> {
  /** The schema of an answer; null means unanswered. */
  schema: S
  step: StepPath
  /** The heading above it in its step. */
  group?: string
  /** A valid answer, for examples and tests. Every required question has one. */
  example?: z.output<S>
  /** Whether the question appears, given the other answers. */
  isShown?(answers: A): boolean
  /** Its changed texts, given the other answers. */
  adapt?(answers: A): Partial<Wording>
  /** Whether the answer counts; by default any answer does. */
  isAnswered?(answers: A): boolean
}

/** Returns the short name of a question, for lists and the history. */
export const questionName = ({ name, label }: Pick<Wording, 'name' | 'label'>) => name ?? label

/** Returns the short name of a whole question; several flags share one. */
export const wholeQuestionName = ({ control, ...question }: Question) =>
  questionName(control.kind === 'flag' ? control.question : question)

export type Schemas = Record<string, z.ZodType>
export type Answers<T extends Schemas> = { [K in keyof T]: z.output<T[K]> | null }
export type Questions<T extends Schemas> = { [K in keyof T]: Question<T[K], Answers<T>> }

/** The questions about one entity in the order of the form, each under the name of its field. */
export const defineQuestions = <T extends Schemas>(questions: Questions<T>): Questions<T> => questions

/** The schema of the answers to these questions, as a form and the server read them. */
export const toSchema = <T extends Schemas>(questions: Questions<T>) =>
  z.object(
    mapFields<Questions<T>, { [K in keyof T]: z.ZodNullable<T[K]> }>(questions, ({ schema }) =>
      schema.nullable(),
    ),
  )

/** No answer to any of these questions. */
export const blankAnswers = <T extends Schemas>(questions: Questions<T>) =>
  mapFields<Questions<T>, { [K in keyof T]: null }>(questions, () => null)

/** An object with the same fields. TypeScript cannot follow what becomes of each, so the caller names the result. */
export function mapFields<T extends object, V>(fields: T, map: (field: T[keyof T & string]) => unknown): V {
  return Object.fromEntries(typedKeys(fields).map((name) => [name, map(fields[name])])) as V
}
