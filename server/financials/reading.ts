import type { ConnectionRow } from '#server/connections/rows.ts'
import { describeFailure } from '#server/core/data/provider-messages.ts'
import type { Context } from '#server/core/context.ts'
import type { BankAccount } from '#server/providers/accounting/index.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { emptyContent, type SnapshotContent } from './content.ts'
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

/** Stages a page, and reports how many there are so far. */
export async function addPage(
  { staging, progress }: Pick<Reading, 'staging' | 'progress'>,
  page: readonly IncomingTransaction[],
): Promise<void> {
  await staging.add(page)
  await progress.count(staging.count())
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

type ProviderTransaction = Omit<IncomingTransaction, 'provider_id' | 'currency'> & {
  id: string
  currency: string | null
}

export const toTransaction = (transaction: ProviderTransaction): IncomingTransaction => {
  const { id, account_id, date, description, amount, currency } = transaction
  return { provider_id: id, account_id, date, description, amount, currency: currency ?? 'USD' }
}

/** An account without a balance says nothing that could be counted. */
export const toAccounts = (accounts: BankAccount[], currency: string): SnapshotContent['accounts'] =>
  accounts.flatMap(({ id, name, account_number, type, currency: own, balance }) =>
    balance === null
      ? []
      : [{ id, name, mask: account_number?.slice(-4) ?? null, type, currency: own ?? currency, balance }],
  )

export const toBankContent = (accounts: BankAccount[]): SnapshotContent => ({
  ...emptyContent,
  accounts: toAccounts(accounts, 'USD'),
})
