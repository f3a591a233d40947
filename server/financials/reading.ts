import { unknownCurrency } from '#contract/rules/metrics/readings.ts'
import type { ConnectionRow } from '#server/connections/rows.ts'
import { describeFailure } from '#server/providers/provider-messages.ts'
import type { Context } from '#server/context.ts'
import type { BankAccount } from '#server/providers/accounting/index.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { emptyContent, type SnapshotContent, toAccountType } from './content.ts'
import type { IncomingTransaction, Staging } from './staging.ts'

/** What one reading of a connection gave; its transactions are staged. */
export interface SourceResult {
  content: SnapshotContent
  /** Ids that the provider took back; null where what was staged is all there is. */
  removed: string[] | null
  cursor: string | null
  /** What could not be read, in our words; those parts are as they were before. */
  problems: string[]
}

/** What the reading before it gave. */
export interface Before {
  content: SnapshotContent | null
  cursor: string | null
}

/** How a reading reports where it is. */
export interface ReadProgress {
  /** Called before each part is read. */
  begin(step: string): Promise<void>
  /** Called after each page of a long part. */
  count(transactions: number): Promise<void>
}

/** One reading of one connection. */
export interface Reading {
  ctx: Context
  row: ConnectionRow
  before: Before
  staging: Staging
  progress: ReadProgress
}

export const monthsRead = 25

/** A movement as a provider reports it; money in is positive. */
interface ProviderTransaction extends Omit<IncomingTransaction, 'provider_id' | 'currency'> {
  id: string
  /** Null where the provider gives none: it is that of the account. */
  currency: string | null
  pending: boolean
}

/**
 * Stages movements page by page. Of an id that comes more than once, on one page or on several, the last word counts:
 * booked, pending or removed. Only booked movements are staged.
 */
export function createChanges(
  { staging, progress }: Pick<Reading, 'staging' | 'progress'>,
  accounts: SnapshotContent['accounts'],
) {
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))
  const removed = new Set<string>()
  let firstDate: string | null = null
  const toIncoming = (one: ProviderTransaction): IncomingTransaction => ({
    provider_id: one.id,
    account_id: one.account_id,
    date: one.date,
    description: one.description,
    amount: one.amount,
    currency: one.currency ?? currencies.get(one.account_id) ?? unknownCurrency,
  })
  return {
    /** Adds a page and the ids that the provider removes on it. */
    async add(page: readonly ProviderTransaction[], removedIds: readonly string[] = []): Promise<void> {
      const lastWords = new Map<string, ProviderTransaction | null>()
      for (const one of page) lastWords.set(one.id, one.pending ? null : one)
      for (const id of removedIds) lastWords.set(id, null)
      const booked = [...lastWords.values()].filter((one) => one !== null)
      const gone = [...lastWords].flatMap(([id, one]) => (one ? [] : [id]))
      await staging.remove(gone)
      await staging.add(booked.map(toIncoming))
      for (const id of gone) removed.add(id)
      for (const { id, date } of booked) {
        removed.delete(id)
        if (firstDate === null || date < firstDate) firstDate = date
      }
      await progress.count(staging.count())
    },
    /** The ids whose last word is that they are not booked. */
    listRemoved: () => [...removed],
    /** The date of the earliest movement that was added. */
    getFirstDate: () => firstDate,
  }
}

/** A bank that gives movements of so many days ago does not limit its history to less than figures need. */
const longHistoryDays = 700

/**
 * Whether a provider that has read all it can has every movement. Many banks give them less than two years, which they do
 * not say: only a history that reaches back shows that this bank does not. Null where it does not show.
 */
export function assessHistory({ before }: Pick<Reading, 'before'>, firstDate: string | null): true | null {
  const limit = new Date(Date.now() - longHistoryDays * 86_400_000).toISOString().slice(0, 10)
  const reachesBack = firstDate !== null && firstDate <= limit
  return reachesBack || before.content?.is_history_complete === true ? true : null
}

/** Collects parts: one that fails is noted, and keeps what it was before. */
export function createParts({ progress }: Pick<Reading, 'progress'>) {
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
    /** The failures in words. Throws the first where nothing could be read. */
    finish(): string[] {
      const [first] = failures
      if (first && failures.length === parts) throw first
      return failures.map(describeFailure)
    },
  }
}

/**
 * Stages a part of transactions whole or not at all; returns what the provider took back: all others, or nothing where
 * the part failed.
 */
export async function readTransactionPart(
  parts: ReturnType<typeof createParts>,
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

/** The accounts as a snapshot has them. `currency` is that of the books, where an account in them names none. */
export const toAccounts = (
  accounts: readonly BankAccount[],
  currency: string | null,
): SnapshotContent['accounts'] =>
  accounts.map(({ id, name, account_number, institution, kind, currency: own, balance }) => ({
    id,
    name,
    mask: account_number?.slice(-4) ?? null,
    institution,
    kind,
    type: toAccountType(kind),
    currency: own ?? currency ?? unknownCurrency,
    balance,
  }))

export const toBankContent = (accounts: readonly BankAccount[]): SnapshotContent => ({
  ...emptyContent,
  accounts: toAccounts(accounts, null),
})

/** The facts that the provider leaves out of accounts, in sentences: figures do not guess them. */
export const listMissingFacts = (accounts: SnapshotContent['accounts']): string[] =>
  accounts.flatMap((account) => {
    const name = account.name || 'An account'
    return [
      ...(account.balance === null ? [`${name} has no balance.`] : []),
      ...(account.currency === unknownCurrency ? [`The currency of ${name} is unknown.`] : []),
      ...(account.kind === 'unknown'
        ? [`The kind of account of ${name} is unknown; it is not counted as cash.`]
        : []),
    ]
  })
