import type { Call } from '#contract/client.ts'
import { type Endpoint, takesIdempotencyKey } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'

/** A request that somebody wants done once. */
interface Intent {
  /** Names it to the server, which answers a repeat with its first answer. */
  key: string
  hasFile: boolean
  /** Somebody waits for its answer. */
  isRunning: boolean
}

/**
 * The same calls, each with an `Idempotency-Key` where the contract takes one. Sent again before anybody knows what
 * became of it, a request is the same intent and keeps its key: nothing is made twice, whether the answer was lost and
 * the person tries again, or they pressed twice. Once it is answered, or once something else was done meanwhile that may
 * have undone it, the same request is meant anew.
 */
export function withIntents(call: Call): Call {
  const unsure = new Map<string, Intent>()
  const nameOf = requestNames()
  const forgetOthers = () => {
    for (const [name, { hasFile, isRunning }] of unsure) if (!hasFile && !isRunning) unsure.delete(name)
  }
  return async (endpoint, request, options) => {
    if (!takesIdempotencyKey(endpoint)) {
      const answer = await call(endpoint, request, options)
      if (mayUndo(endpoint)) forgetOthers()
      return answer
    }
    const { name, hasFile } = nameOf(endpoint, request)
    const first = unsure.get(name)
    const intent: Intent = { key: first?.key ?? crypto.randomUUID(), hasFile, isRunning: true }
    unsure.set(name, intent)
    try {
      const answer = await call(endpoint, { ...request, idempotencyKey: intent.key }, options)
      unsure.delete(name)
      if (!first && !hasFile) forgetOthers()
      return answer
    } catch (error) {
      if (isFinal(error)) unsure.delete(name)
      else unsure.set(name, { ...intent, isRunning: false })
      throw inWords(error)
    }
  }
}

/** What ends or takes back; a change of single answers does not undo what was made. */
const mayUndo = ({ method, twin }: Endpoint) => method === 'DELETE' || twin !== undefined

/** Refusals with which the server has ended the matter; of all other failures nobody knows what they left behind. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { code, status } = error
  return status >= 400 && status < 500 && ![401, 429].includes(status) && code !== 'idempotency_running'
}

/** Names requests by what they say; a file is the one that was chosen, not one that looks like it. */
function requestNames() {
  const files = new WeakMap<Blob, string>()
  return ({ method, path }: Endpoint, request: object) => {
    let hasFile = false
    const name = JSON.stringify([method, path, request], (_, value: unknown) => {
      if (!(value instanceof Blob)) return value
      hasFile = true
      const known = files.get(value) ?? crypto.randomUUID()
      files.set(value, known)
      return known
    })
    return { name, hasFile }
  }
}

const words: Partial<Record<ErrorCode, string>> = {
  idempotency_running: 'We are still at work on your first try, wait a moment',
  idempotency_unknown: 'Your first try broke off half way; look whether it was done before you try again',
}

/** The server speaks of keys to those who send them; people are told of what they pressed. */
function inWords(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { code, details } = error
  const message = words[code]
  return message === undefined ? error : new AppError(code, { message, details, cause: error })
}
