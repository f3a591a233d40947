import { AppError } from '#contract/core/errors.ts'
import { type ConnectionRow, listConnectionRows } from '../rows.ts'
import type { Context } from '#server/context.ts'
import type { Platform } from '#server/providers/accounting/index.ts'
import { type ProviderCompany, listProviderCompanies } from './provider-companies.ts'

export interface ConnectionGroup {
  providerCompany: ProviderCompany
  rows: ConnectionRow[]
}

/** Groups a company's connections by provider company. */
export async function loadConnectionGroups(
  { db }: Context,
  companyId: string,
  providerCompanies: ProviderCompany[],
): Promise<ConnectionGroup[]> {
  const rows = await listConnectionRows(db, companyId)
  return providerCompanies.map((providerCompany) => ({
    providerCompany,
    rows: rows.filter(({ link_id }) => link_id === providerCompany.id),
  }))
}

export async function getProviderCompanyOfConnection(
  ctx: Context,
  { company_id, link_id }: ConnectionRow,
): Promise<ProviderCompany> {
  const providerCompany = (await listProviderCompanies(ctx, company_id)).find(({ id }) => id === link_id)
  if (!providerCompany) throw new AppError('not_found')
  return providerCompany
}

/** The linked ledger of a provider company, which may have one ledger and any number of banks and shops. */
export const findLinkedLedger = ({ rows }: ConnectionGroup): ConnectionRow | undefined =>
  rows.find(({ source_type, status }) => source_type === 'accounting' && status === 'Linked')

/** The pending connections to this platform; more than one where several were started concurrently. */
export const listPending = ({ rows }: ConnectionGroup, { key }: Platform): ConnectionRow[] =>
  rows.filter(({ platform_key, status }) => platform_key === key && status === 'PendingAuth')

/**
 * A subsidiary with room for the platform: it has no other ledger linked, broken or pending, or, for a bank or a shop, no
 * connection to this platform. A subsidiary that had the platform linked before comes first, because it is probably the
 * same one. Undefined when there is none.
 */
export function findRoomFor(
  platform: Platform,
  subsidiaries: ConnectionGroup[],
): ProviderCompany | undefined {
  const isRival = ({ source_type, platform_key }: ConnectionRow) =>
    platform.source_type === 'accounting' ? source_type === 'accounting' : platform_key === platform.key
  const free = subsidiaries.filter(
    ({ rows }) => !rows.some((row) => row.status !== 'Unlinked' && isRival(row)),
  )
  const existing = free.find(({ rows }) => rows.some(({ platform_key }) => platform_key === platform.key))
  return (existing ?? free[0])?.providerCompany
}
