import type { ProviderError, ProviderFailure } from '#server/core/provider-error.ts'

const words: Record<ProviderFailure, string> = {
  auth: 'our access was refused. Whoever runs this installation has to look at its settings',
  not_found: 'it is not there',
  not_ready: 'it is not ready yet. Try again later',
  user_action: 'somebody has to act there first',
  rate_limited: 'we were asked to slow down. Try again in a few minutes',
  down: 'there was no answer. Try again later',
  invalid: 'it has a form that we do not understand',
}

/** Describes a provider's failure for the person whose action caused the call. */
export const describeFailure = ({ operation, kind, reason }: ProviderError): string =>
  `Could not ${operation}: ${reason ?? words[kind]}.`
