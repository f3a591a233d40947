import { z } from 'zod'

/** Numbers of a company's documents to sign that were not withdrawn. */
export const SigningSummary = z.object({
  total: z.int(),
  /** With a signed copy, accepted or not. */
  signed: z.int(),
  /** Waiting for a signed copy from the company. */
  with_applicant: z.int(),
})
export type SigningSummary = z.infer<typeof SigningSummary>
