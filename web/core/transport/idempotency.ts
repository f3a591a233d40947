import type { Call } from '#contract/core/client.ts'
import { type Endpoint, acceptsIdempotencyKey } from '#contract/core/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'

/** A request with an unknown outcome. */
interface Attempt {
  /** Every retry sends this key, so that the server returns the first response. */
  idempotencyKey: string
  hasFile: boolean
  isRunning: boolean
}

/**
 * Adds an `Idempotency-Key` to every call that accepts it. A request that is sent again before its outcome is known
 * (the user pressed twice, or the response was lost) keeps its key, so nothing is created twice.
 */
export function withIdempotencyKeys(call: Call): Call {
  const attempts = new Map<string, Attempt>()
  const identify = createRequestNames()
  const dropInterrupted = () => {
    for (const [name, { hasFile, isRunning }] of attempts) if (!hasFile && !isRunning) attempts.delete(name)
  }
  return async (endpoint, request, options) => {
    if (!acceptsIdempotencyKey(endpoint)) {
      const reply = await call(endpoint, request, options)
      if (mayUndo(endpoint)) dropInterrupted()
      return reply
    }
    // A key supplied by the caller outlives this page, so that a retry after a reload does not create a duplicate.
    if (request.idempotencyKey !== undefined) return call(endpoint, request, options)
    const { name, hasFile } = identify(endpoint, request)
    const earlier = attempts.get(name)
    const idempotencyKey = earlier?.idempotencyKey ?? crypto.randomUUID()
    attempts.set(name, { idempotencyKey, hasFile, isRunning: true })
    try {
      const reply = await call(endpoint, { ...request, idempotencyKey }, options)
      attempts.delete(name)
      if (!earlier && !hasFile) dropInterrupted()
      return reply
    } catch (error) {
      if (isFinal(error)) attempts.delete(name)
      else attempts.set(name, { idempotencyKey, hasFile, isRunning: false })
      throw toPlainError(error)
    }
  }
}

/** DELETE calls and GET endpoints that change state may undo a creation. A repeated creation then needs a new key. */
const mayUndo = ({ method, alsoPost }: Endpoint) => method === 'DELETE' || alsoPost !== undefined

/** Whether the server permanently rejected the request. After other failures, a retry sends the same key. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { code, status } = error
  return status >= 400 && status < 500 && ![401, 429].includes(status) && code !== 'idempotency_running'
}

/** Identifies requests by content, and files by object identity, because files can share a name and size. */
function createRequestNames() {
  const fileIds = new WeakMap<Blob, string>()
  return ({ method, path }: Endpoint, request: object) => {
    let hasFile = false
    const name = JSON.stringify([method, path, request], (_, value: unknown) => {
      if (!(value instanceof Blob)) return value
      hasFile = true
      const id = fileIds.get(value) ?? crypto.randomUUID()
      fileIds.set(value, id)
      return id
    })
    return { name, hasFile }
  }
}

const messages: Partial<Record<ErrorCode, string>> = {
  idempotency_running: 'Your first attempt is still running. Wait a moment, then try again',
  idempotency_unknown:
    'Your first attempt was interrupted. Check whether it was completed before you try again',
}

/** Replaces error messages about idempotency keys, which users would not understand. */
function toPlainError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { code, details } = error
  const message = messages[code]
  return message === undefined ? error : new AppError(code, { message, details, cause: error })
}
