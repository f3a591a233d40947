import type { z } from 'zod'
import { typedKeys } from '../core/fields.ts'
import { assessmentQuestions } from './assessment.ts'
import { commercialContractQuestions } from './commercial-contracts.ts'
import { companyQuestions } from './company.ts'
import { grantQuestions, scheduleQuestions } from './grant.ts'
import { profileQuestions } from './profile.ts'
import { blankAnswers, type Question } from './question.ts'

/** Every question of the application, by the entity of its answer, in the order in which entities are saved. */
const catalogue = {
  company: companyQuestions,
  profile: profileQuestions,
  assessment: assessmentQuestions,
  climate_grant: grantQuestions,
  payment_schedule: scheduleQuestions,
  commercial_contracts: commercialContractQuestions,
} as const
type Catalogue = typeof catalogue

/** The entities that have answers. */
export type Entity = keyof Catalogue
export const entities = typedKeys(catalogue)

/** The fields of an entity that are answers. */
export type FieldName<E extends Entity> = keyof Catalogue[E] & string

/** All answers of an entity; null where there is none. */
export type Answers<E extends Entity> = {
  [K in keyof Catalogue[E]]:
    | (Catalogue[E][K] extends { schema: infer S extends z.ZodType } ? z.output<S> : never)
    | null
}

/** The changed answers of an entity. */
export type ChangedAnswers<E extends Entity> = { [K in keyof Answers<E>]?: Answers<E>[K] | undefined }

/** The names of an entity's answers, in the order of the form. */
export const fieldNames = <E extends Entity>(entity: E) => typedKeys(catalogue[entity])

const questions: Readonly<Record<Entity, Readonly<Record<string, Question>>>> = catalogue

/** The questions about an entity with their fields, untyped, for code that handles every question. */
export const questionsAbout = (entity: Entity) => Object.entries(questions[entity])

export const findQuestion = (entity: Entity, field: string): Question | undefined =>
  Object.hasOwn(questions[entity], field) ? questions[entity][field] : undefined

export const isEntity = (name: string): name is Entity => Object.hasOwn(questions, name)

/** Entities without any answers. */
export const unanswered = {
  company: blankAnswers(companyQuestions),
  profile: blankAnswers(profileQuestions),
  assessment: blankAnswers(assessmentQuestions),
  climate_grant: blankAnswers(grantQuestions),
  commercial_contracts: blankAnswers(commercialContractQuestions),
} as const
