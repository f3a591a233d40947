import { AppError } from '#contract/core/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { enqueueFinancialsSync } from '../financials-job.ts'
import { addConnection, type ReportedState, saveReportedState } from '../save.ts'
import { requireConnectable } from '../connectable.ts'
import { loadConnection } from '../read.ts'
import { getConnectionRow } from '../rows.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { authorizeCompany, type CompanyCaller } from '#server/core/http/access.ts'
import { resolveWithin, deadlineMs, withDeadline } from '#server/core/deadline.ts'
import { ProviderError, type ProviderFailure } from '#server/core/provider-error.ts'
import { nothingReported, toStateReportedByPlaid } from './remote-connection.ts'
import { requirePlaid } from './platforms.ts'
import { enqueueRefresh } from './refresh.ts'
import { confirmRepair } from './repair.ts'
import { isPending, buildPendingConnection } from './start.ts'
import { reopenLinkSession, type LinkSessionReturn, consumeLinkSession } from './link-sessions.ts'

interface Access {
  access_token: string
  item_id: string
}

/**
 * Exchanges the public token and saves the connection. After a repair, reads the repaired connection instead. Only one
 * of several concurrent calls with the same link session succeeds. Throws `connection_state` when the link session has
 * been used, has expired, or belongs to another user.
 */
export async function finishBankConnection(
  ctx: Context,
  user: CurrentUser,
  { public_token, ...linkSession }: LinkSessionReturn & { public_token: string },
): Promise<Connection> {
  const { company_id } = linkSession
  const company: CompanyCaller = { user, companyId: company_id, access: 'editor' }
  await authorizeCompany(ctx.db, company)
  if (linkSession.platform_key !== 'plaid') throw new AppError('connection_state')
  const { connection_id: connectionId, is_repair } = await consumeLinkSession(ctx, user, linkSession)
  if (is_repair) return confirmRepair(ctx, company, await getConnectionRow(ctx.db, company_id, connectionId))
  await editCompany(ctx, company, (edit) => requireConnectable(edit, 'plaid'))
  const access = await exchange(ctx, public_token, linkSession.state)
  const id = await saveOrRevoke(ctx, company, { connectionId, access })
  return loadConnection(ctx.db, company_id, id)
}

const temporaryFailures: readonly ProviderFailure[] = ['down', 'rate_limited', 'auth']

async function exchange(ctx: Context, publicToken: string, state: string): Promise<Access> {
  try {
    return await requirePlaid(ctx).exchange(publicToken)
  } catch (error) {
    const isTemporary = error instanceof ProviderError && temporaryFailures.includes(error.kind)
    if (isTemporary) await reopenLinkSession(ctx, state)
    throw error
  }
}

/** Returns null when Plaid fails. Throws `provider_rejected` when the item no longer exists. */
async function readNewItem(ctx: Context, { access_token }: Access): Promise<ReportedState | null> {
  try {
    const reported = toStateReportedByPlaid(await requirePlaid(ctx).item(access_token))
    if (reported.status === 'Unlinked') throw new AppError('provider_rejected')
    return { ...reported, status: reported.status ?? 'Linked' }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'a new bank connection will be read later')
    return null
  }
}

interface NewAccess {
  connectionId: string
  access: Access
}

/** Revokes the access token if it cannot be saved, because a lost token could not be revoked later. */
async function saveOrRevoke(ctx: Context, company: CompanyCaller, newAccess: NewAccess): Promise<string> {
  try {
    return await saveAccess(ctx, company, newAccess, await readNewItem(ctx, newAccess.access))
  } catch (error) {
    // `revokeAccess` logs failures and may continue after the response.
    await resolveWithin(revokeAccess(ctx, newAccess.access), {
      ms: deadlineMs.cleanup,
      onLateError: () => {},
    })
    throw error
  }
}

async function saveAccess(
  ctx: Context,
  company: CompanyCaller,
  { connectionId, access }: NewAccess,
  reported: ReportedState | null,
): Promise<string> {
  return editCompany(ctx, company, async (edit) => {
    await requireConnectable(edit, 'plaid')
    const id = await findOrAddRow(edit, connectionId)
    const row = await getConnectionRow(edit.trx, edit.companyId, id)
    const unread: ReportedState = { ...nothingReported, status: 'Linked' }
    await saveReportedState(edit, row, reported ?? unread, {
      provider_connection_id: access.item_id,
      sealed_token: await ctx.secrets.seal(access.access_token, id),
    })
    if (!reported)
      await enqueueRefresh(ctx, edit.trx, { provider: 'plaid', id: access.item_id, stored: null })
    await enqueueFinancialsSync(ctx, edit.trx, edit.companyId)
    return id
  })
}

/** Adds a row if the connection is no longer pending, for example because a different link session completed it. */
async function findOrAddRow(edit: Edit, connectionId: string): Promise<string> {
  const row = await getConnectionRow(edit.trx, edit.companyId, connectionId)
  if (isPending(row)) return row.id
  return addConnection(edit, { ...buildPendingConnection('plaid'), subsidiary: false })
}

async function revokeAccess(ctx: Context, { access_token, item_id }: Access): Promise<void> {
  try {
    // The request's deadline may have passed, so the revocation has its own deadline.
    await withDeadline(deadlineMs.background, () => requirePlaid(ctx).remove(access_token))
  } catch (error) {
    ctx.log.error({ err: error, item_id }, 'a bank connection that was not saved is still active at Plaid')
  }
}
