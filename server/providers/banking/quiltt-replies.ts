import { z } from 'zod'
import type { BankAccount, ProviderConnectionStatus } from '../accounting/index.ts'
import type {
  BankTransaction,
  ConnectionAttention,
  QuilttConnection,
  QuilttSession,
  TransactionPage,
} from './index.ts'
import { money } from './money.ts'

// Enums are read as any string: Quiltt adds values without notice, and a new one must not break a page.

/** Quiltt's description requires more than this, its own examples lack it. */
export const quilttSession = z.object({
  token: z.string().min(1),
  userId: z.string().min(1),
  expiresAt: z.iso.datetime(),
})

const institution = z.object({ name: z.string() }).nullish()

export const quilttConnection = z.object({
  connection: z.object({ id: z.string().min(1), status: z.string(), institution }).nullable(),
})

const quilttAccount = z.object({
  id: z.string().min(1),
  name: z.string(),
  mask: z.string().nullish(),
  kind: z.string().nullish(),
  currencyCode: z.string().nullish(),
  balance: z.object({ current: z.number().nullish(), available: z.number().nullish() }).nullish(),
  institution,
})

export const quilttAccounts = z.object({
  connection: z.object({ accounts: z.array(quilttAccount) }).nullable(),
})

const quilttTransaction = z.object({
  id: z.string().min(1),
  date: z.iso.date(),
  description: z.string(),
  amount: z.number(),
  entryType: z.string(),
  status: z.string(),
  currencyCode: z.string().nullish(),
  merchant: z.object({ name: z.string() }).nullish(),
  account: z.object({ id: z.string().min(1) }),
})

export const quilttTransactions = z.object({
  transactions: z.object({
    nodes: z.array(quilttTransaction.nullable()).nullish(),
    pageInfo: z.object({ endCursor: z.string().nullish(), hasNextPage: z.boolean() }),
  }),
})

export const quilttDisconnected = z.object({
  connectionDisconnect: z
    .object({
      success: z.boolean(),
      errors: z.array(z.object({ message: z.string() })).nullish(),
    })
    .nullable(),
})

const STATUSES: Record<string, ProviderConnectionStatus> = {
  INITIALIZING: 'Linked',
  SYNCING: 'Linked',
  SYNCED: 'Linked',
  UPGRADING: 'Linked',
  ERROR_REPAIRABLE: 'Error',
  // the person can do nothing about these
  ERROR_SERVICE: 'Linked',
  ERROR_PROVIDER: 'Linked',
  ERROR_INSTITUTION: 'Linked',
  DISCONNECTING: 'Unlinked',
  DISCONNECTED: 'Unlinked',
}

const BANK_TROUBLE = new Set(['ERROR_SERVICE', 'ERROR_PROVIDER', 'ERROR_INSTITUTION'])

/** Our name for the status; null for a value that Quiltt has added since. */
export const parseStatus = (value: string | null | undefined): ProviderConnectionStatus | null =>
  STATUSES[value ?? ''] ?? null

const getAttention = (status: string): ConnectionAttention | null =>
  BANK_TROUBLE.has(status) ? 'bank_trouble' : null

export const toSession = ({ token, userId, expiresAt }: z.output<typeof quilttSession>): QuilttSession => ({
  token,
  profile_id: userId,
  expires_at: new Date(expiresAt).toISOString(),
})

type FoundConnection = NonNullable<z.output<typeof quilttConnection>['connection']>

export const toConnection = (found: FoundConnection): QuilttConnection => ({
  id: found.id,
  institution_name: found.institution?.name ?? null,
  status: parseStatus(found.status),
  attention: getAttention(found.status),
})

const ACCOUNT_KINDS: Record<string, BankAccount['type']> = {
  DEPOSITORY: 'debit',
  CREDIT: 'credit',
  LOAN: 'credit',
}

export const toAccount = (found: z.output<typeof quilttAccount>): BankAccount => ({
  id: found.id,
  name: found.name,
  type: ACCOUNT_KINDS[found.kind ?? ''] ?? 'unknown',
  institution: found.institution?.name ?? null,
  account_number: found.mask ?? null,
  currency: found.currencyCode ?? null,
  balance: money(found.balance?.current),
  available_balance: money(found.balance?.available),
})

export const toPage = ({ transactions }: z.output<typeof quilttTransactions>): TransactionPage => ({
  transactions: (transactions.nodes ?? []).flatMap((node) => (node ? [toTransaction(node)] : [])),
  next_cursor: transactions.pageInfo.endCursor ?? null,
  has_more: transactions.pageInfo.hasNextPage,
})

const toTransaction = (found: z.output<typeof quilttTransaction>): BankTransaction => ({
  id: found.id,
  account_id: found.account.id,
  date: found.date,
  description: found.description,
  merchant: found.merchant?.name ?? null,
  amount: money(applySign(found.amount, found.entryType)) ?? '',
  currency: found.currencyCode ?? null,
  pending: found.status !== 'POSTED',
})

/** Money in is positive; the entry type is more reliable than the sign. */
function applySign(amount: number, entryType: string): number {
  if (entryType === 'CREDIT') return Math.abs(amount)
  return entryType === 'DEBIT' ? -Math.abs(amount) : amount
}
