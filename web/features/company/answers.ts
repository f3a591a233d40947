import type { z } from 'zod'
import { AssessmentAnswers } from '#contract/application/assessment.ts'
import { CommercialContractAnswers } from '#contract/application/commercial-contracts.ts'
import { CompanyAnswers } from '#contract/application/company.ts'
import { GrantAnswers, type ScheduledPayment } from '#contract/application/grant.ts'
import { saveSchedule } from '#contract/grants.ts'
import { ProfileAnswers } from '#contract/application/profile.ts'
import { paymentInWords } from '#contract/rules/payments.ts'

/** The kinds of things that answers belong to; what is first is saved first. */
const entities = [
  'company',
  'profile',
  'assessment',
  'climate_grant',
  'payment_schedule',
  'commercial_contracts',
] as const
export type Entity = (typeof entities)[number]

/** What an answer belongs to, and so where it is saved: a company has several grants, and one of all else. */
export type Owner = 'company' | 'profile' | 'assessment' | 'commercial_contracts' | OfGrant
type OfGrant = `climate_grant.${string}` | `payment_schedule.${string}`

/** `company.name`, `climate_grant.<id>.funding_type`: an answer with what it belongs to. */
export type Field = `${Owner}.${string}`

const shapes: Record<Entity, Record<string, z.ZodType>> = {
  company: CompanyAnswers.shape,
  profile: ProfileAnswers.shape,
  assessment: AssessmentAnswers.shape,
  climate_grant: GrantAnswers.shape,
  payment_schedule: saveSchedule.body.shape,
  commercial_contracts: CommercialContractAnswers.shape,
}

/** The parts of a field's name; `id` is the grant's where the answer belongs to one. */
export function splitField(field: Field): { owner: Owner; entity: Entity; id: string | null; name: string } {
  const [entity, ...rest] = field.split('.')
  const name = rest.pop() ?? ''
  const id = rest.join('.') || null
  return { owner: field.slice(0, -name.length - 1) as Owner, entity: entity as Entity, id, name }
}

/** The same of an owner. */
export const splitOwner = (owner: Owner) => splitField(`${owner}.`)

/** Things to save in the order of their kinds: a grant before its schedule. */
export const inSavingOrder = (owners: Iterable<Owner>): Owner[] =>
  [...owners].toSorted(
    (one, other) => entities.indexOf(splitOwner(one).entity) - entities.indexOf(splitOwner(other).entity),
  )

const isOfGrant = (entity: Entity) => entity === 'climate_grant' || entity === 'payment_schedule'

export const isField = (text: string): text is Field => {
  const { entity, id, name } = splitField(text as Field)
  if (!Object.hasOwn(shapes, entity) || !Object.hasOwn(shapes[entity], name)) return false
  return isOfGrant(entity) === (id !== null)
}

/** How the step rules name a field: the answers of all grants alike, a schedule as one thing. */
export function fieldInRules(field: Field): string {
  const { entity, id, name } = splitField(field)
  if (entity === 'climate_grant') return `${entity}.${name}`
  return entity === 'payment_schedule' ? `${entity}.${id}` : field
}

/** The field that a lack of the step rules leads to, if it is one field of a form. */
export function fieldOfLack(lack: string): Field | null {
  const field = lack.startsWith('payment_schedule.') ? `${lack}.payments` : lack
  return isField(field) ? field : null
}

export type Checked = { ok: true; answer: unknown } | { ok: false; message: string }

/** A typed value as the API takes it, or what is wrong with it; an emptied field is `null`. */
export function checkAnswer(field: Field, value: unknown): Checked {
  const { entity, name } = splitField(field)
  const schema = shapes[entity][name]
  if (!schema) return { ok: false, message: 'This cannot be answered here' }
  const { success, data, error } = schema.safeParse(
    entity === 'payment_schedule' ? tidyPayments(value) : tidy(name, value),
  )
  if (success) return { ok: true, answer: entity === 'payment_schedule' ? byDate(data) : data }
  const { message, path } = error.issues[0] ?? { message: 'This cannot be accepted', path: [] }
  return { ok: false, message: ofPayment(path[0], message) }
}

/** Says which payment of several is meant. */
const ofPayment = (index: unknown, message: string) =>
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

/** As the server keeps them. */
const byDate = (payments: unknown) =>
  (payments as ScheduledPayment[]).toSorted((one, other) =>
    one.expected_date.localeCompare(other.expected_date),
  )

/** An answer as the history and a conflict name it. */
export const asRecorded = (field: Field, answer: unknown): unknown =>
  splitField(field).entity === 'payment_schedule'
    ? (answer as ScheduledPayment[]).map(paymentInWords)
    : answer

/** Equal as answers; lists and texts compare by content. */
export const isSameAnswer = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
