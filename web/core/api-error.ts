import { AppError, type ErrorCode, type ErrorDetails, errors } from '#contract/core/errors.ts'

/** A serializable failure (specification §8). */
export interface ApiError {
  status: number
  /** The general message for the error code. */
  statusText: string
  message: string
  code: ErrorCode
  details: ErrorDetails
  responseData: unknown
}

export function toApiError(thrown: unknown): ApiError {
  const { code, status, message, details } =
    thrown instanceof AppError ? thrown : new AppError('undefined_error', { cause: thrown })
  const responseData = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
  return { code, status, statusText: errors[code].message, message, details: responseData, responseData }
}

/** Appends advice to retry, unless the text already contains such advice, as some error messages do. */
export const addRetryAdvice = (text: string, advice = 'Try again.'): string =>
  /try again/i.test(text) ? text : `${text} ${advice}`

const unknownOutcomes: readonly ErrorCode[] = ['idempotency_running', 'idempotency_unknown']

/**
 * Appends `unchanged`, such as "Nothing was sent.", if the server rejected the request. After other failures, such as a
 * lost response, the server may have processed the request. A retry is safe, because it reuses the idempotency key.
 */
export function explainFailure({ status, code, message }: ApiError, unchanged: string): string {
  const isRejected = status >= 400 && status < 500 && !unknownOutcomes.includes(code)
  return isRejected
    ? `${message}. ${unchanged}`
    : addRetryAdvice(`${message}. We don’t know whether this worked.`)
}
