import type { Edit } from '#server/core/data/changes.ts'

/** Whether introductions of this edit wait for a staff member: nobody has read anything of such a company. */
export async function needsRelease({ trx, companyId, role }: Edit): Promise<boolean> {
  if (role?.isAdmin) return false
  const { submitted_at } = await trx
    .selectFrom('companies')
    .select('submitted_at')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return submitted_at === null
}
