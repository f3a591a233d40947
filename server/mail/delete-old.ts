import { sql } from 'kysely'
import type { MailStatus } from '#contract/outbox.ts'
import type { Context } from '#server/core/context.ts'

/** How long the outbox shows what a mail said. */
const daysKept = 365

/** A mail in one of these is over. */
const ends: MailStatus[] = ['sent', 'kept', 'merged', 'dropped', 'failed']

/**
 * Empties mails that were written long ago, at most so many; answers how many. Their rows last: one event stays one
 * mail, and who has an old reminder can still stop the next.
 */
export async function emptyOldMails({ db }: Pick<Context, 'db'>, most: number): Promise<number> {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('purged_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${daysKept})`)
    .where('status', 'in', ends)
    .orderBy('created_at')
    .limit(most)
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
