import type { ApiError } from '#web/core/api-error.ts'
import { type Field, isField, parseEntityKey } from '../answers.ts'
import { type Batch, recordConflicts, listBatchFields, type Queue } from '../queue.ts'

/** `waiting`: kept on this device until the server can be reached. `locked`: the application was sent meanwhile. */
export type SavePhase = 'idle' | 'saving' | 'waiting' | 'locked' | 'failed'

export interface SaveProgress {
  phase: SavePhase
  savedAt: string | null
  /** Failed tries in a row. */
  attempts: number
  retryAfterSeconds: number | null
  error: ApiError | null
}

/** What follows from a save that failed. */
export type SaveFailure =
  | { kind: 'conflict' }
  | { kind: 'refused'; messages: Partial<Record<Field, string>> }
  | { kind: 'offline'; retryAfterSeconds: number | null }
  | { kind: 'session_ended' }
  | { kind: 'locked' }
  | { kind: 'profile_exists' }
  | { kind: 'failed' }

const outages = new Set([
  'network',
  'timeout',
  'cancelled',
  'no_token',
  'too_many_requests',
  // an earlier try is still under way, and will be answered
  'idempotency_running',
])

/** The profile is there, or may be: made by somebody else, or by a try of ours that broke off. */
const profileMayExist = new Set(['already_exists', 'idempotency_unknown'])

const removedGrantMessage = 'Somebody removed this grant meanwhile. Answer again to add it anew.'

export function saveFailure(error: ApiError, batch: Batch): SaveFailure {
  const { code, status, details } = error
  const { entity } = parseEntityKey(batch.entityKey)
  if (code === 'edit_conflict' && details.conflicts?.length) return { kind: 'conflict' }
  if (code === 'unauthorised') return { kind: 'session_ended' }
  if (code === 'not_editable') return { kind: 'locked' }
  if (profileMayExist.has(code) && entity === 'profile') return { kind: 'profile_exists' }
  if (code === 'name_taken' && 'name' in batch.answers) {
    return { kind: 'refused', messages: { 'company.name': error.message } }
  }
  if (code === 'not_found' && (entity === 'climate_grant' || entity === 'payment_schedule')) {
    return {
      kind: 'refused',
      messages: Object.fromEntries(listBatchFields(batch).map((field) => [field, removedGrantMessage])),
    }
  }
  if (status === 400) {
    const messages = refusedFields(error, batch)
    if (Object.keys(messages).length > 0) return { kind: 'refused', messages }
  }
  // 500 and above, but not our own errors of the client, which share the number
  if (outages.has(code) || code === 'unavailable' || code === 'undefined_error') {
    return { kind: 'offline', retryAfterSeconds: details.retry_after ?? null }
  }
  return { kind: 'failed' }
}

function refusedFields({ details }: ApiError, batch: Batch): Partial<Record<Field, string>> {
  const messages = (details.errors ?? []).flatMap(({ path, message }) => {
    const name = path.replace(/^body\./, '').split('.')[0] ?? ''
    const field = `${batch.entityKey}.${name}`
    return name in batch.answers && isField(field) ? [[field, message] as const] : []
  })
  return Object.fromEntries(messages)
}

export function recordFailure(
  { save, queue }: { save: SaveProgress; queue: Queue },
  error: ApiError,
  batch: Batch,
) {
  const failure = saveFailure(error, batch)
  save.phase = 'idle'
  save.error = null
  switch (failure.kind) {
    case 'conflict':
      return recordConflicts(queue, batch, error.details.conflicts ?? [])
    case 'refused':
      return void Object.assign(queue.refusals, failure.messages)
    case 'offline':
      save.phase = 'waiting'
      save.attempts += 1
      save.retryAfterSeconds = failure.retryAfterSeconds
      return undefined
    case 'locked':
    case 'failed':
      save.phase = failure.kind
      save.error = error
      return undefined
    case 'session_ended':
    case 'profile_exists':
      return undefined
  }
}
