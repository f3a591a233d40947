import type { FieldConflict } from '#contract/errors.ts'
import {
  toRecorded,
  checkAnswer,
  type Field,
  inSavingOrder,
  isField,
  isSameAnswer,
  type Owner,
  splitField,
  toField,
} from './answers.ts'

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
  pending: Partial<Record<Field, Pending>>
  /** Changed by somebody else meanwhile; waits for the person's choice. */
  conflicts: Partial<Record<Field, FieldConflict>>
  /** What the server said against a value; gone when something else is typed. */
  refusals: Partial<Record<Field, string>>
  /** The number of our own last save of a field. */
  own: Partial<Record<Field, number>>
}

export const emptyQueue = (): Queue => ({ pending: {}, conflicts: {}, refusals: {}, own: {} })

export const pendingFields = (queue: Pick<Queue, 'pending'>) => Object.keys(queue.pending).filter(isField)

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

/** What one request carries: answers of one thing that rest on the same version. */
export interface Batch {
  owner: Owner
  baseVersion: number
  answers: Record<string, unknown>
}

/** The next answers to send, or null when nothing is left that can be sent. */
export function nextBatch(queue: Queue): Batch | null {
  const fields = pendingFields(queue)
  for (const owner of inSavingOrder(new Set(fields.map((field) => splitField(field).owner)))) {
    const sendable = fields.flatMap((field) => sendableOf(queue, field, owner))
    const [first] = sendable
    if (!first) continue
    const together = sendable.filter(({ baseVersion }) => baseVersion === first.baseVersion)
    return {
      owner,
      baseVersion: first.baseVersion,
      answers: Object.fromEntries(together.map(({ name, answer }) => [name, answer])),
    }
  }
  return null
}

function sendableOf(queue: Queue, field: Field, wanted: Owner) {
  const pending = queue.pending[field]
  const { owner, name } = splitField(field)
  const isHeld = queue.conflicts[field] !== undefined || queue.refusals[field] !== undefined
  if (!pending || owner !== wanted || isHeld) return []
  const checked = checkAnswer(field, pending.value)
  return checked.ok ? [{ ...pending, name, answer: checked.answer }] : []
}

/** The fields that a batch answers. */
export const fieldsIn = ({ owner, answers }: Batch) =>
  Object.keys(answers).map((name) => toField(owner, name))

/** Notes what is on its way. */
export function sending(queue: Queue, batch: Batch) {
  for (const [name, answer] of Object.entries(batch.answers)) {
    const pending = queue.pending[toField(batch.owner, name)]
    if (pending) pending.sent = [...(pending.sent ?? []), answer].slice(-5)
  }
}

/** Drops what was saved; what was typed again meanwhile stays, and rests on the saved version now. */
export function saved(queue: Queue, batch: Batch, version: number) {
  for (const field of fieldsIn(batch)) {
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
    const field = `${batch.owner}.${conflict.field}`
    if (!isField(field)) continue
    const pending = queue.pending[field]
    if (!pending) continue
    const checked = checkAnswer(field, pending.value)
    const isTheirs = (answer: unknown) => isSameAnswer(conflict.theirs, toRecorded(field, answer))
    if (pending.sent?.some(isTheirs) || (checked.ok && isTheirs(checked.answer))) {
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

/** Forgets what is unsent of something that is no longer there. */
export function forget(queue: Queue, owner: Owner) {
  for (const field of pendingFields(queue).filter((one) => splitField(one).owner === owner)) {
    for (const part of [queue.pending, queue.conflicts, queue.refusals]) delete part[field]
  }
}
