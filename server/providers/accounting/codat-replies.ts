import type { AccountKind } from '#contract/rules/metrics/readings.ts'
import { z } from 'zod'
import type {
  AccountingCompany,
  BankAccount,
  Platform,
  ProviderConnection,
  ProviderConnectionStatus,
  SourceType,
} from './index.ts'

// Enums are read as any string: Codat adds values without notice, and a new one must not break a page.

export const codatCompany = z.object({
  id: z.string().min(1),
  redirect: z.string(),
  tags: z.record(z.string(), z.string()).nullish().catch(null),
})

export const codatConnection = z.object({
  id: z.string().min(1),
  integrationKey: z.string().nullish(),
  platformName: z.string(),
  sourceType: z.string(),
  linkUrl: z.string().nullish(),
  status: z.string(),
  lastSync: z.string().nullish(),
  dataConnectionErrors: z
    .array(z.object({ errorMessage: z.string().nullish(), status: z.string().nullish() }))
    .nullish(),
})

export const codatIntegration = z.object({
  key: z.string().min(1),
  name: z.string(),
  enabled: z.boolean(),
  sourceType: z.string().nullish(),
})

/** A bank account as the books know it. */
export const codatLedgerAccount = z.object({
  id: z.string().min(1),
  accountName: z.string().nullish(),
  accountType: z.string().nullish(),
  accountNumber: z.string().nullish(),
  currency: z.string().nullish(),
  institution: z.string().nullish(),
  balance: z.number().nullish(),
  availableBalance: z.number().nullish(),
})

/** A bank account as the bank knows it. */
export const codatBankAccount = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  type: z.string().nullish(),
  currency: z.string().nullish(),
  identifiers: z
    .object({
      type: z.string().nullish(),
      number: z.string().nullish(),
      maskedAccountNumber: z.string().nullish(),
    })
    .nullish(),
  institution: z.object({ name: z.string().nullish() }).nullish(),
  balance: z.object({ current: z.number().nullish(), available: z.number().nullish() }).nullish(),
})

export const codatPage = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), totalResults: z.number() })

const STATUSES: Record<string, ProviderConnectionStatus> = {
  PendingAuth: 'PendingAuth',
  Linked: 'Linked',
  Unlinked: 'Unlinked',
  // Codat's only word for «was linked and must be linked again»
  Deauthorized: 'Error',
}

const SOURCE_TYPES: Record<string, SourceType> = {
  accounting: 'accounting',
  banking: 'banking',
  commerce: 'commerce',
}

const parseSourceType = (value: string | null | undefined): SourceType =>
  SOURCE_TYPES[value?.toLowerCase() ?? ''] ?? 'other'

/** The status in our words; null for a value that Codat has added since. */
const parseStatus = (value: string): ProviderConnectionStatus | null => STATUSES[value] ?? null

export const toCompany = ({ id, redirect }: z.output<typeof codatCompany>): AccountingCompany => ({
  id,
  redirect: parseWebAddress(redirect) ?? '',
})

export const toConnection = (answer: z.output<typeof codatConnection>): ProviderConnection => ({
  id: answer.id,
  platform_key: answer.integrationKey ?? '',
  platform_name: answer.platformName,
  source_type: parseSourceType(answer.sourceType),
  status: parseStatus(answer.status),
  link_url: parseWebAddress(answer.linkUrl),
  last_sync: toUtcTime(answer.lastSync),
  error_message: findCurrentError(answer.dataConnectionErrors ?? []),
})

export const toPlatform = (answer: z.output<typeof codatIntegration>): Platform => ({
  key: answer.key,
  name: answer.name,
  source_type: parseSourceType(answer.sourceType),
  enabled: answer.enabled,
})

export const fromLedgerAccount = (account: z.output<typeof codatLedgerAccount>): BankAccount => ({
  id: account.id,
  name: account.accountName ?? '',
  kind: parseAccountKind(account.accountType),
  institution: account.institution ?? null,
  account_number: account.accountNumber ?? null,
  currency: account.currency ?? null,
  balance: toWorth(account.accountType, account.balance),
  available_balance: money(account.availableBalance),
})

export const fromBankAccount = (account: z.output<typeof codatBankAccount>): BankAccount => ({
  id: account.id,
  name: account.name ?? '',
  kind: parseAccountKind(account.identifiers?.type, account.type),
  institution: account.institution?.name ?? null,
  account_number: account.identifiers?.maskedAccountNumber ?? account.identifiers?.number ?? null,
  currency: account.currency ?? null,
  balance: toWorth(account.type, account.balance?.current),
  available_balance: money(account.balance?.available),
})

const ACCOUNT_KINDS: Record<string, AccountKind> = {
  debit: 'cash',
  depository: 'cash',
  credit: 'card',
  card: 'card',
  loan: 'loan',
  investment: 'investment',
}

/** The kind that the first known word names. */
const parseAccountKind = (...words: (string | null | undefined)[]): AccountKind =>
  words.map((word) => ACCOUNT_KINDS[word?.toLowerCase() ?? '']).find((kind) => kind !== undefined) ??
  'unknown'

/** On accounts of the type `Credit`, Codat counts what is owed as positive. */
const toWorth = (type: string | null | undefined, value: number | null | undefined): string | null =>
  money(type?.toLowerCase() === 'credit' && value ? -value : value)

// Codat sends money as JSON numbers of two places, which a double holds exactly enough to print back
const money = (value: number | null | undefined): string | null => value?.toFixed(2) ?? null

/**
 * Codat's times may lack a zone and carry seven decimals; they are UTC all the same.
 * Answers ISO 8601 with milliseconds, or null for what is no time.
 */
export function toUtcTime(value: string | null | undefined): string | null {
  if (!value) return null
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) || !value.includes('T') ? value : `${value}Z`
  const time = Date.parse(zoned)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** The address when a browser may be sent there; a vendor's `javascript:` would run in our page. */
function parseWebAddress(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null
  return /^https?:$/.test(new URL(value).protocol) ? value : null
}

type ConnectionErrors = NonNullable<z.output<typeof codatConnection>['dataConnectionErrors']>

function findCurrentError(errors: ConnectionErrors): string | null {
  const message = errors.findLast(({ status }) => status !== 'Resolved')?.errorMessage
  return message?.replaceAll(/[<>\p{Cc}]/gu, ' ').slice(0, 300) ?? null
}
