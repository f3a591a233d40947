import { addConnection, type ReportedState, saveReportedState } from '../save.ts'
import { listConnectionRows } from '../rows.ts'
import { type Edit, editCompany, bySystem } from '#server/core/edits/changes.ts'
import type { Editor } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import type { ProviderConnection } from '#server/providers/accounting/index.ts'
import type { ProviderCompany } from './provider-companies.ts'

/** Whether a new connection is left to somebody else to save. */
type IsLeft = (connection: ProviderConnection) => boolean
const nothing: IsLeft = () => false

/** How often a company is read at most when its connections change meanwhile. */
const MAX_READINGS = 5

/**
 * Reads the connections of a company's provider companies and saves what changed, with the time of reading. What could
 * be read is saved even if the rest fails. A connection that somebody changed meanwhile is read again: what was read before
 * would undo that. Throws ProviderError.
 */
export async function syncProviderCompanies(
  ctx: Context,
  providerCompanies: ProviderCompany[],
  isLeft = nothing,
  readings = MAX_READINGS,
): Promise<void> {
  const begunAt = new Date().toISOString()
  const answers = await Promise.allSettled(
    providerCompanies.map((providerCompany) => readProviderCompany(ctx, providerCompany)),
  )
  const [first, ...more] = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value)
  if (first) {
    const { company_id } = first.providerCompany
    const overtaken = await editCompany(ctx, bySystem(company_id), async (edit) => {
      const changed = readings > 1 ? await listChangedSince(edit.trx, company_id, begunAt) : []
      const isOvertaken = ({ providerCompany }: Reading) => changed.includes(providerCompany.id)
      const all = [first, ...more]
      for (const read of all) if (!isOvertaken(read)) await saveReading(edit, read, isLeft)
      return all.filter(isOvertaken).map(({ providerCompany }) => providerCompany)
    })
    if (overtaken.length > 0) await syncProviderCompanies(ctx, overtaken, isLeft, readings - 1)
  }
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (failure) throw failure.reason
}

async function readProviderCompany({ accounting }: Context, providerCompany: ProviderCompany) {
  const connections = await accounting.connections(providerCompany.provider_company_id)
  return { providerCompany, connections, read_at: new Date().toISOString() }
}

type Reading = Awaited<ReturnType<typeof readProviderCompany>>

/** The provider companies of which a connection has changed since. */
async function listChangedSince(trx: Transaction, companyId: string, moment: string) {
  const rows = await trx
    .selectFrom('connections')
    .select('link_id')
    .where('company_id', '=', companyId)
    .where('updated_at', '>=', moment)
    .execute()
  return rows.map(({ link_id }) => link_id)
}

async function saveReading(edit: Edit, { providerCompany, connections, read_at }: Reading, isLeft: IsLeft) {
  await writeConnections(edit, providerCompany, connections, isLeft)
  await edit.trx
    .updateTable('accounting_links')
    .set({ read_at })
    .where('company_id', '=', providerCompany.company_id)
    .where('id', '=', providerCompany.id)
    .execute()
}

/** Saves connections as the provider reports them. An unknown status leaves the current one. */
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
  isLeft: IsLeft = nothing,
): Promise<void> {
  const rows = (await listConnectionRows(edit.trx, providerCompany.company_id)).filter(isCodatConnection)
  for (const connection of connections) {
    const before = rows.find(({ provider_connection_id }) => provider_connection_id === connection.id)
    if (before) await saveReportedState(edit, before, toReportedState(connection))
    else if (!isLeft(connection)) await addConnection(edit, toNewConnection(providerCompany, connection))
  }
}

export const isCodatConnection = ({ provider }: { provider: string }) => provider === 'codat'

/** Codat's report in the form that all providers share. */
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
