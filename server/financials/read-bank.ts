import { openAccessToken } from '#server/connections/banks/remote-connection.ts'
import { requirePlaid, requireQuiltt } from '#server/connections/banks/platforms.ts'
import { getProviderCompanyOfConnection } from '#server/connections/accounting/connection-groups.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import {
  addPage,
  createParts,
  monthsRead,
  type Reading,
  readTransactionPart,
  type SourceResult,
  toBankContent,
  toTransaction,
} from './reading.ts'

/** Reads a bank that is linked through Plaid, from where the last reading ended. */
export async function readPlaid(reading: Reading): Promise<SourceResult> {
  const { ctx, row, progress } = reading
  const token = await openAccessToken(ctx, row)
  if (token === null) throw new ProviderError('plaid', 'open the key', 'auth')
  await progress.begin('Reading bank accounts')
  const content = toBankContent(await requirePlaid(ctx).accounts(token))
  await progress.begin('Reading bank transactions')
  return { content, ...(await readPlaidChanges(reading, token)), problems: [] }
}

const maxRestarts = 5

/** All changes since the cursor; from the start again when the list changes in between. */
async function readPlaidChanges(reading: Reading, token: string) {
  const { ctx, before, staging } = reading
  const plaid = requirePlaid(ctx)
  for (let restart = 0; restart < maxRestarts; restart += 1) {
    const removed: string[] = []
    let { cursor } = before
    for (;;) {
      const page = await plaid.transactions(token, cursor)
      if (page === 'start_over') break
      const booked = [...page.added, ...page.modified].filter(({ pending }) => !pending)
      await addPage(reading, booked.map(toTransaction))
      removed.push(...page.removed.map(({ id }) => id))
      cursor = page.next_cursor
      if (!page.has_more) return { removed, cursor }
    }
    await staging.clear()
  }
  throw new ProviderError('plaid', 'list transactions', 'down')
}

/** Reads a bank that is linked through Quiltt. */
export async function readQuiltt(reading: Reading): Promise<SourceResult> {
  const { ctx, row, progress } = reading
  const { profile_id: profile, provider_connection_id: id } = row
  if (profile === null || id === null) throw new ProviderError('quiltt', 'list accounts', 'not_ready')
  const quiltt = requireQuiltt(ctx)
  await progress.begin('Reading bank accounts')
  const content = toBankContent(await quiltt.accounts(profile, id))
  await progress.begin('Reading bank transactions')
  const ids = content.accounts.map((account) => account.id)
  const since = new Date(Date.now() - monthsRead * 31 * 86_400_000).toISOString().slice(0, 10)
  for (let after: string | null | undefined; ;) {
    const page = await quiltt.transactions(profile, ids, after ? { after, since } : { since })
    await addPage(reading, page.transactions.filter(({ pending }) => !pending).map(toTransaction))
    after = page.next_cursor
    if (!page.has_more || after === null) break
  }
  return { content, removed: null, cursor: null, problems: [] }
}

/** Reads a bank that is linked through the accounting provider. */
export async function readCodatBank(reading: Reading): Promise<SourceResult> {
  const { ctx, row } = reading
  const { provider_company_id: companyId } = await getProviderCompanyOfConnection(ctx, row)
  const connectionId = row.provider_connection_id ?? ''
  const parts = createParts(reading)
  const accounts = await parts.read('Reading bank accounts', [], () =>
    ctx.accounting.bankAccounts(companyId, { id: connectionId, source_type: 'banking' }),
  )
  const content = toBankContent(accounts)
  const currencies = new Map(content.accounts.map((account) => [account.id, account.currency]))
  const removed = await readTransactionPart(parts, reading, () =>
    ctx.accounting.reports.bankTransactions({ companyId, connectionId }, (page) =>
      addPage(
        reading,
        page.map((one) => toTransaction({ ...one, currency: currencies.get(one.account_id) ?? null })),
      ),
    ),
  )
  return { content, removed, cursor: null, problems: parts.finish() }
}
