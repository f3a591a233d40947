import { sql } from 'kysely'
import { normalizeEmail } from '#contract/core/addresses.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { editCompany, buildSystemEditor } from '#server/core/edits/changes.ts'
import type { Database } from '#server/core/data/database.ts'
import { acceptColleagueInvite, selectOpenColleagueInvite } from './colleagues.ts'
import { closeCustomerInvite } from '#server/team/customer-invites.ts'
import { resumeSubmission } from '#server/companies/submit.ts'

/** Includes the user's current permissions, because a concurrent call may have accepted a colleague invitation. */
function selectWaiting(db: Database, { address, userId }: { address: string; userId: string }) {
  const unclaimed = db
    .selectFrom('companies as company')
    .select('company.id')
    .where((where) => where(where.fn<string>('lower', ['company.created_for']), '=', address))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('company_members as member')
            .select('member.user_id')
            .whereRef('member.company_id', '=', 'company.id'),
        ),
      ),
    )
  const submitted = db
    .selectFrom('companies')
    .select('id')
    .where('submitted_by', '=', userId)
    .where('status', '=', 'verify_client_email')
  return db.selectNoFrom([
    sql<string[]>`array(${unclaimed})`.as('unclaimed'),
    sql<string[]>`array(${submitted})`.as('submitted'),
    sql<boolean>`exists(${selectOpenColleagueInvite(db, address)})`.as('is_invited'),
    db.selectFrom('users').select('permissions').where('id', '=', userId).as('permissions'),
  ])
}

/** Call this only if the user's address is verified. Returns the user with their current permissions. */
export async function claimPendingItems(ctx: Context, user: CurrentUser): Promise<CurrentUser> {
  const waiting = await selectWaiting(ctx.db, {
    address: normalizeEmail(user.email),
    userId: user.id,
  }).executeTakeFirst()
  for (const id of waiting?.unclaimed ?? []) await claimCompany(ctx, user, id)
  for (const id of waiting?.submitted ?? [])
    await editCompany(ctx, buildSystemEditor(id), (edit) => resumeSubmission(ctx, edit))
  if (waiting?.is_invited) return { ...user, permissions: await acceptColleagueInvite(ctx, user) }
  return { ...user, permissions: waiting?.permissions ?? user.permissions }
}

async function claimCompany(ctx: Context, user: CurrentUser, id: string): Promise<void> {
  await editCompany(ctx, buildSystemEditor(id), async (edit) => {
    // Checks the members again under the lock, because a different account with this address may have claimed the
    // company.
    const members = edit.trx.selectFrom('company_members').select('user_id').where('company_id', '=', id)
    if (await members.executeTakeFirst()) return
    await edit.trx
      .insertInto('company_members')
      .values({ company_id: id, user_id: user.id, role: 'owner' })
      .execute()
    edit.record('everyone', 'member', user.id, { role: [null, 'owner'] })
    await closeCustomerInvite(edit, user)
  })
}
