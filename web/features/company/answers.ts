import {
  type Entity,
  entities,
  type FieldName,
  findQuestion,
  isEntity,
} from '#contract/application/catalogue.ts'
import type { ScheduledPayment } from '#contract/application/grant.ts'
import { paymentInWords } from '#contract/rules/payments.ts'

/** A company has several grants with a schedule each, and one of all else. */
type GrantEntity = 'climate_grant' | 'payment_schedule'
type SingleEntity = Exclude<Entity, GrantEntity>

/** What an answer belongs to, and so where it is saved; a grant by its id in this window. */
export type EntityKey = SingleEntity | `${GrantEntity}.${string}`

/** `company.name`, `climate_grant.<id>.funding_type`: an answer with what it belongs to. */
export type Field =
  | { [E in SingleEntity]: `${E}.${FieldName<E>}` }[SingleEntity]
  | { [E in GrantEntity]: `${E}.${string}.${FieldName<E>}` }[GrantEntity]

interface FieldParts {
  entityKey: EntityKey
  entity: Entity
  /** The grant's id where the answer belongs to one. */
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

/** The parts of a field's name. */
export function splitField(field: Field): FieldParts {
  const place = split(field)
  if (!place) throw new TypeError(`${field} is not a field of the application`)
  return place
}

export function parseEntityKey(entityKey: EntityKey): FieldParts {
  const place = split(`${entityKey}.`)
  if (!place) throw new TypeError(`${entityKey} has no answers`)
  return place
}

/** Owners in the order in which they are saved: a grant before its schedule. */
export const sortForSaving = (entityKeys: Iterable<EntityKey>): EntityKey[] =>
  [...entityKeys].toSorted(
    (one, other) =>
      entities.indexOf(parseEntityKey(one).entity) - entities.indexOf(parseEntityKey(other).entity),
  )

export const isField = (text: string): text is Field => {
  const place = split(text)
  return place !== null && findQuestion(place.entity, place.name) !== undefined
}

/** The field that holds one named answer of an entity. */
export function toField(entityKey: EntityKey, name: string): Field {
  const field = `${entityKey}.${name}`
  if (!isField(field)) throw new TypeError(`${field} is not a field of the application`)
  return field
}

/** How the step rules name a field: the answers of all grants alike, a schedule as one thing. */
export function toRuleField(field: Field): string {
  const { entity, id, name } = splitField(field)
  if (entity === 'climate_grant') return `${entity}.${name}`
  return entity === 'payment_schedule' ? `${entity}.${id}` : field
}

/** The field in which a missing answer can be given, if it is one field of a form. */
export function findMissingField(missing: string): Field | null {
  const field = missing.startsWith('payment_schedule.') ? `${missing}.payments` : missing
  return isField(field) ? field : null
}

export type Checked = { ok: true; answer: unknown } | { ok: false; message: string }

/** A typed value as the API takes it, or what is wrong with it; an emptied field is `null`. */
export function checkAnswer(field: Field, value: unknown): Checked {
  const { entity, name } = splitField(field)
  const schema = findQuestion(entity, name)?.schema
  if (!schema) return { ok: false, message: 'This cannot be answered here' }
  const typed = entity === 'payment_schedule' ? tidyPayments(value) : tidy(name, value)
  if (typed === null) return { ok: true, answer: null }
  const { success, data, error } = schema.safeParse(typed)
  if (success) return { ok: true, answer: entity === 'payment_schedule' ? sortByDate(data) : data }
  const { message, path } = error.issues[0] ?? { message: 'This cannot be accepted', path: [] }
  return { ok: false, message: addPaymentNumber(path[0], message) }
}

/** Names the payment that is wrong, of several. */
const addPaymentNumber = (index: unknown, message: string) =>
  typeof index === 'number'
    ? `Payment ${index + 1}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : message

/** People leave blanks around, and the scheme of a web address out. */
function tidy(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : null
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  if (name.endsWith('_url') && /^[\w-]+(\.[\w-]+)+/.test(text)) return `https://${text}`
  return text || null
}

const tidyPayments = (value: unknown) =>
  (Array.isArray(value) ? (value as ScheduledPayment[]) : []).map(({ description, ...payment }) => ({
    ...payment,
    description: description?.trim() || null,
  }))

/** The order in which the server saves them. */
const sortByDate = (payments: unknown) =>
  (payments as ScheduledPayment[]).toSorted((one, other) =>
    one.expected_date.localeCompare(other.expected_date),
  )

/** An answer as the history and a conflict record it. */
export const toRecorded = (field: Field, answer: unknown): unknown =>
  splitField(field).entity === 'payment_schedule'
    ? (answer as ScheduledPayment[]).map(paymentInWords)
    : answer

/** Equal as answers; lists and texts compare by content. */
export const isSameAnswer = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
