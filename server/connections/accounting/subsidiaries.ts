import { AppError } from '#contract/errors.ts'
import { keepFound } from '../save.ts'
import { type ConnectionRow, connectionRow } from '../rows.ts'
import { editCompany } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { Platform } from '#server/providers/accounting/index.ts'
import { ensureLink, type LinkRow, requireName } from './accounts.ts'
import { linkedBooks, type Place, roomFor, waitingAt } from './places.ts'

/** How many subsidiaries of one company may have a place at the provider; the database holds it too. */
const subsidiariesAtMost = 20

/**
 * The connection to the platform that waits for the person of a subsidiary; undefined when none does. Where several
 * ledgers were begun at one place at once and one of them was linked, the provider refuses the others for good: they
 * are ended.
 */
export async function waitingOfSubsidiary(
  ctx: Context,
  company: CompanyCaller,
  subsidiaries: Place[],
  platform: Platform,
): Promise<ConnectionRow | undefined> {
  for (const place of subsidiaries) {
    const [waiting, ...others] = waitingAt(place, platform)
    if (!waiting) continue
    const isRefused = platform.source_type === 'accounting' && linkedBooks(place) !== undefined
    if (!isRefused) return waiting
    for (const refused of [waiting, ...others]) await giveUp(ctx, company, place.link, refused)
  }
  return undefined
}

async function giveUp(
  ctx: Context,
  company: CompanyCaller,
  link: LinkRow,
  { id, provider_connection_id }: ConnectionRow,
): Promise<void> {
  await ctx.accounting.unlink(link.provider_company_id, provider_connection_id ?? '')
  await editCompany(ctx, company, async (edit) => {
    const before = await connectionRow(edit.trx, link.company_id, id)
    const ended = { status: 'Unlinked', platform: null, error_message: null } as const
    await keepFound(edit, before, { ...ended, last_sync: before.last_sync })
  })
}

/**
 * Where a platform of a subsidiary is connected: a place with room for it, or one that is made now. Who asks twice at
 * once gets the same place. Throws `connection_linked` when there are as many as there may be, and `no_company_name`.
 */
export async function subsidiaryLink(
  ctx: Context,
  company: CompanyCaller,
  subsidiaries: Place[],
  platform: Platform,
): Promise<LinkRow> {
  const free = roomFor(platform, subsidiaries)
  if (free) return free
  if (subsidiaries.length >= subsidiariesAtMost)
    throw new AppError('connection_linked', {
      message: `${subsidiariesAtMost} subsidiaries are connected already. Disconnect one of them first`,
    })
  return ensureLink(ctx, company, await requireName(ctx, company.companyId), subsidiaries.length + 1)
}
