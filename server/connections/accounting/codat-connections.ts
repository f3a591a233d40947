import { AppError, invalidField } from '#contract/core/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { loadConnection } from '../read.ts'
import { type ConnectionRow, listConnectionRows } from '../rows.ts'
import { markChanged, type RemoteConnection } from '../save.ts'
import { bySystem } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { Platform, ProviderConnection } from '#server/providers/accounting/index.ts'
import { type ProviderCompany, listProviderCompanies } from './provider-companies.ts'
import {
  findLinkedLedger,
  getProviderCompanyOfConnection,
  type ConnectionGroup,
  loadConnectionGroups,
  listPending,
} from './connection-groups.ts'
import { ensureSubsidiaryCompany, findPendingOfSubsidiary } from './subsidiaries.ts'
import { saveConnections, syncProviderCompanies } from './sync.ts'

interface CodatConnectionRequest {
  platform_key: string
  update_mode: boolean
  connection_id?: string | undefined
  subsidiary: boolean
}

/** Starts a connection through Codat, reusing a pending one. */
export async function startCodatConnection(
  ctx: Context,
  company: CompanyCaller,
  request: CodatConnectionRequest,
): Promise<Connection> {
  const { companyId } = company
  const platform = await getEnabledPlatform(ctx, request.platform_key)
  const providerCompanies = await listProviderCompanies(ctx, companyId)
  await syncProviderCompanies(
    ctx,
    providerCompanies.filter(({ subsidiary }) => subsidiary > 0 === request.subsidiary),
  )
  const groups = await loadConnectionGroups(ctx, companyId, providerCompanies)
  const broken = findBroken(groups, request)
  if (broken) return resumeConnection(ctx, company, broken)
  const [own, ...subsidiaries] = groups
  if (!own) throw new AppError('not_found')
  if (!request.subsidiary) return startForCompany(ctx, company, own, platform)
  const waiting = await findPendingOfSubsidiary(ctx, company, subsidiaries, platform)
  if (waiting) return resumeConnection(ctx, company, waiting)
  return createAtCodat(
    ctx,
    company,
    await ensureSubsidiaryCompany(ctx, company, subsidiaries, platform),
    platform,
  )
}

/** The platform with this key, if it can be connected now. */
async function getEnabledPlatform({ accounting }: Context, key: string): Promise<Platform> {
  const { platforms } = await accounting.platforms()
  const platform = platforms.find((candidate) => candidate.key === key && candidate.enabled)
  if (!platform) throw invalidField('body.platform_key', 'Choose a platform')
  return platform
}

/** The connection to repair: the requested one, or the first broken one. Throws `not_found` for an unknown id. */
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

/** Starts one of the company's own. Throws `connection_linked` for a second one to a platform, and a second ledger. */
async function startForCompany(
  ctx: Context,
  company: CompanyCaller,
  own: ConnectionGroup,
  platform: Platform,
): Promise<Connection> {
  const isLinked = own.rows.some(
    ({ platform_key, status }) => platform_key === platform.key && status === 'Linked',
  )
  if (isLinked) throw new AppError('connection_linked')
  const [waiting] = listPending(own, platform)
  if (waiting) return resumeConnection(ctx, company, waiting)
  const books = findLinkedLedger(own)
  if (books && platform.source_type === 'accounting')
    throw new AppError('connection_linked', {
      message: `${books.platform} is linked already. Disconnect it first to use other books`,
    })
  return createAtCodat(ctx, company, own.providerCompany, platform)
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

/** A link can be used only once: reads the connection again for a fresh one. */
async function resumeConnection(
  ctx: Context,
  company: CompanyCaller,
  row: ConnectionRow,
): Promise<Connection> {
  const providerCompany = await getProviderCompanyOfConnection(ctx, row)
  const fresh = await ctx.accounting.connection(providerCompany.provider_company_id, getCodatId(row))
  if (fresh.status === 'Linked') {
    await saveConnections(ctx, bySystem(providerCompany.company_id), providerCompany, [fresh])
    throw new AppError('connection_linked')
  }
  return saveAndReturnLink(ctx, company, providerCompany, fresh)
}

async function saveAndReturnLink(
  ctx: Context,
  company: CompanyCaller,
  providerCompany: ProviderCompany,
  made: ProviderConnection,
): Promise<Connection> {
  if (!made.link_url) throw new AppError('connection_invalid_data')
  await saveConnections(ctx, company, providerCompany, [made])
  const rows = await listConnectionRows(ctx.db, providerCompany.company_id)
  const row = rows.find(({ provider_connection_id }) => provider_connection_id === made.id)
  if (!row) throw new AppError('not_found')
  await markChanged(ctx.db, row)
  return { ...(await loadConnection(ctx.db, providerCompany.company_id, row.id)), link_url: made.link_url }
}

/** A database constraint guarantees that each has one. */
const getCodatId = ({ provider_connection_id }: ConnectionRow): string => provider_connection_id ?? ''

/** A connection at Codat. */
export async function openCodatConnection(ctx: Context, row: ConnectionRow): Promise<RemoteConnection> {
  const { provider_company_id: company } = await getProviderCompanyOfConnection(ctx, row)
  const source_type = row.source_type === 'banking' ? 'banking' : 'accounting'
  return {
    accounts: () => ctx.accounting.bankAccounts(company, { id: getCodatId(row), source_type }),
    end: () => ctx.accounting.unlink(company, getCodatId(row)),
  }
}
