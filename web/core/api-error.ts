import { AppError, type ErrorCode, type ErrorDetails, errors } from '#contract/core/errors.ts'

/** A failure as plain data, which the store can hold (specification §8). */
export interface ApiError {
  status: number
  /** What this kind of error means, in general. */
  statusText: string
  /** What happened this time, in words for the user. */
  message: string
  code: ErrorCode
  details: ErrorDetails
  /** The details as the server sent them. */
  responseData: unknown
}

/** Converts any thrown value to plain data; anything but an `AppError` becomes 'Undefined error'. */
export function toApiError(thrown: unknown): ApiError {
  const { code, status, message, details } =
    thrown instanceof AppError ? thrown : new AppError('undefined_error', { cause: thrown })
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
  return { code, status, statusText: errors[code].message, message, details: given, responseData: given }
}
