import { AppError } from '#contract/core/errors.ts'

/** Error for a document that cannot be a template or be copied. `message` says why and what to do. */
export const cannotUse = (message: string, cause?: unknown): AppError =>
  new AppError('provider_rejected', { message, cause })
