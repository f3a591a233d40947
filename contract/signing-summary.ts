import { z } from 'zod'

/** Excludes withdrawn documents. */
export const SigningSummary = z.object({
  total: z.int(),
  /** Documents with a signed copy, including accepted documents. */
  signed: z.int(),
  /** Documents that wait for a signed copy from the company. */
  with_applicant: z.int(),
})
export type SigningSummary = z.infer<typeof SigningSummary>
