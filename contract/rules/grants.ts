import { unanswered } from '../application/catalogue.ts'
import type { GrantFacts } from './facts.ts'

export const blankGrant = {
  ...unanswered.climate_grant,
  pitch: null,
  award_proposal: null,
  contract: null,
  financial_model: null,
  has_payment_schedule: false,
} as const satisfies Omit<GrantFacts, 'id'>

/** True for grants that are paid in installments, which need a payment schedule (specification §2). */
export const isPaidOverTime = ({ funding_type }: Pick<GrantFacts, 'funding_type'>) =>
  funding_type !== null && funding_type !== 'all_upfront'
