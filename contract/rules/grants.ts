import { unanswered } from '../application/catalogue.ts'
import type { GrantFacts } from './facts.ts'

/** A grant without any answers yet. */
export const blankGrant = {
  ...unanswered.climate_grant,
  pitch: null,
  award_proposal: null,
  contract: null,
  financial_model: null,
  has_payment_schedule: false,
} as const satisfies Omit<GrantFacts, 'id'>

/** Whether a grant is paid in installments, so that it has a payment schedule (specification §2). */
export const isPaidOverTime = ({ funding_type }: Pick<GrantFacts, 'funding_type'>) =>
  funding_type !== null && funding_type !== 'all_upfront'
