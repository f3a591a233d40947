import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** Days after the last message until a visitor's conversation is deleted. */
export const visitorDays = 180

/**
 * Deletion is automatic, because visitors without a confirmed email address cannot request it: they cannot prove that a
 * conversation is theirs.
 */
export async function deleteOldVisitorConversations(
  { db }: Pick<Context, 'db'>,
  max: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with old as (
      select id from support_threads
      where visitor_hash is not null and last_message_at < now() - make_interval(days => ${visitorDays})
      order by last_message_at limit ${max}
    ), messages as (
      delete from support_messages where thread_id in (select id from old)
    ), notes as (
      delete from support_notes where thread_id in (select id from old)
    )
    delete from support_threads where id in (select id from old)`.execute(db)
  return Number(numAffectedRows)
}
