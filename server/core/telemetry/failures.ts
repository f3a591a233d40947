import { AppError } from '#contract/core/errors.ts'
import { ProviderError } from '../provider-error.ts'

/** Returns the kind of an error for metric labels and spans, from a small set of values. */
export function getFailureKind(error: unknown): string {
  if (error instanceof ProviderError) return error.kind
  if (error instanceof AppError) return error.cause instanceof ProviderError ? error.cause.kind : error.code
  return 'failed'
}
