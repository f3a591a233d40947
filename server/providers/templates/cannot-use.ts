import { AppError } from '#contract/errors.ts'

/** The document cannot be a template, or cannot be copied; `message` tells people why, and what to do. */
export const cannotUse = (message: string, cause?: unknown): AppError =>
  new AppError('provider_rejected', { message, cause })
