import type { CoreContext, CurrentUser } from '../core-context.ts'

/**
 * Returns the id of the company that the user works on: the selected company if the user may see it, otherwise the
 * company that the user joined first. Returns null if the user has neither. Staff can see every company, so they do not
 * need to be members.
 */
export async function findSelectedCompanyId(
  { db }: CoreContext,
  { id, permissions }: CurrentUser,
): Promise<string | null> {
  const company = await db
    .selectFrom('users')
    .leftJoin('companies as selected', 'selected.id', 'users.selected_company_id')
    .leftJoin('company_members as member', 'member.user_id', 'users.id')
    .select(['selected.id as selected_id', 'member.company_id as own_id'])
    .where('users.id', '=', id)
    .orderBy(
      (order) => order('member.company_id', '=', order.ref('selected.id')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('member.created_at')
    .executeTakeFirst()
  return (permissions.length > 0 && company?.selected_id) || (company?.own_id ?? null)
}
