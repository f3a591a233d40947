import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { isSameEmail, normalizeEmail } from '#contract/core/addresses.ts'
import { AppError } from '#contract/core/errors.ts'
import type { InvitedUser, TeamRole } from '#contract/team.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { hashSecret, generateSecret } from '#server/core/data/secrets.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { requireConfirmedAddress } from '#server/mail/queue.ts'
import { queueInvitationEmail } from './invitation-mail.ts'
import { canManageTeam, listMembers } from './members.ts'

export const expiry = sql<string>`now() + interval '7 days'`

/** Excludes the hash of the secret. */
export const invitedColumns = [
  'email',
  'id as token',
  'role',
  'invited_by',
  'invited_at',
  'expires_at',
  sql<boolean>`expires_at <= now()`.as('expired'),
] as const

/** Neither the response nor its timing reveals whether the address has an account. */
export async function inviteTeamMember(
  ctx: Context,
  company: CompanyCaller,
  { email, role }: { email: string; role: TeamRole },
): Promise<InvitedUser> {
  const { user, companyId } = company
  requireConfirmedAddress(user)
  return editCompany(ctx, company, async (edit) => {
    requireRight(edit, role)
    const team = await listMembers(edit.trx, companyId)
    if (team.some((member) => isSameEmail(member.email, email))) throw new AppError('already_member')
    if (await findOpenInvite(edit, email)) throw new AppError('already_invited')
    const id = uuidv7()
    const secret = generateSecret()
    const invited = await edit.trx
      .insertInto('invites')
      .values({
        company_id: companyId,
        id,
        email,
        role,
        secret_hash: hashSecret(secret),
        invited_by: user.id,
        expires_at: expiry,
      })
      .returning(invitedColumns)
      .executeTakeFirstOrThrow()
    edit.record('everyone', 'invite', id, { email: [null, email] })
    if (role === 'owner') edit.record('everyone', 'invite', id, { role: [null, role] })
    await queueInvitationEmail(ctx, edit, user, { ...invited, secret })
    return invited
  })
}

function requireRight(edit: Edit, role: TeamRole): void {
  if (role === 'owner' && !canManageTeam(edit)) throw new AppError('forbidden')
}

/** The old secret becomes invalid. */
export async function resendInvite(
  ctx: Context,
  company: CompanyCaller,
  { email, token }: { email: string; token: string },
): Promise<InvitedUser> {
  const { user, companyId } = company
  requireConfirmedAddress(user)
  return editCompany(ctx, company, async (edit) => {
    const open = await findOpenInvite(edit, email)
    if (open?.id !== token) throw new AppError('not_found')
    requireRight(edit, open.role)
    const secret = generateSecret()
    const invited = await edit.trx
      .updateTable('invites')
      .set({ secret_hash: hashSecret(secret), invited_by: user.id, expires_at: expiry })
      .where('company_id', '=', companyId)
      .where('id', '=', open.id)
      .returning(invitedColumns)
      .executeTakeFirstOrThrow()
    edit.record('everyone', 'invite', open.id, { expires_at: [open.expires_at, invited.expires_at] })
    await queueInvitationEmail(ctx, edit, user, { ...invited, secret })
    return invited
  })
}

/** Withdraws the open invitations of an inviter who loses access to the company (decisions §12). */
export async function withdrawInvitesFrom(edit: Edit, inviterId: string): Promise<void> {
  const withdrawn = await edit.trx
    .deleteFrom('invites')
    .where('company_id', '=', edit.companyId)
    .where('invited_by', '=', inviterId)
    .where('accepted_at', 'is', null)
    .returning(['id', 'email'])
    .execute()
  for (const { id, email } of withdrawn) edit.record('everyone', 'invite', id, { email: [email, null] })
}

/**
 * Returns false if the address is not invited. With `inviter`, throws `forbidden` if a different user sent the
 * invitation.
 */
export async function withdrawInvite(
  edit: Edit,
  email: string,
  inviter: CurrentUser | null,
): Promise<boolean> {
  const open = await findOpenInvite(edit, email)
  if (!open) return false
  if (inviter && open.invited_by !== inviter.id) throw new AppError('forbidden')
  await edit.trx
    .deleteFrom('invites')
    .where('company_id', '=', edit.companyId)
    .where('id', '=', open.id)
    .execute()
  edit.record('everyone', 'invite', open.id, { email: [open.email, null] })
  return true
}

/**
 * Finds the invitation that has not been accepted, even if it has expired. An address has at most one such invitation
 * per company.
 */
async function findOpenInvite({ trx, companyId }: Edit, email: string) {
  return trx
    .selectFrom('invites')
    .select(['id', 'email', 'role', 'expires_at', 'invited_by'])
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where(sql`lower(email)`, '=', normalizeEmail(email))
    .executeTakeFirst()
}
