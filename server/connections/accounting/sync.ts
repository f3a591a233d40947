import { addConnection, type Found, keepFound } from '../save.ts'
import { connectionRows } from '../rows.ts'
import { type Edit, editCompany, type Editor, bySystem } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { ProviderConnection } from '#server/providers/accounting/index.ts'
import type { LinkRow } from './accounts.ts'

/**
 * Reads the connections of a company's links from the provider, keeps what changed, and when that was; what could be
 * read is kept though the rest could not. Throws ProviderError.
 */
export async function syncLinks(ctx: Context, links: LinkRow[]): Promise<void> {
  const answers = await Promise.allSettled(links.map((link) => readLink(ctx, link)))
  const [first, ...more] = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value)
  if (first)
    await editCompany(ctx, bySystem(first.link.company_id), async (edit) => {
      for (const read of [first, ...more]) await keepLink(edit, read)
    })
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (failure) throw failure.reason
}

async function readLink({ accounting }: Context, link: LinkRow) {
  const found = await accounting.connections(link.provider_company_id)
  return { link, found, read_at: new Date().toISOString() }
}

async function keepLink(edit: Edit, { link, found, read_at }: Awaited<ReturnType<typeof readLink>>) {
  await keepConnections(edit, link, found)
  await edit.trx
    .updateTable('accounting_links')
    .set({ read_at })
    .where('company_id', '=', link.company_id)
    .where('id', '=', link.id)
    .execute()
}

/** Writes down connections as the provider has them now; a status that we do not know keeps the one before. */
export async function storeConnections(
  ctx: Context,
  editor: Editor,
  link: LinkRow,
  found: ProviderConnection[],
): Promise<void> {
  await editCompany(ctx, editor, (edit) => keepConnections(edit, link, found))
}

async function keepConnections(edit: Edit, link: LinkRow, found: ProviderConnection[]): Promise<void> {
  const known = (await connectionRows(edit.trx, link.company_id)).filter(isOfCodat)
  for (const connection of found) {
    const before = known.find(({ provider_connection_id }) => provider_connection_id === connection.id)
    if (before) await keepFound(edit, before, toFound(connection))
    else await addConnection(edit, newConnection(link, connection))
  }
}

export const isOfCodat = ({ provider }: { provider: string }) => provider === 'codat'

/** What the accounting-data provider says, in the words that all providers share. */
const toFound = ({ status, platform_name, last_sync, error_message }: ProviderConnection): Found => ({
  status,
  platform: platform_name,
  last_sync,
  error_message,
})

const newConnection = (link: LinkRow, connection: ProviderConnection) => ({
  provider: 'codat' as const,
  link_id: link.id,
  provider_connection_id: connection.id,
  platform: connection.platform_name,
  platform_key: connection.platform_key,
  source_type: connection.source_type,
  status: connection.status ?? ('PendingAuth' as const),
  subsidiary: link.subsidiary > 0,
  last_sync: connection.last_sync,
  error_message: connection.error_message,
})
