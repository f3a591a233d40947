import type { Platform } from '#contract/dictionary.ts'
import type { Context } from '#server/core/context.ts'
import type { PlaidLinks, QuilttLinks } from '#server/providers/banking/index.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

const names = { plaid: 'Bank, through Plaid', quiltt: 'Bank, through Quiltt' } as const
export type DirectKey = keyof typeof names

/** Whether a platform is one of the direct ways to a bank. */
export const isDirectKey = (key: string): key is DirectKey => Object.hasOwn(names, key)

/** What a bank is called until it tells its name. */
export const nameOf = (key: DirectKey): string => names[key]

/** The direct ways to a bank that are open here. */
export const openKeys = (ctx: Context): DirectKey[] =>
  (['plaid', 'quiltt'] as const).filter((key) => ctx[key] !== null)

export const directPlatforms = (ctx: Context): Platform[] =>
  openKeys(ctx).map((key) => ({ key, name: names[key], source_type: 'banking' }))

/** Throws ProviderError where Plaid is not configured any more. */
export function requirePlaid({ plaid }: Context): PlaidLinks {
  if (!plaid) throw notConfigured('plaid')
  return plaid
}

/** Throws ProviderError where Quiltt is not configured, or not any more. */
export function requireQuiltt({ quiltt }: Context): QuilttLinks {
  if (!quiltt) throw notConfigured('quiltt')
  return quiltt
}

const notConfigured = (key: DirectKey) =>
  new ProviderError(key, 'find the configuration', 'auth', { details: { note: 'not configured' } })
