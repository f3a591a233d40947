import { AppError } from '#contract/core/errors.ts'

/** `message` is shown to the user. */
export const createUnusableDocumentError = (message: string, cause?: unknown): AppError =>
  new AppError('provider_rejected', { message, cause })
