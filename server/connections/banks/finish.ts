import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { addConnection, type ReportedState, saveReportedState } from '../save.ts'
import { loadConnection } from '../read.ts'
import { getConnectionRow } from '../rows.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/data/changes.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { resolveWithin, deadlineMs, withDeadline } from '#server/providers/deadline.ts'
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts'
import { toPlaidState } from './remote-connection.ts'
import { requirePlaid } from './platforms.ts'
import { enqueueRefresh } from './refresh.ts'
import { confirmRepair } from './repair.ts'
import { isPending, buildPendingConnection } from './start.ts'
import { reopenLinkSession, type LinkSessionReturn, consumeLinkSession } from './link-sessions.ts'

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
  { public_token, ...visit }: LinkSessionReturn & { public_token: string },
): Promise<Connection> {
  const { company_id } = visit
  const company: CompanyCaller = { user, companyId: company_id, access: 'editor' }
  await editCompany(ctx, company, async (edit) => requireEditable(edit))
  if (visit.platform_key !== 'plaid') throw new AppError('connection_state')
  const { connection_id: connectionId, is_repair } = await consumeLinkSession(ctx, user, visit)
  if (is_repair) return confirmRepair(ctx, company, await getConnectionRow(ctx.db, company_id, connectionId))
  const access = await exchange(ctx, public_token, visit.state)
  const id = await saveOrRevoke(ctx, company, { connectionId, access })
  return loadConnection(ctx.db, company_id, id)
}

const temporaryFailures: readonly ProviderFailure[] = ['down', 'rate_limited', 'auth']

/** Neither Plaid's silence nor a key of ours that it refuses costs the person their visit. */
async function exchange(ctx: Context, publicToken: string, state: string): Promise<Access> {
  try {
    return await requirePlaid(ctx).exchange(publicToken)
  } catch (error) {
    const mayPass = error instanceof ProviderError && temporaryFailures.includes(error.kind)
    if (mayPass) await reopenLinkSession(ctx, state)
    throw error
  }
}

/** The link as it is; null when Plaid gave the token and then fell silent. Throws `provider_rejected` when it is gone. */
async function readNewItem(ctx: Context, { access_token }: Access): Promise<ReportedState | null> {
  try {
    const found = toPlaidState(await requirePlaid(ctx).item(access_token))
    if (found.status === 'Unlinked') throw new AppError('provider_rejected')
    return { ...found, status: found.status ?? 'Linked' }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'a new bank link will be read later')
    return null
  }
}

interface NewAccess {
  /** The connection that the visit was for. */
  connectionId: string
  access: Access
}

/** An access that nobody could find again must not live on. */
async function saveOrRevoke(ctx: Context, company: CompanyCaller, made: NewAccess): Promise<string> {
  try {
    return await saveAccess(ctx, company, made, await readNewItem(ctx, made.access))
  } catch (error) {
    // it says itself when it fails, and goes on when the answer has left
    await resolveWithin(revokeAccess(ctx, made.access), { ms: deadlineMs.cleanup, onLateError: () => {} })
    throw error
  }
}

async function saveAccess(
  ctx: Context,
  company: CompanyCaller,
  { connectionId, access }: NewAccess,
  found: ReportedState | null,
): Promise<string> {
  return editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    const id = await findOrAddRow(edit, connectionId)
    const row = await getConnectionRow(edit.trx, edit.companyId, id)
    const unread: ReportedState = { status: 'Linked', platform: null, last_sync: null, error_message: null }
    await saveReportedState(edit, row, found ?? unread, {
      provider_connection_id: access.item_id,
      sealed_token: await ctx.secrets.seal(access.access_token, id),
    })
    if (!found) await enqueueRefresh(ctx, edit.trx, { provider: 'plaid', id: access.item_id, stored: null })
    return id
  })
}

/** The connection that the visit was for; another when somebody else's bank has taken it meanwhile. */
async function findOrAddRow(edit: Edit, connectionId: string): Promise<string> {
  const row = await getConnectionRow(edit.trx, edit.companyId, connectionId)
  if (isPending(row)) return row.id
  return addConnection(edit, { ...buildPendingConnection('plaid'), subsidiary: false })
}

async function revokeAccess(ctx: Context, { access_token, item_id }: Access): Promise<void> {
  try {
    // the request's own time may be over
    await withDeadline(deadlineMs.background, () => requirePlaid(ctx).remove(access_token))
  } catch (error) {
    ctx.log.error({ err: error, item_id }, 'a bank link that was not kept lives on at Plaid')
  }
}
