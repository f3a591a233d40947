import { decryptAccessToken } from '#server/connections/banks/remote-connection.ts'
import { requirePlaid, requireQuiltt } from '#server/connections/banks/platforms.ts'
import { getProviderCompanyOfConnection } from '#server/connections/accounting/connection-groups.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { emptyContent, type SnapshotContent } from './content.ts'
import {
  createTransactionStager,
  createPartReader,
  assessHistory,
  describeMissingDetails,
  monthsRead,
  type Reading,
  readTransactionPart,
  type SourceResult,
  toBankContent,
} from './reading.ts'

export async function readPlaidConnection(reading: Reading): Promise<SourceResult> {
  const { ctx, row, progress } = reading
  const token = await decryptAccessToken(ctx, row)
  if (token === null) throw new ProviderError('plaid', 'open the access token', 'auth')
  await progress.begin('Reading bank accounts')
  const content = toBankContent(await requirePlaid(ctx).accounts(token))
  await progress.begin('Reading bank transactions')
  const { removed, cursor, history, firstDate } = await readPlaidChanges(reading, token, content.accounts)
  const is_history_complete =
    history === null ? wasComplete(reading) : history === 'complete' && assessHistory(reading, firstDate)
  const problems = describeMissingDetails(content.accounts)
  return {
    content: { ...content, is_history_complete },
    removed,
    cursor,
    problems: is_history_complete === false ? [...problems, unfinishedHistory] : problems,
  }
}

/** False before the first sync; null if the last sync could not determine whether the history was complete. */
const wasComplete = ({ before }: Reading) => (before.content ? before.content.is_history_complete : false)

const unfinishedHistory = 'The bank is still sending older transactions.'

const maxRestarts = 5

/** Restarts when the list of transactions changes between pages. Throws ProviderError after `maxRestarts` attempts. */
async function readPlaidChanges(reading: Reading, token: string, accounts: SnapshotContent['accounts']) {
  const { ctx, before, staging } = reading
  const plaid = requirePlaid(ctx)
  for (let restart = 0; restart < maxRestarts; restart += 1) {
    const changes = createTransactionStager(reading, accounts)
    let { cursor } = before
    for (;;) {
      const page = await plaid.transactions(token, cursor)
      if (page === 'start_over') break
      await changes.add(
        [...page.added, ...page.modified],
        page.removed.map(({ id }) => id),
      )
      cursor = page.next_cursor
      if (!page.has_more)
        return {
          removed: changes.listRemoved(),
          cursor,
          history: page.history,
          firstDate: changes.getFirstDate(),
        }
    }
    await staging.clear()
  }
  throw new ProviderError('plaid', 'list transactions', 'down')
}

export async function readQuilttConnection(reading: Reading): Promise<SourceResult> {
  const { ctx, row, progress } = reading
  const { profile_id: profile, provider_connection_id: id } = row
  if (profile === null || id === null) throw new ProviderError('quiltt', 'list accounts', 'not_ready')
  const quiltt = requireQuiltt(ctx)
  await progress.begin('Reading bank accounts')
  const content = toBankContent(await quiltt.accounts(profile, id))
  await progress.begin('Reading bank transactions')
  const ids = content.accounts.map((account) => account.id)
  const changes = createTransactionStager(reading, content.accounts)
  const since = new Date(Date.now() - monthsRead * 31 * 86_400_000).toISOString().slice(0, 10)
  for (let after: string | null | undefined; ;) {
    const page = await quiltt.transactions(profile, ids, after ? { after, since } : { since })
    await changes.add(page.transactions)
    after = page.next_cursor
    if (!page.has_more || after === null) break
  }
  return {
    content: { ...content, is_history_complete: assessHistory(reading, changes.getFirstDate()) },
    removed: null,
    cursor: null,
    problems: describeMissingDetails(content.accounts),
  }
}

export async function readCodatBankConnection(reading: Reading): Promise<SourceResult> {
  const { ctx, row, before } = reading
  const { provider_company_id: companyId } = await getProviderCompanyOfConnection(ctx, row)
  const connectionId = row.provider_connection_id ?? ''
  const parts = createPartReader(reading)
  const content = await parts.read('Reading bank accounts', before.content ?? emptyContent, async () =>
    toBankContent(await ctx.accounting.bankAccounts(companyId, { id: connectionId, source_type: 'banking' })),
  )
  const changes = createTransactionStager(reading, content.accounts)
  const removed = await readTransactionPart(parts, reading, () =>
    ctx.accounting.reports.bankTransactions({ companyId, connectionId }, (page) => changes.add(page)),
  )
  return {
    content: {
      ...content,
      is_history_complete:
        removed === null ? assessHistory(reading, changes.getFirstDate()) : wasComplete(reading),
    },
    removed,
    cursor: null,
    problems: [...parts.finish(), ...describeMissingDetails(content.accounts)],
  }
}
