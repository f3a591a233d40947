import type { AccountKind } from '#contract/rules/metrics/readings.ts'
import { z } from 'zod'
import type { ProviderLog } from '../http.ts'
import { formatAmount } from '../money.ts'
import { toPlainText, toUtcTime, toWebAddress } from '../replies.ts'
import type {
  BankAccount,
  Platform,
  ProviderConnection,
  ProviderConnectionStatus,
  SourceType,
} from './index.ts'

// Enums are parsed as strings, because Codat adds values without notice and an unknown value must not fail a call.

export const codatCompany = z.object({
  id: z.string().min(1),
  redirect: z.string().transform((address) => toWebAddress(address) ?? ''),
  tags: z.record(z.string(), z.string()).nullish().catch(null),
})

export const buildCodatPageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), totalResults: z.number() })

const STATUSES: Record<string, ProviderConnectionStatus> = {
  PendingAuth: 'PendingAuth',
  Linked: 'Linked',
  Unlinked: 'Unlinked',
  // Codat's status for a connection that lost its authorization.
  Deauthorized: 'Error',
}

const SOURCE_TYPES: Record<string, SourceType> = {
  accounting: 'accounting',
  banking: 'banking',
  commerce: 'commerce',
}

const parseSourceType = (value: string | null | undefined): SourceType =>
  SOURCE_TYPES[value?.toLowerCase() ?? ''] ?? 'other'

export const buildCodatConnectionSchema = (log: ProviderLog) =>
  z
    .object({
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
    .transform(({ id, dataConnectionErrors, ...answer }): ProviderConnection => {
      const status = STATUSES[answer.status] ?? null
      if (status === null)
        log.warn({ provider: 'codat', id, status: answer.status }, 'unknown connection status')
      const error = dataConnectionErrors?.findLast(({ status: state }) => state !== 'Resolved')
      return {
        id,
        platform_key: answer.integrationKey ?? '',
        platform_name: answer.platformName,
        source_type: parseSourceType(answer.sourceType),
        status,
        link_url: toWebAddress(answer.linkUrl),
        last_sync: toUtcTime(answer.lastSync),
        error_message: toPlainText(error?.errorMessage),
      }
    })

export const codatIntegration = z
  .object({
    key: z.string().min(1),
    name: z.string(),
    enabled: z.boolean(),
    sourceType: z.string().nullish(),
  })
  .transform(({ sourceType, ...platform }): Platform => ({
    ...platform,
    source_type: parseSourceType(sourceType),
  }))

const ACCOUNT_KINDS: Record<string, AccountKind> = {
  debit: 'cash',
  depository: 'cash',
  credit: 'card',
  card: 'card',
  loan: 'loan',
  investment: 'investment',
}

const parseAccountKind = (...words: (string | null | undefined)[]): AccountKind =>
  words.map((word) => ACCOUNT_KINDS[word?.toLowerCase() ?? '']).find((kind) => kind !== undefined) ??
  'unknown'

/** Codat reports debt on `Credit` accounts as a positive balance, which becomes negative here. */
const toWorth = (type: string | null | undefined, value: number | null | undefined): string | null =>
  formatAmount(type?.toLowerCase() === 'credit' && value ? -value : value)

export const codatLedgerAccount = z
  .object({
    id: z.string().min(1),
    accountName: z.string().nullish(),
    accountType: z.string().nullish(),
    accountNumber: z.string().nullish(),
    currency: z.string().nullish(),
    institution: z.string().nullish(),
    balance: z.number().nullish(),
    availableBalance: z.number().nullish(),
  })
  .transform((account): BankAccount => ({
    id: account.id,
    name: account.accountName ?? '',
    kind: parseAccountKind(account.accountType),
    institution: account.institution ?? null,
    account_number: account.accountNumber ?? null,
    currency: account.currency ?? null,
    balance: toWorth(account.accountType, account.balance),
    available_balance: formatAmount(account.availableBalance),
  }))

export const codatBankAccount = z
  .object({
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
  .transform((account): BankAccount => ({
    id: account.id,
    name: account.name ?? '',
    kind: parseAccountKind(account.identifiers?.type, account.type),
    institution: account.institution?.name ?? null,
    account_number: account.identifiers?.maskedAccountNumber ?? account.identifiers?.number ?? null,
    currency: account.currency ?? null,
    balance: toWorth(account.type, account.balance?.current),
    available_balance: formatAmount(account.balance?.available),
  }))
