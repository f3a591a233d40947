import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** How long a visitor's conversation stays after its last message. */
const retentionDays = 180

/**
 * Deletes conversations of visitors that have been quiet for long, with their messages, and returns how many. Nobody can show that one is
 * theirs, so nobody could ask us to delete it: it goes by itself. Conversations of people stay with their account.
 */
export async function deleteOldVisitors({ db }: Pick<Context, 'db'>, max: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with old as (
      select id from support_threads
      where visitor_hash is not null and last_message_at < now() - make_interval(days => ${retentionDays})
      order by last_message_at limit ${max}
    ), messages as (
      delete from support_messages where thread_id in (select id from old)
    )
    delete from support_threads where id in (select id from old)`.execute(db)
  return Number(numAffectedRows)
}
