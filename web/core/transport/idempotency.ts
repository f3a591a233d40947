import type { Call } from '#contract/core/client.ts'
import { type Endpoint, takesIdempotencyKey } from '#contract/core/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'

/** A request whose outcome is not known yet. */
interface Attempt {
  /** Sent with every repeat, so that the server answers it as it answered the first one. */
  idempotencyKey: string
  hasFile: boolean
  isRunning: boolean
}

/**
 * Adds an `Idempotency-Key` to every call that takes one. A request that is repeated before its outcome is known (the
 * person pressed twice, or the answer was lost) keeps its key, so nothing is created twice. Once it was answered, or once
 * another call may have undone it, the same request gets a new key.
 */
export function withIdempotencyKeys(call: Call): Call {
  const attempts = new Map<string, Attempt>()
  const identify = createRequestNames()
  const dropInterrupted = () => {
    for (const [name, { hasFile, isRunning }] of attempts) if (!hasFile && !isRunning) attempts.delete(name)
  }
  return async (endpoint, request, options) => {
    if (!takesIdempotencyKey(endpoint)) {
      const answer = await call(endpoint, request, options)
      if (mayUndo(endpoint)) dropInterrupted()
      return answer
    }
    // A caller's own key outlives this page: it names what is being added, after a reload too.
    if (request.idempotencyKey !== undefined) return call(endpoint, request, options)
    const { name, hasFile } = identify(endpoint, request)
    const earlier = attempts.get(name)
    const idempotencyKey = earlier?.idempotencyKey ?? crypto.randomUUID()
    attempts.set(name, { idempotencyKey, hasFile, isRunning: true })
    try {
      const answer = await call(endpoint, { ...request, idempotencyKey }, options)
      attempts.delete(name)
      if (!earlier && !hasFile) dropInterrupted()
      return answer
    } catch (error) {
      if (isFinal(error)) attempts.delete(name)
      else attempts.set(name, { idempotencyKey, hasFile, isRunning: false })
      throw toPlainError(error)
    }
  }
}

/** Deleting, and actions by their GET path; changing an answer undoes nothing that was created. */
const mayUndo = ({ method, twin }: Endpoint) => method === 'DELETE' || twin !== undefined

/** Whether the server refused for good; after any other failure nobody knows whether the request was carried out. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { code, status } = error
  return status >= 400 && status < 500 && ![401, 429].includes(status) && code !== 'idempotency_running'
}

/** Names requests by their content, and a file by its identity: another file may have the same name and size. */
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
  idempotency_running: 'We are still at work on your first try, wait a moment',
  idempotency_unknown: 'Your first try broke off half way; look whether it was done before you try again',
}

/** Replaces messages about keys, which mean nothing to the person who pressed the button. */
function toPlainError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { code, details } = error
  const message = messages[code]
  return message === undefined ? error : new AppError(code, { message, details, cause: error })
}
