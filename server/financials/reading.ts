import { unknownCurrency } from '#contract/rules/metrics/readings.ts'
import type { ConnectionRow } from '#server/connections/rows.ts'
import { describeProviderError } from '#server/providers/provider-messages.ts'
import type { Context } from '#server/context.ts'
import type { BankAccount } from '#server/providers/accounting/index.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { emptyContent, type SnapshotContent, toAccountType } from './content.ts'
import type { IncomingTransaction, Staging } from './staging.ts'

/** Does not contain the transactions, which are in the staging table. */
export interface SourceResult {
  content: SnapshotContent
  /** Ids of removed transactions; null if the staged transactions are complete. */
  removed: string[] | null
  cursor: string | null
  /** Messages about missing data and failed parts. A failed part retains its data from the last sync. */
  problems: string[]
}

export interface Before {
  content: SnapshotContent | null
  /** The time at which `content` was read. */
  readAt: string | null
  cursor: string | null
}

export interface ReadProgress {
  begin(step: string): Promise<void>
  count(transactions: number): Promise<void>
}

export interface Reading {
  ctx: Context
  row: ConnectionRow
  before: Before
  staging: Staging
  progress: ReadProgress
}

export const monthsRead = 25

/** A bank transaction from a provider. Money in is positive. */
interface ProviderTransaction extends Omit<IncomingTransaction, 'provider_id' | 'currency'> {
  id: string
  /** Null if the provider omits it. The account's currency is then used. */
  currency: string | null
  pending: boolean
}

/** If an id appears more than once, its last state counts: booked, pending or removed. */
export function createTransactionStager(
  { staging, progress }: Pick<Reading, 'staging' | 'progress'>,
  accounts: SnapshotContent['accounts'],
) {
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))
  const removed = new Set<string>()
  let firstDate: string | null = null
  const toIncoming = (transaction: ProviderTransaction): IncomingTransaction => ({
    provider_id: transaction.id,
    account_id: transaction.account_id,
    date: transaction.date,
    description: transaction.description,
    amount: transaction.amount,
    currency: transaction.currency ?? currencies.get(transaction.account_id) ?? unknownCurrency,
  })
  return {
    async add(page: readonly ProviderTransaction[], removedIds: readonly string[] = []): Promise<void> {
      const bookedById = new Map<string, ProviderTransaction | null>()
      for (const transaction of page) bookedById.set(transaction.id, transaction.pending ? null : transaction)
      for (const id of removedIds) bookedById.set(id, null)
      const booked = [...bookedById.values()].filter((transaction) => transaction !== null)
      const notBookedIds = [...bookedById].flatMap(([id, transaction]) => (transaction ? [] : [id]))
      await staging.remove(notBookedIds)
      await staging.add(booked.map(toIncoming))
      for (const id of notBookedIds) removed.add(id)
      for (const { id, date } of booked) {
        removed.delete(id)
        if (firstDate === null || date < firstDate) firstDate = date
      }
      await progress.count(staging.count())
    },
    /** Lists the ids whose last state is pending or removed. */
    listRemoved: () => [...removed],
    getFirstDate: () => firstDate,
  }
}

/** A bank history of at least this many days counts as complete. */
const longHistoryDays = 700

/**
 * Returns true if a bank's history is complete, null if unknown. Many banks provide less than two years without
 * reporting the limit, so a shorter history may be incomplete.
 */
export function assessHistory({ before }: Pick<Reading, 'before'>, firstDate: string | null): true | null {
  const limit = new Date(Date.now() - longHistoryDays * 86_400_000).toISOString().slice(0, 10)
  const reachesBack = firstDate !== null && firstDate <= limit
  return reachesBack || before.content?.is_history_complete === true ? true : null
}

/** If the provider fails, `read` records the failure and returns the previous value of the part. */
export function createPartReader({ progress }: Pick<Reading, 'progress'>) {
  const failures: ProviderError[] = []
  let parts = 0
  return {
    async read<T>(step: string, previous: T, work: () => Promise<T>): Promise<T> {
      await progress.begin(step)
      parts += 1
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        failures.push(error)
        return previous
      }
    },
    finish(): string[] {
      const [first] = failures
      if (first && failures.length === parts) throw first
      return failures.map(describeProviderError)
    },
  }
}

/**
 * Stages all transactions of a part, or none if it fails. Returns `SourceResult.removed`: null after success, because
 * the staged transactions are complete; an empty list after a failure, because nothing is removed.
 */
export async function readTransactionPart(
  parts: ReturnType<typeof createPartReader>,
  { staging }: Pick<Reading, 'staging'>,
  work: () => Promise<void>,
): Promise<null | []> {
  const isRead = await parts.read('Reading bank transactions', false, async () => {
    await work()
    return true
  })
  if (isRead) return null
  await staging.clear()
  return []
}

export const toAccounts = (
  accounts: readonly BankAccount[],
  currency: string | null,
): SnapshotContent['accounts'] =>
  accounts.map(({ id, name, account_number, institution, kind, currency: accountCurrency, balance }) => ({
    id,
    name,
    mask: account_number?.slice(-4) ?? null,
    institution,
    kind,
    type: toAccountType(kind),
    currency: accountCurrency ?? currency ?? unknownCurrency,
    balance,
  }))

export const toBankContent = (accounts: readonly BankAccount[]): SnapshotContent => ({
  ...emptyContent,
  accounts: toAccounts(accounts, null),
})

/** Describes missing balances, currencies and account types. */
export const describeMissingDetails = (accounts: SnapshotContent['accounts']): string[] =>
  accounts.flatMap((account) => {
    const name = account.name || 'An account'
    return [
      ...(account.balance === null ? [`${name} has no balance.`] : []),
      ...(account.currency === unknownCurrency ? [`The currency of ${name} is unknown.`] : []),
      ...(account.kind === 'unknown'
        ? [`The account type of ${name} is unknown, so it is not counted as cash.`]
        : []),
    ]
  })
