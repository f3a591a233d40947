import { AppError } from '#contract/core/errors.ts'
import { saveReportedState } from '../save.ts'
import { type ConnectionRow, getConnectionRow } from '../rows.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { Platform } from '#server/providers/accounting/index.ts'
import { ensureProviderCompany, type ProviderCompany, getCompanyName } from './provider-companies.ts'
import {
  findLinkedLedger,
  type ConnectionGroup,
  findFreeSubsidiary,
  listPendingConnections,
} from './connection-groups.ts'

/** Maximum per company. A database constraint enforces the same limit. */
const MAX_SUBSIDIARIES = 20

/**
 * Skips and disconnects pending ledgers of subsidiaries that have a linked ledger, because the provider permanently
 * rejects these pending ledgers.
 */
export async function findPendingSubsidiaryConnection(
  ctx: Context,
  company: CompanyCaller,
  subsidiaries: ConnectionGroup[],
  platform: Platform,
): Promise<ConnectionRow | undefined> {
  for (const group of subsidiaries) {
    const pending = listPendingConnections(group, platform)
    const [first] = pending
    if (!first) continue
    const isRefused = platform.source_type === 'accounting' && findLinkedLedger(group) !== undefined
    if (!isRefused) return first
    for (const row of pending) await abandonConnection(ctx, company, group.providerCompany, row)
  }
  return undefined
}

async function abandonConnection(
  ctx: Context,
  company: CompanyCaller,
  providerCompany: ProviderCompany,
  { id, provider_connection_id }: ConnectionRow,
): Promise<void> {
  await ctx.accounting.unlink(providerCompany.provider_company_id, provider_connection_id ?? '')
  await editCompany(ctx, company, async (edit) => {
    const before = await getConnectionRow(edit.trx, providerCompany.company_id, id)
    const ended = {
      status: 'Unlinked',
      platform: null,
      error_message: null,
      consent_expires_at: null,
    } as const
    await saveReportedState(edit, before, { ...ended, last_sync: before.last_sync })
  })
}

/**
 * Concurrent requests get the same provider company. Throws `no_company_name` if the company has no name, and
 * `connection_linked` at the maximum number of subsidiaries.
 */
export async function ensureSubsidiaryCompany(
  ctx: Context,
  company: CompanyCaller,
  subsidiaries: ConnectionGroup[],
  platform: Platform,
): Promise<ProviderCompany> {
  const free = findFreeSubsidiary(platform, subsidiaries)
  if (free) return free
  if (subsidiaries.length >= MAX_SUBSIDIARIES)
    throw new AppError('connection_linked', {
      message: `You can connect up to ${MAX_SUBSIDIARIES} subsidiaries. Disconnect a subsidiary first`,
    })
  return ensureProviderCompany(
    ctx,
    company,
    await getCompanyName(ctx, company.companyId),
    subsidiaries.length + 1,
  )
}
