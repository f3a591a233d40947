import { z } from 'zod'

/** Counts of documents to sign, excluding withdrawn documents. */
export const SigningSummary = z.object({
  total: z.int(),
  /** Documents with a signed copy, including accepted documents. */
  signed: z.int(),
  with_applicant: z.int(),
})
export type SigningSummary = z.infer<typeof SigningSummary>
