import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { addConnection, type Found, keepFound } from '../save.ts'
import { loadConnection } from '../read.ts'
import { connectionRow } from '../rows.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/data/changes.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { inTime, deadlineMs, withDeadline } from '#server/providers/deadline.ts'
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts'
import { foundItem } from './provider-side.ts'
import { requirePlaid } from './platforms.ts'
import { refreshSoon } from './refresh.ts'
import { confirmRepair } from './repair.ts'
import { isWaiting, waitingFor } from './start.ts'
import { giveBackVisit, type Return, takeVisit } from './link-sessions.ts'

/** Plaid's lasting token for one bank, and the bank's id there. */
interface Access {
  access_token: string
  item_id: string
}

/**
 * Ends a visit to a bank through Plaid: trades the public token for the lasting one and keeps that, sealed. Of many at
 * once, one does. Throws `connection_state` for a visit that is over, too old, or somebody else's.
 */
export async function finishBankConnection(
  ctx: Context,
  user: CurrentUser,
  { public_token, ...visit }: Return & { public_token: string },
): Promise<Connection> {
  const { company_id } = visit
  const company: CompanyCaller = { user, companyId: company_id, access: 'editor' }
  await editCompany(ctx, company, async (edit) => requireEditable(edit))
  if (visit.platform_key !== 'plaid') throw new AppError('connection_state')
  const { connection_id: connectionId, is_repair } = await takeVisit(ctx, user, visit)
  if (is_repair) return confirmRepair(ctx, company, await connectionRow(ctx.db, company_id, connectionId))
  const access = await exchange(ctx, public_token, visit.state)
  const id = await keepOrEnd(ctx, company, { connectionId, access })
  return loadConnection(ctx.db, company_id, id)
}

const passing: readonly ProviderFailure[] = ['down', 'rate_limited', 'auth']

/** Neither Plaid's silence nor a key of ours that it refuses costs the person their visit. */
async function exchange(ctx: Context, publicToken: string, state: string): Promise<Access> {
  try {
    return await requirePlaid(ctx).exchange(publicToken)
  } catch (error) {
    const mayPass = error instanceof ProviderError && passing.includes(error.kind)
    if (mayPass) await giveBackVisit(ctx, state)
    throw error
  }
}

/** The link as it is; null when Plaid gave the token and then fell silent. Throws `provider_rejected` when it is gone. */
async function firstLook(ctx: Context, { access_token }: Access): Promise<Found | null> {
  try {
    const found = foundItem(await requirePlaid(ctx).item(access_token))
    if (found.status === 'Unlinked') throw new AppError('provider_rejected')
    return { ...found, status: found.status ?? 'Linked' }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'a new bank link will be read later')
    return null
  }
}

interface New {
  /** The connection that the visit was for. */
  connectionId: string
  access: Access
}

/** An access that nobody could find again must not live on. */
async function keepOrEnd(ctx: Context, company: CompanyCaller, made: New): Promise<string> {
  try {
    return await keep(ctx, company, made, await firstLook(ctx, made.access))
  } catch (error) {
    // it says itself when it fails, and goes on when the answer has left
    await inTime(endAccess(ctx, made.access), { ms: deadlineMs.tidying, onLateFault: () => {} })
    throw error
  }
}

async function keep(
  ctx: Context,
  company: CompanyCaller,
  { connectionId, access }: New,
  found: Found | null,
): Promise<string> {
  return editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    const id = await rowFor(edit, connectionId)
    const row = await connectionRow(edit.trx, edit.companyId, id)
    const unread: Found = { status: 'Linked', platform: null, last_sync: null, error_message: null }
    await keepFound(edit, row, found ?? unread, {
      provider_connection_id: access.item_id,
      sealed_token: await ctx.secrets.seal(access.access_token, id),
    })
    if (!found) await refreshSoon(ctx, edit.trx, { provider: 'plaid', id: access.item_id, stored: null })
    return id
  })
}

/** The connection that the visit was for; another when somebody else's bank has taken it meanwhile. */
async function rowFor(edit: Edit, connectionId: string): Promise<string> {
  const row = await connectionRow(edit.trx, edit.companyId, connectionId)
  if (isWaiting(row)) return row.id
  return addConnection(edit, { ...waitingFor('plaid'), subsidiary: false })
}

async function endAccess(ctx: Context, { access_token, item_id }: Access): Promise<void> {
  try {
    // the request's own time may be over
    await withDeadline(deadlineMs.background, () => requirePlaid(ctx).remove(access_token))
  } catch (error) {
    ctx.log.error({ err: error, item_id }, 'a bank link that was not kept lives on at Plaid')
  }
}
