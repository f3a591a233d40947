import { z } from 'zod'
import { BankAccount } from '#contract/accounting-connections.ts'
import { AppError } from '#contract/core/errors.ts'
import { type ConnectionRow, getConnectionRow } from '../rows.ts'
import { editCompany, buildSystemEditor } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { BankAccount as ProviderAccount } from '#server/providers/accounting/index.ts'
import { resolveWithin, deadlineMs, withDeadline } from '#server/core/deadline.ts'
import { ProviderError, type ProviderFailure } from '#server/core/provider-error.ts'
import { openRemoteConnection } from './connections.ts'

/** `read_at` is null if the accounts were never read. */
export interface Accounts {
  accounts: BankAccount[]
  read_at: string | null
}

const none: Accounts = { accounts: [], read_at: null }

/** Providers limit requests, so accounts are not read again within this time. */
const freshMs = 60_000

/**
 * The returned function returns the stored accounts if they are fresh, if the connection is not linked, or while the
 * provider is slow or down. Concurrent requests share one read. If no accounts were ever read, the function throws
 * `provider_unavailable` when the provider is slow, and ProviderError when it fails, except for the failures in
 * `nothingToRead`.
 */
export function createBankAccountLoader(): (
  ctx: Context,
  companyId: string,
  connectionId: string,
) => Promise<Accounts> {
  const pending = new Map<string, Promise<Accounts>>()
  return async (ctx, companyId, connectionId) => {
    const row = await getConnectionRow(ctx.db, companyId, connectionId)
    const saved = await loadSavedAccounts(ctx, row)
    const isReadable = row.status === 'Linked' && !isFresh(saved)
    if (!isReadable) return saved
    const reading = pending.get(row.id) ?? readAccounts(ctx, row).finally(() => pending.delete(row.id))
    pending.set(row.id, reading)
    return awaitOrSaved(ctx, reading, saved)
  }
}

const isFresh = ({ read_at }: Accounts) => read_at !== null && Date.now() - Date.parse(read_at) < freshMs

async function loadSavedAccounts({ db }: Context, { company_id, id }: ConnectionRow): Promise<Accounts> {
  const row = await db
    .selectFrom('connections')
    .select(['accounts', 'accounts_read_at'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.accounts_read_at === null) return none
  return { accounts: z.array(BankAccount).parse(row.accounts), read_at: row.accounts_read_at }
}

/**
 * If no accounts were ever read, these failures result in an empty list instead of an error: the accounts cannot be
 * read until the user acts or the provider has loaded them, or the connection no longer exists.
 */
const nothingToRead = new Set<ProviderFailure>(['not_ready', 'user_action', 'not_found'])

async function awaitOrSaved(ctx: Context, reading: Promise<Accounts>, saved: Accounts): Promise<Accounts> {
  const isSaved = saved.read_at !== null
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'bank accounts could not be read')
  try {
    // A late response is saved for the next request.
    const read = await resolveWithin(reading, { onLateError: warn })
    if (read) return read
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    warn(error)
    if (!isSaved && !nothingToRead.has(error.kind)) throw error
    return saved
  }
  if (isSaved) return saved
  throw new AppError('provider_unavailable')
}

async function readAccounts(ctx: Context, row: ConnectionRow): Promise<Accounts> {
  // Another request may have just finished reading.
  const saved = await loadSavedAccounts(ctx, row)
  if (isFresh(saved)) return saved
  const accounts = await withDeadline(deadlineMs.background, async () =>
    (await openRemoteConnection(ctx, row))?.accounts(),
  )
  if (!accounts) return none
  const read = { accounts: accounts.map(toPublicAccount), read_at: new Date().toISOString() }
  await editCompany(ctx, buildSystemEditor(row.company_id), async ({ trx }) => {
    await trx
      .updateTable('connections')
      .set({ accounts: JSON.stringify(read.accounts), accounts_read_at: read.read_at })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute()
  })
  return read
}

/** The account type on the balance sheet: debit for assets, credit for liabilities. */
const accountTypes: Record<ProviderAccount['kind'], 'debit' | 'credit' | null> = {
  cash: 'debit',
  investment: 'debit',
  card: 'credit',
  loan: 'credit',
  unknown: null,
}

const toPublicAccount = ({
  id,
  name,
  kind,
  account_number,
  currency,
  balance,
  available_balance,
}: ProviderAccount) => ({
  id,
  name,
  mask: account_number?.slice(-4) ?? null,
  type: accountTypes[kind],
  currency,
  balance,
  available: available_balance,
})
