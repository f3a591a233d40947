import { AppError, invalidField } from '#contract/core/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { loadConnection } from '../read.ts'
import { type ConnectionRow, listConnectionRows } from '../rows.ts'
import { touchConnection, type RemoteConnection } from '../save.ts'
import { buildSystemEditor } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { Platform, ProviderConnection } from '#server/providers/accounting/index.ts'
import {
  ensureProviderCompany,
  getCompanyName,
  listProviderCompanies,
  type ProviderCompany,
} from './provider-companies.ts'
import {
  findLinkedLedger,
  getProviderCompanyOfConnection,
  type ConnectionGroup,
  loadConnectionGroups,
  listPendingConnections,
} from './connection-groups.ts'
import { ensureSubsidiaryCompany, findPendingSubsidiaryConnection } from './subsidiaries.ts'
import { saveConnections, syncProviderCompanies } from './sync.ts'

interface CodatConnectionRequest {
  platform_key: string
  update_mode: boolean
  connection_id?: string | undefined
  subsidiary: boolean
}

/**
 * Throws `invalid_request` for a platform that is not enabled, `no_company_name` if the company has no name, and
 * `connection_linked` if the existing connections do not allow a new connection.
 */
export async function startCodatConnection(
  ctx: Context,
  company: CompanyCaller,
  request: CodatConnectionRequest,
): Promise<Connection> {
  const { companyId } = company
  const platform = await getEnabledPlatform(ctx, request.platform_key)
  await ensureProviderCompany(ctx, company, await getCompanyName(ctx, companyId))
  const providerCompanies = await listProviderCompanies(ctx, companyId)
  await syncProviderCompanies(
    ctx,
    providerCompanies.filter(({ subsidiary }) => subsidiary > 0 === request.subsidiary),
  )
  const groups = await loadConnectionGroups(ctx, companyId, providerCompanies)
  const broken = findBroken(groups, request)
  if (broken) return resumeConnection(ctx, company, broken)
  const [companyGroup, ...subsidiaries] = groups
  if (!companyGroup) throw new AppError('not_found')
  if (!request.subsidiary) return startForCompany(ctx, company, companyGroup, platform)
  const pending = await findPendingSubsidiaryConnection(ctx, company, subsidiaries, platform)
  if (pending) return resumeConnection(ctx, company, pending)
  return createAtCodat(
    ctx,
    company,
    await ensureSubsidiaryCompany(ctx, company, subsidiaries, platform),
    platform,
  )
}

async function getEnabledPlatform({ accounting }: Context, key: string): Promise<Platform> {
  const { platforms } = await accounting.platforms()
  const platform = platforms.find((candidate) => candidate.key === key && candidate.enabled)
  if (!platform) throw invalidField('body.platform_key', 'Choose a platform')
  return platform
}

/**
 * Returns the requested connection or, without an id, the first broken connection of the platform. Returns undefined
 * without `update_mode`, or if the connection is not broken. Throws `not_found` for an unknown id.
 */
function findBroken(
  groups: ConnectionGroup[],
  { platform_key, update_mode, connection_id, subsidiary }: CodatConnectionRequest,
): ConnectionRow | undefined {
  const same = groups.flatMap(({ providerCompany, rows }) =>
    providerCompany.subsidiary > 0 || !subsidiary
      ? rows.filter((row) => row.platform_key === platform_key)
      : [],
  )
  if (connection_id && !same.some(({ id }) => id === connection_id)) throw new AppError('not_found')
  if (!update_mode) return undefined
  return same.find(({ id, status }) => status === 'Error' && (connection_id ?? id) === id)
}

async function startForCompany(
  ctx: Context,
  company: CompanyCaller,
  companyGroup: ConnectionGroup,
  platform: Platform,
): Promise<Connection> {
  const isLinked = companyGroup.rows.some(
    ({ platform_key, status }) => platform_key === platform.key && status === 'Linked',
  )
  if (isLinked) throw new AppError('connection_linked')
  const [pending] = listPendingConnections(companyGroup, platform)
  if (pending) return resumeConnection(ctx, company, pending)
  const books = findLinkedLedger(companyGroup)
  if (books && platform.source_type === 'accounting')
    throw new AppError('connection_linked', {
      message: `${books.platform} is already connected. Disconnect it first to connect other books`,
    })
  return createAtCodat(ctx, company, companyGroup.providerCompany, platform)
}

async function createAtCodat(
  ctx: Context,
  company: CompanyCaller,
  providerCompany: ProviderCompany,
  { key }: Platform,
): Promise<Connection> {
  return saveAndReturnLink(
    ctx,
    company,
    providerCompany,
    await ctx.accounting.createConnection(providerCompany.provider_company_id, key),
  )
}

/**
 * Reads the connection again for a new `link_url`, because each URL works only once. Throws `connection_linked` if the
 * user has completed the connection.
 */
async function resumeConnection(
  ctx: Context,
  company: CompanyCaller,
  row: ConnectionRow,
): Promise<Connection> {
  const providerCompany = await getProviderCompanyOfConnection(ctx, row)
  const fresh = await ctx.accounting.connection(providerCompany.provider_company_id, getCodatId(row))
  if (fresh.status === 'Linked') {
    await saveConnections(ctx, buildSystemEditor(providerCompany.company_id), providerCompany, [fresh])
    throw new AppError('connection_linked')
  }
  return saveAndReturnLink(ctx, company, providerCompany, fresh)
}

async function saveAndReturnLink(
  ctx: Context,
  company: CompanyCaller,
  providerCompany: ProviderCompany,
  connection: ProviderConnection,
): Promise<Connection> {
  if (!connection.link_url) throw new AppError('connection_invalid_data')
  await saveConnections(ctx, company, providerCompany, [connection])
  const rows = await listConnectionRows(ctx.db, providerCompany.company_id)
  const row = rows.find(({ provider_connection_id }) => provider_connection_id === connection.id)
  if (!row) throw new AppError('not_found')
  await touchConnection(ctx.db, row)
  return {
    ...(await loadConnection(ctx.db, providerCompany.company_id, row.id)),
    link_url: connection.link_url,
  }
}

/** A database constraint ensures that Codat connections have a provider id. */
const getCodatId = ({ provider_connection_id }: ConnectionRow): string => provider_connection_id ?? ''

export async function openCodatConnection(ctx: Context, row: ConnectionRow): Promise<RemoteConnection> {
  const { provider_company_id: company } = await getProviderCompanyOfConnection(ctx, row)
  const source_type = row.source_type === 'banking' ? 'banking' : 'accounting'
  return {
    accounts: () => ctx.accounting.bankAccounts(company, { id: getCodatId(row), source_type }),
    end: () => ctx.accounting.unlink(company, getCodatId(row)),
  }
}
