import { AppError } from '#contract/core/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { saveReportedState } from '../save.ts'
import { loadConnection } from '../read.ts'
import { getConnectionRow, findConnectionRow, type ConnectionRow } from '../rows.ts'
import { authorizeCompany, type CompanyCaller } from '#server/core/http/access.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { openRemoteBankConnection } from './remote-connection.ts'
import { closeLinkSessions, getConnectionIdOfOpenRepair } from './link-sessions.ts'

/** Ignores the `public_token` of the request, because a repair does not change the access token. */
export async function reauthBankConnection(
  ctx: Context,
  user: CurrentUser,
  { company_id }: { company_id: string },
): Promise<Connection> {
  const company: CompanyCaller = { user, companyId: company_id, access: 'editor' }
  await authorizeCompany(ctx.db, company)
  const id = await getConnectionIdOfOpenRepair(ctx, user, company_id)
  return confirmRepair(ctx, company, await getConnectionRow(ctx.db, company_id, id))
}

/** Throws `not_found`, `forbidden`, and the errors of `confirmRepair`. */
export async function confirmBankRelink(ctx: Context, user: CurrentUser, id: string): Promise<Connection> {
  const row = await findConnectionRow(ctx.db, id)
  if (!row) throw new AppError('not_found')
  const company: CompanyCaller = { user, companyId: row.company_id, access: 'editor' }
  await authorizeCompany(ctx.db, company)
  return confirmRepair(ctx, company, row)
}

/**
 * Works in every status of the company. Throws `connection_state` when the connection is pending or disconnected, and
 * `provider_rejected` while it is still broken.
 */
export async function confirmRepair(
  ctx: Context,
  company: CompanyCaller,
  row: ConnectionRow,
): Promise<Connection> {
  const { company_id, id } = row
  const remote = row.status === 'Unlinked' ? null : await openRemoteBankConnection(ctx, row)
  if (!remote) throw new AppError('connection_state')
  const reported = await remote.read()
  const status = await editCompany(ctx, company, async (edit) => {
    const before = await getConnectionRow(edit.trx, company_id, id)
    // A teammate may have disconnected the bank during the read.
    if (before.status === 'Unlinked') throw new AppError('connection_state')
    await saveReportedState(edit, before, reported)
    const now = reported.status ?? before.status
    if (now === 'Linked') await closeLinkSessions(edit.trx, company_id, id, company.user)
    return now
  })
  if (status !== 'Linked')
    throw new AppError('provider_rejected', {
      message: 'The bank still denies access. Sign in to the bank again',
    })
  return loadConnection(ctx.db, company_id, id)
}
