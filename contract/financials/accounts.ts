import { z } from 'zod'
import * as field from '../core/fields.ts'
import { accountKinds } from '../rules/metrics/readings.ts'
import { amount } from './values.ts'

export const FinancialBalance = z.object({
  connection: field.id(),
  source: z.string(),
  /** Unique among the accounts of the company: with its last digits where names are equal. */
  account: z.string(),
  /** debit – what it holds is the company's · credit – it is owed. `kind` says more. */
  type: z.enum(['debit', 'credit', 'unknown']),
  /** Only cash accounts are part of cash and runway. */
  kind: z.enum(field.typedKeys(accountKinds)),
  /** ISO 4217, an unofficial code, or `unknown`. */
  currency: z.string(),
  /** Null if the provider gives none. */
  balance: amount().nullable(),
  as_of: field.time(),
})
export type FinancialBalance = z.infer<typeof FinancialBalance>

export const AccountReference = z.object({
  connection: field.id(),
  source: z.string(),
  account: z.string(),
  /** The last digits. */
  mask: z.string().nullable(),
})

/** An account that two connections report: the same last digits, institution, currency and kind. It counts once. */
export const MergedAccount = z.object({ account: AccountReference, counted_as: AccountReference })
export type MergedAccount = z.infer<typeof MergedAccount>
