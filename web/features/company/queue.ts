import type { FieldConflict } from '#contract/core/errors.ts'
import {
  toRecordedAnswer,
  checkAnswer,
  type Field,
  sortForSaving,
  isField,
  isSameAnswer,
  type EntityKey,
  parseField,
  toField,
} from './answers.ts'

export interface Pending {
  /** The form's value, which may be invalid. */
  value: unknown
  baseVersion: number
  typedAt: string
  /**
   * The last values sent. If a remote change equals a sent value, the save succeeded and only its response was lost.
   */
  sent?: unknown[]
}

/** The unsent answers of one company. The answers saved on the server are the source of truth. */
export interface Queue {
  pending: Partial<Record<Field, Pending>>
  /** Fields that were changed elsewhere. They are not sent until the user resolves the conflict. */
  conflicts: Partial<Record<Field, FieldConflict>>
  refusals: Partial<Record<Field, string>>
  /** By field: the version of this tab's last save, or of the remote answer that the user last chose in a conflict. */
  savedVersions: Partial<Record<Field, number>>
}

export const createEmptyQueue = (): Queue => ({ pending: {}, conflicts: {}, refusals: {}, savedVersions: {} })

export const listPendingFields = (queue: Pick<Queue, 'pending'>) => Object.keys(queue.pending).filter(isField)

export interface CommittedAnswer {
  field: Field
  value: unknown
  seenVersion: number
  at: string
}

/** An answer that replaces an unsent answer has the unsent answer's base version. */
export function commitAnswer(queue: Queue, { field, value, seenVersion, at }: CommittedAnswer) {
  const before = queue.pending[field]
  const baseVersion = before?.baseVersion ?? Math.max(seenVersion, queue.savedVersions[field] ?? 0)
  queue.pending[field] = { ...before, value, baseVersion, typedAt: at }
  delete queue.refusals[field]
}

/** The answers in one request. They belong to the same entity and have the same base version. */
export interface Batch {
  entityKey: EntityKey
  baseVersion: number
  answers: Record<string, unknown>
}

export function findNextBatch(queue: Queue): Batch | null {
  const fields = listPendingFields(queue)
  for (const entityKey of sortForSaving(new Set(fields.map((field) => parseField(field).entityKey)))) {
    const sendable = fields.flatMap((field) => findSendable(queue, field, entityKey))
    const [first] = sendable
    if (!first) continue
    const sameVersion = sendable.filter(({ baseVersion }) => baseVersion === first.baseVersion)
    return {
      entityKey,
      baseVersion: first.baseVersion,
      answers: Object.fromEntries(sameVersion.map(({ name, answer }) => [name, answer])),
    }
  }
  return null
}

function findSendable(queue: Queue, field: Field, requestedKey: EntityKey) {
  const pending = queue.pending[field]
  const { entityKey, name } = parseField(field)
  const isBlocked = queue.conflicts[field] !== undefined || queue.refusals[field] !== undefined
  if (!pending || entityKey !== requestedKey || isBlocked) return []
  const checked = checkAnswer(field, pending.value)
  return checked.ok ? [{ ...pending, name, answer: checked.answer }] : []
}

export const listUnsendableFields = (queue: Queue): Field[] =>
  listPendingFields(queue).filter(
    (field) =>
      queue.conflicts[field] !== undefined ||
      queue.refusals[field] !== undefined ||
      !checkAnswer(field, queue.pending[field]?.value).ok,
  )

export const listBatchFields = ({ entityKey, answers }: Batch) =>
  Object.keys(answers).map((name) => toField(entityKey, name))

export function recordSentAnswers(queue: Queue, batch: Batch) {
  for (const [name, answer] of Object.entries(batch.answers)) {
    const pending = queue.pending[toField(batch.entityKey, name)]
    if (pending) pending.sent = [...(pending.sent ?? []), answer].slice(-5)
  }
}

/** An answer that changed during the save stays in the queue, based on the saved version. */
export function recordSavedAnswers(queue: Queue, batch: Batch, version: number) {
  for (const field of listBatchFields(batch)) {
    const pending = queue.pending[field]
    const answer = batch.answers[parseField(field).name]
    queue.savedVersions[field] = version
    if (!pending) continue
    const checked = checkAnswer(field, pending.value)
    if (checked.ok && isSameAnswer(checked.answer, answer)) delete queue.pending[field]
    else pending.baseVersion = version
  }
  // The rejected postal code may be valid in the new country.
  if (batch.entityKey === 'company' && 'country_code' in batch.answers)
    delete queue.refusals['company.zip_code']
}

/**
 * Records conflicts with changes by other users or in other tabs. An equal answer is not a conflict, and neither is an
 * earlier save from this tab whose response was lost.
 */
export function recordConflicts(queue: Queue, batch: Batch, conflicts: readonly FieldConflict[]) {
  for (const conflict of conflicts) {
    const field = `${batch.entityKey}.${conflict.field}`
    if (!isField(field)) continue
    const pending = queue.pending[field]
    if (!pending) continue
    const checked = checkAnswer(field, pending.value)
    const isRemoteAnswer = (answer: unknown) => isSameAnswer(conflict.theirs, toRecordedAnswer(field, answer))
    if (pending.sent?.some(isRemoteAnswer) || (checked.ok && isRemoteAnswer(checked.answer))) {
      pending.baseVersion = conflict.version
    } else queue.conflicts[field] = conflict
  }
}

export function resolveWithLocalAnswer(queue: Queue, field: Field) {
  const conflict = queue.conflicts[field]
  const pending = queue.pending[field]
  if (conflict && pending) pending.baseVersion = conflict.version
  delete queue.conflicts[field]
}

export function resolveWithRemoteAnswer(queue: Queue, field: Field) {
  const conflict = queue.conflicts[field]
  if (conflict) queue.savedVersions[field] = conflict.version
  delete queue.pending[field]
  delete queue.conflicts[field]
}

export function discardEntityAnswers(queue: Queue, entityKey: EntityKey) {
  for (const field of listPendingFields(queue).filter((name) => parseField(name).entityKey === entityKey)) {
    for (const part of [queue.pending, queue.conflicts, queue.refusals]) delete part[field]
  }
}
