import type { StaffMailChoice } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'

export async function getStaffMailChoice({ db }: Context, { id }: CurrentUser): Promise<StaffMailChoice> {
  return db
    .selectFrom('users')
    .select('staff_mail as frequency')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The choice applies from the next event. Earlier events stay in the next daily email, unless the choice is `none`. */
export async function updateStaffMailChoice(
  { db }: Context,
  { id }: CurrentUser,
  { frequency }: StaffMailChoice,
): Promise<StaffMailChoice> {
  await db.updateTable('users').set({ staff_mail: frequency }).where('id', '=', id).execute()
  return { frequency }
}
