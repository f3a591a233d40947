import type { ProviderError, ProviderFailure } from '#server/core/provider-error.ts'

const reasons: Record<ProviderFailure, string> = {
  auth: 'access was denied. An administrator must check the settings of this installation',
  not_found: 'it was not found',
  not_ready: 'it is not ready yet. Try again later',
  user_action: 'a user must act at the provider first',
  rate_limited: 'there were too many requests. Try again in a few minutes',
  down: 'the service is not responding. Try again later',
  invalid: 'the data has an unexpected format',
}

export const describeProviderError = ({ operation, kind, reason }: ProviderError): string =>
  `Could not ${operation}: ${reason ?? reasons[kind]}.`
