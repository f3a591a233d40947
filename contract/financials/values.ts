import { z } from 'zod'
import * as field from '../core/fields.ts'

/**
 * An amount with two decimals. In statements, costs and debts are positive. For bank accounts, cards and loans, money
 * out and debts are negative.
 */
export const amount = () =>
  z
    .string()
    .regex(/^-?\d{1,15}\.\d{2}$/)
    .meta({ examples: ['-1250.00'] })

/** A calendar month, such as `2026-10`. */
export const month = () =>
  z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Use the month format YYYY-MM')
    .meta({ examples: ['2026-10'] })

export const period = z.object({ from: field.date(), to: field.date() })

export const Computed = z.object({
  /** A decimal; null without enough data, or if `special` replaces the value. */
  value: z.string().nullable(),
  status: z.enum(['ok', 'not_enough_data']),
  special: z.enum(['infinite', 'beyond_36_months', 'no_debt']).nullable(),
})
