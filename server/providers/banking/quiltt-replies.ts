import { z } from 'zod'
import type { AccountKind } from '#contract/rules/metrics/readings.ts'
import type { BankAccount, ProviderConnectionStatus } from '../accounting/index.ts'
import type { ProviderLog } from '../http.ts'
import { formatAmount } from '../money.ts'
import type { BankTransaction, QuilttConnection, QuilttSession, TransactionPage } from './index.ts'

// Enums are parsed as strings, because Quiltt adds values without notice and an unknown value must not fail a call.

/** Quiltt's API description requires more fields, but its examples omit them. */
export const quilttSession = z
  .object({ token: z.string().min(1), userId: z.string().min(1), expiresAt: z.iso.datetime() })
  .transform(({ token, userId, expiresAt }): QuilttSession => ({
    token,
    profile_id: userId,
    expires_at: new Date(expiresAt).toISOString(),
  }))

const STATUSES: Record<string, ProviderConnectionStatus> = {
  INITIALIZING: 'Linked',
  SYNCING: 'Linked',
  SYNCED: 'Linked',
  UPGRADING: 'Linked',
  ERROR_REPAIRABLE: 'Error',
  // The user cannot fix these errors, so the connection stays linked and shows a warning.
  ERROR_SERVICE: 'Linked',
  ERROR_PROVIDER: 'Linked',
  ERROR_INSTITUTION: 'Linked',
  DISCONNECTING: 'Unlinked',
  DISCONNECTED: 'Unlinked',
}

const BANK_TROUBLE = new Set(['ERROR_SERVICE', 'ERROR_PROVIDER', 'ERROR_INSTITUTION'])

const institution = z.object({ name: z.string() }).nullish()

export const buildQuilttConnectionSchema = (log: ProviderLog) =>
  z.object({
    connection: z
      .object({ id: z.string().min(1), status: z.string(), institution })
      .transform(({ id, status: value, institution: bank }): QuilttConnection => {
        const status = STATUSES[value] ?? null
        if (status === null) log.warn({ provider: 'quiltt', id, status: value }, 'unknown connection status')
        const attention = BANK_TROUBLE.has(value) ? 'bank_trouble' : null
        return { institution_name: bank?.name ?? null, status, attention }
      })
      .nullable(),
  })

const ACCOUNT_KINDS: Record<string, AccountKind> = {
  DEPOSITORY: 'cash',
  CREDIT: 'card',
  LOAN: 'loan',
  INVESTMENT: 'investment',
}

/** If a currency is missing, Quiltt sends `XXX`, the ISO code for no currency. */
const currencyCode = z
  .string()
  .nullish()
  .transform((code) => (code === 'XXX' ? null : (code ?? null)))

const quilttAccount = z
  .object({
    id: z.string().min(1),
    name: z.string(),
    mask: z.string().nullish(),
    kind: z.string().nullish(),
    currencyCode,
    balance: z.object({ current: z.number().nullish(), available: z.number().nullish() }).nullish(),
    institution,
  })
  .transform((account): BankAccount => ({
    id: account.id,
    name: account.name,
    kind: ACCOUNT_KINDS[account.kind ?? ''] ?? 'unknown',
    institution: account.institution?.name ?? null,
    account_number: account.mask ?? null,
    currency: account.currencyCode,
    balance: formatAmount(account.balance?.current),
    available_balance: formatAmount(account.balance?.available),
  }))

export const quilttAccounts = z.object({
  connection: z.object({ accounts: z.array(quilttAccount) }).nullable(),
})

const quilttTransaction = z
  .object({
    id: z.string().min(1),
    date: z.iso.date(),
    description: z.string(),
    amount: z.number(),
    entryType: z.string(),
    status: z.string(),
    currencyCode,
    account: z.object({ id: z.string().min(1) }),
  })
  .transform((transaction): BankTransaction => ({
    id: transaction.id,
    account_id: transaction.account.id,
    date: transaction.date,
    description: transaction.description,
    amount: formatAmount(applySign(transaction.amount, transaction.entryType)) ?? '',
    currency: transaction.currencyCode,
    pending: transaction.status !== 'POSTED',
  }))

/** The entry type is more reliable than the sign. */
function applySign(amount: number, entryType: string): number {
  if (entryType === 'CREDIT') return Math.abs(amount)
  return entryType === 'DEBIT' ? -Math.abs(amount) : amount
}

export const quilttTransactions = z
  .object({
    transactions: z.object({
      nodes: z.array(quilttTransaction.nullable()).nullish(),
      pageInfo: z.object({ endCursor: z.string().nullish(), hasNextPage: z.boolean() }),
    }),
  })
  .transform(({ transactions: { nodes, pageInfo } }): TransactionPage => ({
    transactions: (nodes ?? []).filter((node) => node !== null),
    next_cursor: pageInfo.endCursor ?? null,
    has_more: pageInfo.hasNextPage,
  }))

export const quilttDisconnected = z.object({
  connectionDisconnect: z
    .object({
      success: z.boolean(),
      errors: z.array(z.object({ message: z.string() })).nullish(),
    })
    .nullable(),
})
