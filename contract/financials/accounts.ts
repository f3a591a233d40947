import { z } from 'zod'
import * as field from '../core/fields.ts'
import { accountKinds } from '../rules/metrics/readings.ts'
import { amount } from './values.ts'

export const FinancialBalance = z.object({
  connection: field.id(),
  source: z.string(),
  /**
   * Unique per company. Equal names are distinguished by the last digits of the account number or a sequence number:
   * `Savings ••1111`, `Savings (2)`.
   */
  account: z.string(),
  /** debit: the company owns the balance · credit: the company owes the balance. */
  type: z.enum(['debit', 'credit', 'unknown']),
  /** Only `cash` accounts count toward cash and runway. */
  kind: z.enum(field.typedKeys(accountKinds)),
  /** An ISO 4217 code, an unofficial code, or `unknown`. */
  currency: z.string(),
  /** Null if the provider sends no balance. */
  balance: amount().nullable(),
  as_of: field.timestamp(),
})
export type FinancialBalance = z.infer<typeof FinancialBalance>

export const AccountReference = z.object({
  connection: field.id(),
  source: z.string(),
  account: z.string(),
  mask: z.string().nullable(),
})

/**
 * An account that two connections report with the same last digits, institution, currency and kind. It counts only
 * once.
 */
export const MergedAccount = z.object({ account: AccountReference, counted_as: AccountReference })
export type MergedAccount = z.infer<typeof MergedAccount>
