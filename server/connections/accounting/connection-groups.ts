import { AppError } from '#contract/core/errors.ts'
import { type ConnectionRow, listConnectionRows } from '../rows.ts'
import type { Context } from '#server/context.ts'
import type { Platform } from '#server/providers/accounting/index.ts'
import { type ProviderCompany, listProviderCompanies } from './provider-companies.ts'

export interface ConnectionGroup {
  providerCompany: ProviderCompany
  rows: ConnectionRow[]
}

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

/** A provider company can have at most one linked ledger. */
export const findLinkedLedger = ({ rows }: ConnectionGroup): ConnectionRow | undefined =>
  rows.find(({ source_type, status }) => source_type === 'accounting' && status === 'Linked')

/** Concurrent requests may have started several connections. */
export const listPendingConnections = ({ rows }: ConnectionGroup, { key }: Platform): ConnectionRow[] =>
  rows.filter(({ platform_key, status }) => platform_key === key && status === 'PendingAuth')

/**
 * A subsidiary can have one active ledger, and one active connection per bank or shop platform. Prefers a subsidiary
 * that was connected to the platform before.
 */
export function findFreeSubsidiary(
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
