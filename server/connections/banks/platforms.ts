import type { Platform } from '#contract/dictionary.ts'
import type { Context } from '#server/context.ts'
import type { PlaidProvider, QuilttProvider } from '#server/providers/banking/index.ts'
import { ProviderError } from '#server/core/provider-error.ts'

const keys = ['plaid', 'quiltt'] as const
export type BankPlatformKey = (typeof keys)[number]

/** Name of a bank connection until the bank's name is read. Users do not see the name of the bank provider. */
export const unnamedBank = 'Bank'

export const isBankPlatformKey = (key: string): key is BankPlatformKey =>
  keys.some((bankKey) => bankKey === key)

export const listConfiguredBankKeys = (ctx: Context): BankPlatformKey[] =>
  keys.filter((key) => ctx[key] !== null)

export const listConfiguredBankPlatforms = (ctx: Context): Platform[] =>
  listConfiguredBankKeys(ctx).map((key) => ({ key, name: unnamedBank, source_type: 'banking' }))

export function requirePlaid({ plaid }: Context): PlaidProvider {
  if (!plaid) throw notConfigured('plaid')
  return plaid
}

export function requireQuiltt({ quiltt }: Context): QuilttProvider {
  if (!quiltt) throw notConfigured('quiltt')
  return quiltt
}

const notConfigured = (key: BankPlatformKey) =>
  new ProviderError(key, 'find the configuration', 'auth', { details: { note: 'not configured' } })
