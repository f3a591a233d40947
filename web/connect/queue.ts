import type { FieldConflict } from '#contract/errors.ts'
import { checkAnswer, type Entity, entities, type Field, isSameAnswer, splitField } from './answers.ts'

/** A settled answer that the server does not have yet. */
export interface Pending {
  /** As the form holds it; may be something that cannot be accepted yet. */
  value: unknown
  /** The number of the last change that the person had seen of this field. */
  baseVersion: number
  typedAt: string
  /** What was sent: when one of these comes back as somebody's change, it was our own, and its reply got lost. */
  sent?: unknown[]
}

/** The unsent answers of one company: a short-lived queue, the server's draft is the truth. */
export interface Queue {
  pending: Record<Field, Pending>
  /** Changed by somebody else meanwhile; waits for the person's choice. */
  conflicts: Record<Field, FieldConflict>
  /** What the server said against a value; gone when something else is typed. */
  refusals: Record<Field, string>
  /** The number of our own last save of a field. */
  own: Record<Field, number>
}

export const emptyQueue = (): Queue => ({ pending: {}, conflicts: {}, refusals: {}, own: {} })

export const pendingFields = (queue: Pick<Queue, 'pending'>) => Object.keys(queue.pending) as Field[]

export interface Settled {
  field: Field
  value: unknown
  /** The number of the last change when the form last showed the server's answer. */
  seen: number
  at: string
}

/** Takes a settled answer; what is typed over an unsent one keeps what that one was based on. */
export function settle(queue: Queue, { field, value, seen, at }: Settled) {
  const before = queue.pending[field]
  const baseVersion = before?.baseVersion ?? Math.max(seen, queue.own[field] ?? 0)
  queue.pending[field] = { ...before, value, baseVersion, typedAt: at }
  delete queue.refusals[field]
}

/** What one request carries: answers of one entity that rest on the same version. */
export interface Batch {
  entity: Entity
  baseVersion: number
  answers: Record<string, unknown>
}

/** The next answers to send, or null when nothing is left that can be sent. */
export function nextBatch(queue: Queue): Batch | null {
  for (const entity of entities) {
    const sendable = pendingFields(queue).flatMap((field) => sendableOf(queue, field, entity))
    const [first] = sendable
    if (!first) continue
    const together = sendable.filter(({ baseVersion }) => baseVersion === first.baseVersion)
    return {
      entity,
      baseVersion: first.baseVersion,
      answers: Object.fromEntries(together.map(({ name, answer }) => [name, answer])),
    }
  }
  return null
}

function sendableOf(queue: Queue, field: Field, entity: Entity) {
  const pending = queue.pending[field]
  const { entity: owner, name } = splitField(field)
  const isHeld = queue.conflicts[field] !== undefined || queue.refusals[field] !== undefined
  if (!pending || owner !== entity || isHeld) return []
  const checked = checkAnswer(field, pending.value)
  return checked.ok ? [{ ...pending, name, answer: checked.answer }] : []
}

const fieldsOf = (batch: Batch) => Object.keys(batch.answers).map((name): Field => `${batch.entity}.${name}`)

/** Notes what is on its way. */
export function sending(queue: Queue, batch: Batch) {
  for (const [name, answer] of Object.entries(batch.answers)) {
    const pending = queue.pending[`${batch.entity}.${name}`]
    if (pending) pending.sent = [...(pending.sent ?? []), answer].slice(-5)
  }
}

/** Drops what was saved; what was typed again meanwhile stays, and rests on the saved version now. */
export function saved(queue: Queue, batch: Batch, version: number) {
  for (const field of fieldsOf(batch)) {
    const pending = queue.pending[field]
    const answer = batch.answers[splitField(field).name]
    queue.own[field] = version
    if (!pending) continue
    const checked = checkAnswer(field, pending.value)
    if (checked.ok && isSameAnswer(checked.answer, answer)) delete queue.pending[field]
    else pending.baseVersion = version
  }
}

/** Holds back what somebody else changed; an equal answer, or our own one whose reply got lost, is no conflict. */
export function conflicted(queue: Queue, batch: Batch, conflicts: readonly FieldConflict[]) {
  for (const conflict of conflicts) {
    const field: Field = `${batch.entity}.${conflict.field}`
    const pending = queue.pending[field]
    if (!pending) continue
    const checked = checkAnswer(field, pending.value)
    const isOurs = pending.sent?.some((answer) => isSameAnswer(conflict.theirs, answer))
    if (isOurs || (checked.ok && isSameAnswer(conflict.theirs, checked.answer))) {
      pending.baseVersion = conflict.version
    } else queue.conflicts[field] = conflict
  }
}

/** Keeps the person's own answer: it is sent again, over the other one. */
export function keepMine(queue: Queue, field: Field) {
  const conflict = queue.conflicts[field]
  const pending = queue.pending[field]
  if (conflict && pending) pending.baseVersion = conflict.version
  delete queue.conflicts[field]
}

/** Drops the person's own answer for the other one. */
export function takeTheirs(queue: Queue, field: Field) {
  const conflict = queue.conflicts[field]
  if (conflict) queue.own[field] = conflict.version
  delete queue.pending[field]
  delete queue.conflicts[field]
}
