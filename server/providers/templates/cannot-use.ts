import { AppError } from '#contract/core/errors.ts'

/** The document cannot be used as a template or copied; `message` explains why, and what to do. */
export const cannotUse = (message: string, cause?: unknown): AppError =>
  new AppError('provider_rejected', { message, cause })
