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

/**
 * False while the funding type is unanswered. Grants that are paid over time need a payment schedule (specification
 * §2).
 */
export const isPaidOverTime = ({ funding_type }: Pick<GrantFacts, 'funding_type'>) =>
  funding_type !== null && funding_type !== 'all_upfront'

/** The award letter is stored in the file field `contract`. */
export const hasAwardLetter = ({ contract }: Pick<GrantFacts, 'contract'>) => contract !== null

type AwardLetterAnswers = Pick<GrantFacts, 'is_award_letter_received' | 'expected_award_letter_date'>

export const isAwardLetterPending = ({
  is_award_letter_received,
  expected_award_letter_date,
}: AwardLetterAnswers) => is_award_letter_received === false && expected_award_letter_date !== null
