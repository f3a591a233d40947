import type { z } from 'zod'
import { typedKeys } from '../core/fields.ts'
import { assessmentQuestions } from './assessment.ts'
import { commercialContractQuestions } from './commercial-contracts.ts'
import { companyQuestions } from './company.ts'
import { grantQuestions, scheduleQuestions } from './grant.ts'
import { profileQuestions } from './profile.ts'
import { buildBlankAnswers, type Question } from './question.ts'

/** Questions by entity, in the order in which the entities are saved. */
const catalogue = {
  company: companyQuestions,
  profile: profileQuestions,
  assessment: assessmentQuestions,
  climate_grant: grantQuestions,
  payment_schedule: scheduleQuestions,
  commercial_contracts: commercialContractQuestions,
} as const
type Catalogue = typeof catalogue

export type Entity = keyof Catalogue
export const entities = typedKeys(catalogue)

export type FieldName<E extends Entity> = keyof Catalogue[E] & string

export type Answers<E extends Entity> = {
  [K in keyof Catalogue[E]]:
    | (Catalogue[E][K] extends { schema: infer S extends z.ZodType } ? z.output<S> : never)
    | null
}

export type ChangedAnswers<E extends Entity> = { [K in keyof Answers<E>]?: Answers<E>[K] | undefined }

/** Lists field names in form order. */
export const listFieldNames = <E extends Entity>(entity: E) => typedKeys(catalogue[entity])

const questions: Readonly<Record<Entity, Readonly<Record<string, Question>>>> = catalogue

/** Returns an entity's `[field, question]` pairs, typed for code that handles any question. */
export const listQuestionEntries = (entity: Entity) => Object.entries(questions[entity])

export const findQuestion = (entity: Entity, field: string): Question | undefined =>
  Object.hasOwn(questions[entity], field) ? questions[entity][field] : undefined

export const isEntity = (name: string): name is Entity => Object.hasOwn(questions, name)

export const unanswered = {
  company: buildBlankAnswers(companyQuestions),
  profile: buildBlankAnswers(profileQuestions),
  assessment: buildBlankAnswers(assessmentQuestions),
  climate_grant: buildBlankAnswers(grantQuestions),
  commercial_contracts: buildBlankAnswers(commercialContractQuestions),
} as const
