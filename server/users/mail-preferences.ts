import type { MailPreferences } from '#contract/account.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'

const kind = 'reminder'

export async function getMailPreferences({ db }: Context, { id }: CurrentUser): Promise<MailPreferences> {
  const stop = await db
    .selectFrom('mail_stops')
    .select('kind')
    .where('user_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return { reminders: stop === undefined }
}

/** Turning reminders on also undoes an unsubscription through a reminder's link (`mail/unsubscribe.ts`). */
export async function updateMailPreferences(
  { db }: Context,
  { id }: CurrentUser,
  { reminders }: MailPreferences,
): Promise<MailPreferences> {
  if (reminders)
    await db.deleteFrom('mail_stops').where('user_id', '=', id).where('kind', '=', kind).execute()
  else
    await db
      .insertInto('mail_stops')
      .values({ user_id: id, kind })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
      .execute()
  return { reminders }
}
