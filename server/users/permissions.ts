import { sql } from 'kysely'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { User, UserSummary } from '#contract/users.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import { enqueueSessionRevocation } from '#server/connections/banks/session-revocation.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { buildSystemEditor, closeEdit, openEdit } from '#server/core/edits/changes.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { withdrawColleagueInvitesFrom } from './colleagues.ts'
import { withdrawInvitesFrom } from '#server/team/invites.ts'

export const summaryColumns = [
  ...(['id', 'subject as userId', 'email', 'name', 'permissions'] as const),
  sql<string | null>`(select seen.seen_at from last_seen as seen where seen.user_id = users.id)`.as(
    'seen_at',
  ),
] as const

/**
 * If the new permissions do not include `admin`, withdraws the invitations that the user sent, except invitations to
 * companies that the user belongs to.
 */
export async function updatePermissions(
  ctx: Context,
  by: CurrentUser,
  userId: string,
  { permissions, reason }: { permissions: User['permissions']; reason?: string | undefined },
): Promise<UserSummary> {
  return inTransaction(ctx, async (trx) => {
    const admins = await lockAdmins(trx)
    const before = await trx
      .selectFrom('users')
      .select('permissions')
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const isLast = admins.length === 1 && admins[0] === userId
    if (isLast && !permissions.includes('admin')) throw new AppError('last_admin')
    const after = permissions.toSorted()
    const user = await trx
      .updateTable('users')
      .set({ permissions: after })
      .where('id', '=', userId)
      .returning(summaryColumns)
      .executeTakeFirstOrThrow()
    const person = user.name || user.email
    const details = { before: before.permissions.toSorted(), after, person, ...(reason && { reason }) }
    if (String(details.before) !== String(after))
      await recordAuditEvent(trx, { action: 'permissions_changed', userId: by.id, target: userId, details })
    await enqueueSessionRevocation(ctx, trx)
    if (!permissions.includes('admin')) {
      await withdrawStaffInvites(trx, userId)
      await withdrawColleagueInvitesFrom(trx, userId)
    }
    return user
  })
}

async function withdrawStaffInvites(trx: Transaction, userId: string): Promise<void> {
  const companies = await trx
    .selectFrom('invites')
    .select('company_id')
    .distinct()
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('company_members as member')
            .select('member.user_id')
            .whereRef('member.company_id', '=', 'invites.company_id')
            .where('member.user_id', '=', userId),
        ),
      ),
    )
    .execute()
  for (const { company_id } of companies) {
    const edit = await openEdit(trx, buildSystemEditor(company_id))
    await withdrawInvitesFrom(edit, userId)
    await closeEdit(edit)
  }
}

/** Locks all admins, so that two admins cannot remove each other concurrently. The fixed order prevents deadlocks. */
async function lockAdmins(trx: Transaction): Promise<string[]> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('permissions', '@>', sql.val(['admin']))
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.map(({ id }) => id)
}
