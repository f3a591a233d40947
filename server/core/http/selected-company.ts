import type { Context, CurrentUser } from '#server/core/context.ts'

/** Finds the company that the user works on: the selected one while they belong to it, else their first. */
export async function findSelectedCompany({ db }: Context, user: CurrentUser): Promise<string | null> {
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
