import { z } from 'zod'
import * as field from '../core/fields.ts'

/** An amount with two places in whatever currency stands beside it; negative where money leaves or is owed. */
export const amount = () =>
  z
    .string()
    .regex(/^-?\d{1,15}\.\d{2}$/)
    .meta({ examples: ['-1250.00'] })

/** A calendar month, `2026-10`. */
export const month = () =>
  z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM')
    .meta({ examples: ['2026-10'] })

export const period = z.object({ from: field.date(), to: field.date() })

/** A figure that is computed, as a decimal. */
export const Computed = z.object({
  value: z.string().nullable(),
  status: z.enum(['ok', 'not_enough_data']),
  special: z.enum(['infinite', 'beyond_36_months', 'no_debt']).nullable(),
})
