import { addConnection, type ReportedState, saveReportedState } from '../save.ts'
import { listConnectionRows } from '../rows.ts'
import { type Edit, editCompany, buildSystemEditor } from '#server/core/edits/changes.ts'
import type { Editor } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import type { ProviderConnection } from '#server/providers/accounting/index.ts'
import type { ProviderCompany } from './provider-companies.ts'

/** Returns true for a new connection that a different request will save. */
type SkipsNew = (connection: ProviderConnection) => boolean
const skipNothing: SkipsNew = () => false

/** Maximum number of reads. A read is repeated if connections changed while it was in progress. */
const MAX_READS = 5

/**
 * If reading a provider company fails, the results of the other provider companies are still saved. If a provider
 * company's connections change during the read, they are read again, so that stale data does not undo the change.
 * Throws ProviderError.
 */
export async function syncProviderCompanies(
  ctx: Context,
  providerCompanies: ProviderCompany[],
  skipsNew = skipNothing,
  maxReads = MAX_READS,
): Promise<void> {
  const startedAt = new Date().toISOString()
  const results = await Promise.allSettled(
    providerCompanies.map((providerCompany) => readProviderCompany(ctx, providerCompany)),
  )
  const reads = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value)
  const [firstRead] = reads
  if (firstRead) {
    const { company_id } = firstRead.providerCompany
    const overtaken = await editCompany(ctx, buildSystemEditor(company_id), async (edit) => {
      const changed = maxReads > 1 ? await listChangedSince(edit.trx, company_id, startedAt) : []
      const isOvertaken = ({ providerCompany }: Reading) => changed.includes(providerCompany.id)
      for (const read of reads) if (!isOvertaken(read)) await saveReading(edit, read, skipsNew)
      return reads.filter(isOvertaken).map(({ providerCompany }) => providerCompany)
    })
    if (overtaken.length > 0) await syncProviderCompanies(ctx, overtaken, skipsNew, maxReads - 1)
  }
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}

async function readProviderCompany({ accounting }: Context, providerCompany: ProviderCompany) {
  const connections = await accounting.connections(providerCompany.provider_company_id)
  return { providerCompany, connections, read_at: new Date().toISOString() }
}

type Reading = Awaited<ReturnType<typeof readProviderCompany>>

async function listChangedSince(trx: Transaction, companyId: string, time: string) {
  const rows = await trx
    .selectFrom('connections')
    .select('link_id')
    .where('company_id', '=', companyId)
    .where('updated_at', '>=', time)
    .execute()
  return rows.map(({ link_id }) => link_id)
}

async function saveReading(
  edit: Edit,
  { providerCompany, connections, read_at }: Reading,
  skipsNew: SkipsNew,
) {
  await writeConnections(edit, providerCompany, connections, skipsNew)
  await edit.trx
    .updateTable('accounting_links')
    .set({ read_at })
    .where('company_id', '=', providerCompany.company_id)
    .where('id', '=', providerCompany.id)
    .execute()
}

/** An unknown status does not replace the stored status. */
export async function saveConnections(
  ctx: Context,
  editor: Editor,
  providerCompany: ProviderCompany,
  connections: ProviderConnection[],
): Promise<void> {
  await editCompany(ctx, editor, (edit) => writeConnections(edit, providerCompany, connections))
}

async function writeConnections(
  edit: Edit,
  providerCompany: ProviderCompany,
  connections: ProviderConnection[],
  skipsNew: SkipsNew = skipNothing,
): Promise<void> {
  const rows = (await listConnectionRows(edit.trx, providerCompany.company_id)).filter(isCodatConnection)
  for (const connection of connections) {
    const before = rows.find(({ provider_connection_id }) => provider_connection_id === connection.id)
    if (before) await saveReportedState(edit, before, toReportedState(connection))
    else if (!skipsNew(connection)) await addConnection(edit, toNewConnection(providerCompany, connection))
  }
}

export const isCodatConnection = ({ provider }: { provider: string }) => provider === 'codat'

const toReportedState = ({
  status,
  platform_name,
  last_sync,
  error_message,
}: ProviderConnection): ReportedState => ({
  status,
  platform: platform_name,
  last_sync,
  error_message,
  consent_expires_at: null,
})

const toNewConnection = (providerCompany: ProviderCompany, connection: ProviderConnection) => ({
  provider: 'codat' as const,
  link_id: providerCompany.id,
  provider_connection_id: connection.id,
  platform: connection.platform_name,
  platform_key: connection.platform_key,
  source_type: connection.source_type,
  status: connection.status ?? ('PendingAuth' as const),
  subsidiary: providerCompany.subsidiary > 0,
  last_sync: connection.last_sync,
  error_message: connection.error_message,
  consent_expires_at: null,
})
