import { z } from 'zod'
import * as field from '../core/fields.ts'

export const OfferSummary = z.object({
  id: field.id(),
  number: z.int(),
  status: z.enum(['open', 'accepted']),
  /** In US dollars. */
  advance: field.money(),
  valid_until: field.date().nullable(),
  /** True if the applicant requested different terms and the analyst has not answered yet. */
  is_change_requested: z.boolean(),
})
export type OfferSummary = z.infer<typeof OfferSummary>
