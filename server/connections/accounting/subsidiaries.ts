import { AppError } from '#contract/core/errors.ts'
import { saveReportedState } from '../save.ts'
import { type ConnectionRow, getConnectionRow } from '../rows.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { Platform } from '#server/providers/accounting/index.ts'
import { ensureProviderCompany, type ProviderCompany, getCompanyName } from './provider-companies.ts'
import { findLinkedLedger, type ConnectionGroup, findRoomFor, listPending } from './connection-groups.ts'

/** How many subsidiaries of one company may have a provider company; a database constraint holds the same limit. */
const MAX_SUBSIDIARIES = 20

/**
 * A subsidiary's pending connection to the platform; undefined when there is none. When one of several ledgers that
 * were started at one provider company gets linked, the provider refuses the others for good: they are marked as
 * ended.
 */
export async function findPendingOfSubsidiary(
  ctx: Context,
  company: CompanyCaller,
  subsidiaries: ConnectionGroup[],
  platform: Platform,
): Promise<ConnectionRow | undefined> {
  for (const group of subsidiaries) {
    const [waiting, ...others] = listPending(group, platform)
    if (!waiting) continue
    const isRefused = platform.source_type === 'accounting' && findLinkedLedger(group) !== undefined
    if (!isRefused) return waiting
    for (const refused of [waiting, ...others])
      await abandonConnection(ctx, company, group.providerCompany, refused)
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
 * The provider company to connect a subsidiary's platform to: one with room for it, or a new one. Concurrent requests
 * get the same one. Throws `connection_linked` at the limit of subsidiaries, and `no_company_name`.
 */
export async function ensureSubsidiaryCompany(
  ctx: Context,
  company: CompanyCaller,
  subsidiaries: ConnectionGroup[],
  platform: Platform,
): Promise<ProviderCompany> {
  const free = findRoomFor(platform, subsidiaries)
  if (free) return free
  if (subsidiaries.length >= MAX_SUBSIDIARIES)
    throw new AppError('connection_linked', {
      message: `${MAX_SUBSIDIARIES} subsidiaries are connected already. Disconnect one of them first`,
    })
  return ensureProviderCompany(
    ctx,
    company,
    await getCompanyName(ctx, company.companyId),
    subsidiaries.length + 1,
  )
}
