import { z } from 'zod'
import type { AccountKind } from '#contract/rules/metrics/readings.ts'
import type { BankAccount, ProviderConnectionStatus } from '../accounting/index.ts'
import type {
  BankTransaction,
  ConnectionAttention,
  QuilttConnection,
  QuilttSession,
  TransactionPage,
} from './index.ts'
import { money } from '../money.ts'

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

type Connection = NonNullable<z.output<typeof quilttConnection>['connection']>

export const toConnection = (connection: Connection): QuilttConnection => ({
  id: connection.id,
  institution_name: connection.institution?.name ?? null,
  status: parseStatus(connection.status),
  attention: getAttention(connection.status),
})

const ACCOUNT_KINDS: Record<string, AccountKind> = {
  DEPOSITORY: 'cash',
  CREDIT: 'card',
  LOAN: 'loan',
  INVESTMENT: 'investment',
}

/** `XXX` is the ISO code of no currency: Quiltt always names one. */
const parseCurrency = (code: string | null | undefined) => (code === 'XXX' ? null : (code ?? null))

export const toAccount = (account: z.output<typeof quilttAccount>): BankAccount => ({
  id: account.id,
  name: account.name,
  kind: ACCOUNT_KINDS[account.kind ?? ''] ?? 'unknown',
  institution: account.institution?.name ?? null,
  account_number: account.mask ?? null,
  currency: parseCurrency(account.currencyCode),
  balance: money(account.balance?.current),
  available_balance: money(account.balance?.available),
})

export const toPage = ({ transactions }: z.output<typeof quilttTransactions>): TransactionPage => ({
  transactions: (transactions.nodes ?? []).flatMap((node) => (node ? [toTransaction(node)] : [])),
  next_cursor: transactions.pageInfo.endCursor ?? null,
  has_more: transactions.pageInfo.hasNextPage,
})

const toTransaction = (transaction: z.output<typeof quilttTransaction>): BankTransaction => ({
  id: transaction.id,
  account_id: transaction.account.id,
  date: transaction.date,
  description: transaction.description,
  merchant: transaction.merchant?.name ?? null,
  amount: money(applySign(transaction.amount, transaction.entryType)) ?? '',
  currency: parseCurrency(transaction.currencyCode),
  pending: transaction.status !== 'POSTED',
})

/** Money in is positive; the entry type is more reliable than the sign. */
function applySign(amount: number, entryType: string): number {
  if (entryType === 'CREDIT') return Math.abs(amount)
  return entryType === 'DEBIT' ? -Math.abs(amount) : amount
}
