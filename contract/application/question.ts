import { z } from 'zod'
import { typedKeys } from '../core/fields.ts'
import type { StepPath } from './steps.ts'

export type DictionaryName = 'business_models' | 'sectors' | 'countries'

export type Options = Readonly<Record<string, string>> | DictionaryName

export type Control =
  | { kind: 'text'; autoComplete?: string; isNarrow?: boolean }
  /** With `isPast`, a two-digit year means the previous century if the year would otherwise be in the future. */
  | { kind: 'date'; isPast?: boolean }
  | { kind: 'long' | 'phone' | 'money' | 'yes_no' | 'payments' }
  | { kind: 'number'; unit: 'months' | '%' }
  | { kind: 'one' | 'select' | 'search' | 'many'; options: Options; notes?: Readonly<Record<string, string>> }

export interface Wording<C = Control> {
  control: C
  label: string
  /** The short name in lists and the history; defaults to the label. */
  name?: string
  hint?: string
  isOptional?: boolean
  /** Shown while a required answer is missing. */
  prompt?: string
  /** Describes a valid answer. Set for questions with non-empty answers that do not count, such as a zero amount. */
  requirement?: string
}

export interface Flag {
  kind: 'flag'
  question: Omit<Wording, 'control'>
}

export interface Question<S extends z.ZodType = z.ZodType, A = Record<string, unknown>> extends Wording<
  Control | Flag
> {
  /** The schema itself is not nullable: null means unanswered. */
  schema: S
  step: StepPath
  group?: string
  example?: z.output<S>
  isShown?(answers: A): boolean
  adapt?(answers: A): Partial<Wording>
  /** By default, any non-empty answer counts. */
  isAnswered?(answers: A): boolean
}

export const getQuestionName = ({ name, label }: Pick<Wording, 'name' | 'label'>) => name ?? label

/** Returns the name of a question; for a flag, the name of the question that the flag belongs to. */
export const getWholeQuestionName = ({ control, ...question }: Question) =>
  getQuestionName(control.kind === 'flag' ? control.question : question)

export type Schemas = Record<string, z.ZodType>
export type Answers<T extends Schemas> = { [K in keyof T]: z.output<T[K]> | null }
export type Questions<T extends Schemas> = { [K in keyof T]: Question<T[K], Answers<T>> }

/** Keys are field names in form order. */
export const defineQuestions = <T extends Schemas>(questions: Questions<T>): Questions<T> => questions

/** Makes every answer nullable: null means unanswered. */
export const toAnswersSchema = <T extends Schemas>(questions: Questions<T>) =>
  z.object(
    mapFields<Questions<T>, { [K in keyof T]: z.ZodNullable<T[K]> }>(questions, ({ schema }) =>
      schema.nullable(),
    ),
  )

export const buildBlankAnswers = <T extends Schemas>(questions: Questions<T>) =>
  mapFields<Questions<T>, { [K in keyof T]: null }>(questions, () => null)

/** Maps the values of an object. TypeScript cannot infer the mapped types, so the caller states them. */
export function mapFields<T extends object, V>(fields: T, map: (field: T[keyof T & string]) => unknown): V {
  return Object.fromEntries(typedKeys(fields).map((name) => [name, map(fields[name])])) as V
}
