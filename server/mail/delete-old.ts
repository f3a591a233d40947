import { sql } from 'kysely'
import type { MailStatus } from '#contract/staff/outbox.ts'
import type { Context } from '#server/context.ts'

/** How long the outbox shows a mail's text. */
const retentionDays = 365

const finalStatuses: MailStatus[] = ['sent', 'kept', 'merged', 'dropped', 'failed']

/**
 * Deletes the bodies of old mails, at most `max`, and returns how many. The rows stay: one event remains one mail, and
 * people can still unsubscribe through an old reminder.
 */
export async function deleteOldBodies({ db }: Pick<Context, 'db'>, max: number): Promise<number> {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('purged_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${retentionDays})`)
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
