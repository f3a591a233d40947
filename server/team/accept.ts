import { sql } from 'kysely'
import { isSameEmail } from '#contract/core/addresses.ts'
import { AppError } from '#contract/core/errors.ts'
import { inviteTeamMember, type TeamRole } from '#contract/team.ts'
import { checkAccess, findCompanyRole } from '#server/core/http/access.ts'
import { closeEdit, openEdit } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { hashSecret } from '#server/core/data/secrets.ts'
import { canManageTeam } from './members.ts'

interface Invite {
  company_id: string
  role: TeamRole
}

/**
 * The secret works once, within a week, for a user whose verified address was invited. Throws `invite_not_valid` for
 * every rejection, so that callers cannot tell whether a secret exists.
 */
export async function acceptInvite(
  ctx: Context,
  user: CurrentUser,
  secret: string,
): Promise<{ company: string }> {
  const refuse = (why: string, options?: { message: string }) => {
    ctx.log.info({ refused: 'invite_not_valid', user: user.id, why }, 'refused')
    return new AppError('invite_not_valid', options)
  }
  if (!user.email_verified)
    throw refuse('unverified address', {
      message: 'Confirm your email address, then open the invitation again',
    })
  const hash = hashSecret(secret)
  return inTransaction(ctx, async (trx) => {
    const invite = await consumeInvite(trx, user, hash)
    if (invite === null) throw refuse('no such invitation for them')
    await join(trx, user, invite)
    await selectIfIdle(trx, user, invite.company_id)
    return { company: invite.company_id }
  })
}

/** Returns null if the invitation is not valid for this user. */
async function consumeInvite(trx: Transaction, user: CurrentUser, hash: string): Promise<Invite | null> {
  const invite = await trx
    .selectFrom('invites')
    .select(['company_id', 'id', 'email', 'role', 'invited_by'])
    .where('secret_hash', '=', hash)
    .executeTakeFirst()
  if (!invite || !isSameEmail(invite.email, user.email)) return null
  // Locks the company first, like every edit, so that resending, withdrawing and accepting an invitation run in
  // sequence.
  await trx.selectFrom('companies').select('id').where('id', '=', invite.company_id).forUpdate().execute()
  if (!(await mayInvite(trx, invite))) return null
  const { numUpdatedRows } = await trx
    .updateTable('invites')
    .set({ accepted_at: sql`now()`, accepted_by: user.id })
    .where('company_id', '=', invite.company_id)
    .where('id', '=', invite.id)
    .where('secret_hash', '=', hash)
    .where((where) =>
      where.or([
        where('accepted_at', 'is', null),
        // The customer of a new company may already have become its owner by signing in.
        where.and([
          where('accepted_by', 'is', null),
          where.exists(
            where
              .selectFrom('company_members as member')
              .select('member.user_id')
              .where('member.company_id', '=', invite.company_id)
              .where('member.user_id', '=', user.id),
          ),
        ]),
      ]),
    )
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? invite : null
}

/** Staff may invite the customer of a company that they created, even if they are not assigned to the company. */
async function mayInvite(
  trx: Transaction,
  { company_id, email, invited_by, role: invitedRole }: Invite & { email: string; invited_by: string },
): Promise<boolean> {
  const inviter = await trx
    .selectFrom('users')
    .select(['id', 'permissions'])
    .where('id', '=', invited_by)
    .executeTakeFirstOrThrow()
  if (inviter.permissions.length > 0 && (await isCustomerOf(trx, { company_id, email, invited_by })))
    return true
  const role = await findCompanyRole(trx, inviter, company_id)
  if (role === null || checkAccess(inviteTeamMember.access, role) !== 'allowed') return false
  return invitedRole === 'member' || canManageTeam({ role })
}

async function isCustomerOf(
  trx: Transaction,
  { company_id, email, invited_by }: { company_id: string; email: string; invited_by: string },
): Promise<boolean> {
  const { created_by, created_for } = await trx
    .selectFrom('companies')
    .select(['created_by', 'created_for'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  return created_by === invited_by && created_for !== null && isSameEmail(created_for, email)
}

/** A user who is already a member keeps their role. */
async function join(
  trx: Transaction,
  user: CurrentUser,
  { company_id: companyId, role }: Invite,
): Promise<void> {
  const joined = await trx
    .insertInto('company_members')
    .values({ company_id: companyId, user_id: user.id, role })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .returning('role')
    .executeTakeFirst()
  if (!joined) return
  const edit = await openEdit(trx, { user, companyId, access: 'member' })
  edit.record('everyone', 'member', user.id, { role: [null, joined.role] })
  await closeEdit(edit)
}

/**
 * Selects the joined company, unless the user's selected company is in use. If no company is selected, checks all other
 * companies of the user. A blank draft, such as the draft that a first sign-in creates, does not count as in use.
 */
async function selectIfIdle(trx: Transaction, user: CurrentUser, companyId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ selected_company_id: companyId })
    .where('id', '=', user.id)
    .where((person) =>
      person.not(
        person.exists(
          person
            .selectFrom('company_members as member')
            .innerJoin('companies as company', 'company.id', 'member.company_id')
            .select('company.id')
            .whereRef('member.user_id', '=', 'users.id')
            .where('company.id', '<>', companyId)
            .where((where) =>
              where.or([
                where('company.id', '=', where.ref('users.selected_company_id')),
                where('users.selected_company_id', 'is', null),
              ]),
            )
            // Version 1 is the creation of the company.
            .where((where) =>
              where.not(
                where.and([
                  where('company.version', '<=', 1),
                  where('company.name', 'is', null),
                  where('company.status', '=', 'draft'),
                ]),
              ),
            ),
        ),
      ),
    )
    .execute()
}
