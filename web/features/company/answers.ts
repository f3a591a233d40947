import {
  type Entity,
  entities,
  type FieldName,
  findQuestion,
  isEntity,
} from '#contract/application/catalogue.ts'
import type { ScheduledPayment } from '#contract/application/grant.ts'
import { getMaxLength } from '#contract/core/fields.ts'
import { explainInvalidPaymentPart, explainInvalidText } from './typed-text.ts'
import { cleanLine } from '#contract/rules/text/invisible.ts'
import { toRecordedPayment } from '#contract/rules/payments.ts'

type GrantEntity = 'climate_grant' | 'payment_schedule'
type SingleEntity = Exclude<Entity, GrantEntity>

/** A grant and its payment schedule are identified by the grant's local id. */
export type EntityKey = SingleEntity | `${GrantEntity}.${string}`

export type Field =
  | { [E in SingleEntity]: `${E}.${FieldName<E>}` }[SingleEntity]
  | { [E in GrantEntity]: `${E}.${string}.${FieldName<E>}` }[GrantEntity]

interface FieldParts {
  entityKey: EntityKey
  entity: Entity
  /** The local id of the grant; null if the answer does not belong to a grant. */
  id: string | null
  name: string
}

const isOfGrant = (entity: Entity): entity is GrantEntity =>
  entity === 'climate_grant' || entity === 'payment_schedule'

function split(text: string): FieldParts | null {
  const [entity = '', ...rest] = text.split('.')
  const name = rest.pop() ?? ''
  const id = rest.join('.') || null
  if (!isEntity(entity) || isOfGrant(entity) !== (id !== null)) return null
  return { entityKey: isOfGrant(entity) ? `${entity}.${id}` : entity, entity, id, name }
}

export function parseField(field: Field): FieldParts {
  const parts = split(field)
  if (!parts) throw new TypeError(`${field} is not a field of the application`)
  return parts
}

export function parseEntityKey(entityKey: EntityKey): FieldParts {
  const parts = split(`${entityKey}.`)
  if (!parts) throw new TypeError(`${entityKey} has no answers`)
  return parts
}

/** Sorts entities into save order: a grant before its schedule. */
export const sortForSaving = (entityKeys: Iterable<EntityKey>): EntityKey[] =>
  [...entityKeys].toSorted(
    (a, b) => entities.indexOf(parseEntityKey(a).entity) - entities.indexOf(parseEntityKey(b).entity),
  )

export const isField = (text: string): text is Field => {
  const parts = split(text)
  return parts !== null && findQuestion(parts.entity, parts.name) !== undefined
}

export function findFieldQuestion(field: Field) {
  const { entity, name } = parseField(field)
  return findQuestion(entity, name)
}

export function toField(entityKey: EntityKey, name: string): Field {
  const field = `${entityKey}.${name}`
  if (!isField(field)) throw new TypeError(`${field} is not a field of the application`)
  return field
}

/**
 * Returns a field's names in the step rules. The rules treat a schedule as one field, and omit the grant's id until
 * there is a grant.
 */
export function toRuleFields(field: Field): string[] {
  const { entity, id, name } = parseField(field)
  if (entity === 'climate_grant') return [field, `${entity}.${name}`]
  return [entity === 'payment_schedule' ? `${entity}.${id}` : field]
}

export function parseRuleField(ruleField: string): Field | null {
  const field = ruleField.startsWith('payment_schedule.') ? `${ruleField}.payments` : ruleField
  return isField(field) ? field : null
}

export type AnswerCheck = { ok: true; answer: unknown } | { ok: false; message: string }

export function getMaxAnswerLength(field: Field): number | null {
  const question = findFieldQuestion(field)
  return question ? getMaxLength(question.schema) : null
}

export function checkAnswer(field: Field, value: unknown): AnswerCheck {
  const { entity, name } = parseField(field)
  const question = findQuestion(entity, name)
  if (!question) return { ok: false, message: 'This question can’t be answered here' }
  const typed = entity === 'payment_schedule' ? tidyPayments(value) : tidy(name, value)
  if (typed === null) return { ok: true, answer: null }
  const { success, data, error } = question.schema.safeParse(typed)
  if (success) return { ok: true, answer: entity === 'payment_schedule' ? sortByDate(data) : data }
  const { message, path } = error.issues[0] ?? { message: 'Enter a valid answer', path: [] }
  const [index, part] = path
  if (entity !== 'payment_schedule' || typeof index !== 'number')
    return { ok: false, message: explainInvalidText(question.control, typed) ?? message }
  const problem = explainInvalidPaymentPart(part, get(get(typed, index), part)) ?? message
  return { ok: false, message: `Payment ${index + 1}: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}` }
}

const get = (value: unknown, key: PropertyKey | undefined): unknown => Object(value)[key ?? '']

function tidy(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : null
  if (typeof value !== 'string') return value ?? null
  const text = cleanLine(value).trim()
  if (text === '') return null
  if (name.endsWith('_url') && /^[\w-]+(\.[\w-]+)+/.test(text)) return `https://${text}`
  return value.trim()
}

const tidyPayments = (value: unknown) =>
  (Array.isArray(value) ? (value as ScheduledPayment[]) : []).map(({ description, ...payment }) => ({
    ...payment,
    description: description?.trim() || null,
  }))

const sortByDate = (payments: unknown) =>
  (payments as ScheduledPayment[]).toSorted((a, b) => a.expected_date.localeCompare(b.expected_date))

/** Converts an answer to its representation in the history and in conflicts. */
export const toRecordedAnswer = (field: Field, answer: unknown): unknown =>
  parseField(field).entity === 'payment_schedule'
    ? (answer as ScheduledPayment[]).map(toRecordedPayment)
    : answer

export const isSameAnswer = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
