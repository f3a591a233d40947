import type { ReviewSection } from '#contract/reviews.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'

type Act =
  | { kind: 'request' }
  | { kind: 'assign' }
  | { kind: 'take' }
  | { kind: 'complete'; section: ReviewSection; reviewId: string }
  | { kind: 'move'; to: CompanyStatus }

export interface NextAction {
  id: string
  label: string
  key: string | null
  /** What it does, before it is done. */
  consequence: string
  /** Why it is not open now, or when it opens; null when it is. */
  whyNot: string | null
  act: Act
}
