import { AppError } from '#contract/core/errors.ts'
import { ProviderError } from '../provider-error.ts'

/** Returns the kind of an error, from a small set of words, for labels of metrics and for spans. */
export function describeFailure(error: unknown): string {
  if (error instanceof ProviderError) return error.kind
  if (error instanceof AppError) return error.cause instanceof ProviderError ? error.cause.kind : error.code
  return 'failed'
}
