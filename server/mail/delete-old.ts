import { sql } from 'kysely'
import type { MailStatus } from '#contract/staff/outbox.ts'
import type { Context } from '#server/context.ts'

/** An email's content is deleted after `bodyDays`, and its row, including recipient and subject, after `mailDays`. */
export const bodyDays = 365
export const mailDays = 3 * 365

const finalStatuses: MailStatus[] = ['sent', 'kept', 'merged', 'dropped', 'failed']

/** Keeps the rows, so that no event is emailed twice and the unsubscribe links in old reminders still work. */
export async function deleteOldMailBodies({ db }: Pick<Context, 'db'>, max: number): Promise<number> {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('purged_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${bodyDays})`)
    .where('status', 'in', finalStatuses)
    .orderBy('created_at')
    .limit(max)
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({
      text_body: '',
      html_body: '',
      headers: '{}',
      digest_item: null,
      secret: null,
      purged_at: sql`now()`,
    })
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Rows older than `mailDays` are no longer needed to prevent duplicate emails. Deletes the oldest rows first, because
 * emails merged into a digest reference the digest's row and are older.
 */
export async function deleteOldMails({ db }: Pick<Context, 'db'>, max: number): Promise<number> {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${mailDays})`)
    .where('status', 'in', finalStatuses)
    .orderBy('created_at')
    .limit(max)
  const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
