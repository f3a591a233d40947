import type { Platform } from '#contract/dictionary.ts'
import type { Context } from '#server/core/context.ts'
import type { PlaidProvider, QuilttProvider } from '#server/providers/banking/index.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

const names = { plaid: 'Bank, through Plaid', quiltt: 'Bank, through Quiltt' } as const
export type BankPlatformKey = keyof typeof names

/** Whether people connect this platform without the accounting provider. */
export const isBankPlatformKey = (key: string): key is BankPlatformKey => Object.hasOwn(names, key)

/** The name of a bank connection until the bank's own is known. */
export const getBankPlatformName = (key: BankPlatformKey): string => names[key]

/** The keys of the bank platforms that are configured here. */
export const listBankPlatformKeys = (ctx: Context): BankPlatformKey[] =>
  (['plaid', 'quiltt'] as const).filter((key) => ctx[key] !== null)

export const listBankPlatforms = (ctx: Context): Platform[] =>
  listBankPlatformKeys(ctx).map((key) => ({ key, name: names[key], source_type: 'banking' }))

/** Throws ProviderError when Plaid is not configured, or no longer. */
export function requirePlaid({ plaid }: Context): PlaidProvider {
  if (!plaid) throw notConfigured('plaid')
  return plaid
}

/** Throws ProviderError when Quiltt is not configured, or no longer. */
export function requireQuiltt({ quiltt }: Context): QuilttProvider {
  if (!quiltt) throw notConfigured('quiltt')
  return quiltt
}

const notConfigured = (key: BankPlatformKey) =>
  new ProviderError(key, 'find the configuration', 'auth', { details: { note: 'not configured' } })
