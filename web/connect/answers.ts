import type { z } from 'zod'
import { AssessmentAnswers } from '#contract/assessment.ts'
import { CompanyAnswers } from '#contract/companies.ts'
import { ProfileAnswers } from '#contract/profiles.ts'

/** What an answer belongs to, and so where it is saved. */
export const entities = ['company', 'profile', 'assessment'] as const
export type Entity = (typeof entities)[number]

/** `company.name`: an answer as the rules of the contract name it. */
export type Field = `${Entity}.${string}`

const shapes: Record<Entity, Record<string, z.ZodType>> = {
  company: CompanyAnswers.shape,
  profile: ProfileAnswers.shape,
  assessment: AssessmentAnswers.shape,
}

/** The funding type in the answers store is always this one (specification §3); a company's own list starts with it. */
export const answersFundingType = 'grant'

/** The two parts of a field's name. */
export function splitField(field: Field): { entity: Entity; name: string } {
  const [entity, name = ''] = field.split('.')
  return { entity: entity as Entity, name }
}

export const isField = (text: string): text is Field => {
  const [entity, name] = text.split('.')
  return Object.hasOwn(shapes, entity ?? '') && Object.hasOwn(shapes[entity as Entity], name ?? '')
}

export type Checked = { ok: true; answer: unknown } | { ok: false; message: string }

/** A typed value as the API takes it, or what is wrong with it; an emptied field is `null`. */
export function checkAnswer(field: Field, value: unknown): Checked {
  const { entity, name } = splitField(field)
  const schema = shapes[entity][name]
  if (!schema) return { ok: false, message: 'This cannot be answered here' }
  const { success, data, error } = schema.safeParse(tidy(name, value))
  if (success) return { ok: true, answer: data }
  return { ok: false, message: error.issues[0]?.message ?? 'This cannot be accepted' }
}

/** People leave blanks around, and the scheme of a web address out. */
function tidy(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : null
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  if (name === 'website_url' && /^[\w-]+(\.[\w-]+)+/.test(text)) return `https://${text}`
  return text || null
}

/** Equal as answers; lists and texts compare by content. */
export const isSameAnswer = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
