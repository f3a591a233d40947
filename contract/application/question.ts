import { z } from 'zod'
import { typedKeys } from '../fields.ts'
import type { StepPath } from './steps.ts'

/** The dictionaries of the server that questions choose from. */
export type DictionaryName = 'business_models' | 'sectors' | 'countries'

/** Values with their labels, or the dictionary that has them. */
export type Options = Readonly<Record<string, string>> | DictionaryName

/** The control that takes an answer; answers are formatted by it, too. */
export type Control =
  | { kind: 'text'; autoComplete?: string; isNarrow?: boolean }
  | { kind: 'long' | 'phone' | 'date' | 'money' | 'yes_no' | 'payments' }
  | { kind: 'number'; unit: 'months' | '%' }
  | { kind: 'one' | 'select' | 'search' | 'many'; options: Options; notes?: Readonly<Record<string, string>> }

/** What a question says, and how it is answered. */
export interface Wording<C = Control> {
  control: C
  /** As the form asks it. */
  label: string
  /** What lists, the history and analysts call it; the label where that is short enough. */
  name?: string
  hint?: string
  /** Whether it may be left out. */
  isOptional?: boolean
  /** What an answer has to be to count, where being there is not enough. */
  requirement?: string
}

/** One of several yes-or-no fields that are asked together, with the question that asks for them. */
export interface Flag {
  kind: 'flag'
  question: Omit<Wording, 'control'>
}

/** A question of the application: one field of an entity. `A` holds all answers of that entity. */
export interface Question<S extends z.ZodType = z.ZodType, A = Record<string, unknown>> extends Wording<
  Control | Flag
> {
  /** What an answer must look like. Unanswered is null. */
  schema: S
  step: StepPath
  /** The heading that it stands under in its step. */
  group?: string
  /** A good answer, for examples and tests. Whatever cannot be left out has one. */
  example?: z.output<S>
  /** Whether it is asked at all. */
  isShown?(answers: A): boolean
  /** What it says instead, given these answers. */
  adapt?(answers: A): Partial<Wording>
  /** Whether it is answered in a form that counts; without it, any answer counts. */
  isAnswered?(answers: A): boolean
}

/** What lists, the history and analysts call a question. */
export const questionName = ({ name, label }: Pick<Wording, 'name' | 'label'>) => name ?? label

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
