import type { Context, CurrentUser } from '#server/core/context.ts'
import { normalizeAddress } from '#server/core/http/admin-emails.ts'
import { editCompany, bySystem } from '#server/core/data/changes.ts'
import { resumeSubmission } from '#server/companies/submit.ts'

/** Makes the user the owner of companies that were created for their address and have no members yet. */
export async function claimCompanies(ctx: Context, user: CurrentUser): Promise<void> {
  const unclaimed = await ctx.db
    .selectFrom('companies as company')
    .select('company.id')
    .where((where) =>
      where(where.fn<string>('lower', ['company.created_for']), '=', normalizeAddress(user.email)),
    )
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
    .execute()
  for (const { id } of unclaimed)
    await editCompany(ctx, bySystem(id), async (edit) => {
      // Checked again under the lock: another account with this address may have claimed it first.
      const members = edit.trx.selectFrom('company_members').select('user_id').where('company_id', '=', id)
      if (await members.executeTakeFirst()) return
      await edit.trx
        .insertInto('company_members')
        .values({ company_id: id, user_id: user.id, role: 'owner' })
        .execute()
      edit.record({ entity: 'member', entityId: user.id, field: 'role', before: null, after: 'owner' })
    })
}

/** Moves applications that waited for the verification of the user's address on to review. */
export async function resumeApplications(ctx: Context, user: CurrentUser): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('companies')
    .select('id')
    .where('submitted_by', '=', user.id)
    .where('status', '=', 'verify_client_email')
    .execute()
  for (const { id } of waiting) await editCompany(ctx, bySystem(id), (edit) => resumeSubmission(ctx, edit))
}
