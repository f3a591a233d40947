import type { CoreContext, CurrentUser } from '../core-context.ts'

/** Finds the company that the user works on: the selected one while they may see it, else the first of their own. */
export async function findSelectedCompany(ctx: CoreContext, user: CurrentUser): Promise<string | null> {
  return (user.permissions.length > 0 && (await findStaffSelection(ctx, user))) || findOwnCompany(ctx, user)
}

/** Staff see every company, so that theirs need not be one of their own. */
async function findStaffSelection({ db }: CoreContext, { id }: CurrentUser): Promise<string | null> {
  const selected = await db
    .selectFrom('users')
    .innerJoin('companies as company', 'company.id', 'users.selected_company_id')
    .select('company.id')
    .where('users.id', '=', id)
    .executeTakeFirst()
  return selected?.id ?? null
}

async function findOwnCompany({ db }: CoreContext, user: CurrentUser): Promise<string | null> {
  const member = await db
    .selectFrom('company_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select('member.company_id')
    .where('member.user_id', '=', user.id)
    .orderBy(
      (order) => order('member.company_id', '=', order.ref('users.selected_company_id')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('member.created_at')
    .executeTakeFirst()
  return member?.company_id ?? null
}
