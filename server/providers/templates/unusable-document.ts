import { AppError } from '#contract/core/errors.ts'

/** Creates the error for a document that cannot be a template or be copied. `message` tells the user why. */
export const createUnusableDocumentError = (message: string, cause?: unknown): AppError =>
  new AppError('provider_rejected', { message, cause })
