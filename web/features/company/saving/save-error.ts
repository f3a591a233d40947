import type { ApiError } from '#web/core/api-error.ts'
import { type Field, isField, parseEntityKey } from '../answers.ts'
import { type Batch, recordConflicts, listBatchFields, type Queue } from '../queue.ts'

/** `waiting`: saved on this device and will be sent again. `locked`: the application is not editable. */
export type SavePhase = 'idle' | 'saving' | 'waiting' | 'locked' | 'failed'

export interface SaveProgress {
  phase: SavePhase
  /** Whether the last attempt failed because the server could not be reached. */
  isOffline: boolean
  savedAt: string | null
  /** Consecutive failed attempts. */
  attempts: number
  retryAfterSeconds: number | null
  error: ApiError | null
}

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
  // An earlier attempt is still running. A retry returns its response.
  'idempotency_running',
  'bad_response',
])

/** Errors after which the profile may exist: a teammate or an interrupted attempt may have created it. */
const profileMayExist = new Set(['already_exists', 'idempotency_unknown'])

const removedGrantMessage = 'A teammate removed this grant. Answer again to add a new grant.'

export function toSaveFailure(error: ApiError, batch: Batch): SaveFailure {
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
    const messages = listRejectedFields(error, batch)
    if (Object.keys(messages).length > 0) return { kind: 'refused', messages }
  }
  // Checks codes instead of statuses of 500 and above, because the client's own errors also have status 500.
  if (outages.has(code) || code === 'unavailable' || code === 'undefined_error') {
    return { kind: 'offline', retryAfterSeconds: details.retry_after ?? null }
  }
  return { kind: 'failed' }
}

function listRejectedFields({ details }: ApiError, batch: Batch): Partial<Record<Field, string>> {
  const messages = (details.errors ?? []).flatMap(({ path, message }) => {
    const name = path.replace(/^body\./, '').split('.')[0] ?? ''
    const field = `${batch.entityKey}.${name}`
    return name in batch.answers && isField(field) ? [[field, message] as const] : []
  })
  return Object.fromEntries(messages)
}

export function recordSaveFailure(
  { save, queue }: { save: SaveProgress; queue: Queue },
  error: ApiError,
  batch: Batch,
) {
  const failure = toSaveFailure(error, batch)
  save.phase = 'idle'
  save.isOffline = error.code === 'network'
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
