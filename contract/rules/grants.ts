import { unanswered } from '../application/catalogue.ts'
import type { GrantFacts } from './facts.ts'

/** A grant of which nothing is known yet. */
export const blankGrant = {
  ...unanswered.climate_grant,
  pitch: null,
  award_proposal: null,
  contract: null,
  financial_model: null,
  has_payment_schedule: false,
} as const satisfies Omit<GrantFacts, 'id'>

/** Whether a grant's money comes bit by bit, so that its payments can be planned (specification §2). */
export const isPaidOverTime = ({ funding_type }: Pick<GrantFacts, 'funding_type'>) =>
  funding_type !== null && funding_type !== 'all_upfront'
