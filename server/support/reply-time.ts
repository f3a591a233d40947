import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** Number of recent conversations to include, and minimum number of replies for a median. */
const [latest, needed] = [200, 5]

/** The median time from a conversation's first message to the first staff reply; null without enough replies. */
export async function readReplyTime({ db }: Pick<Context, 'db'>): Promise<{ usual_minutes: number | null }> {
  const answered = db
    .selectFrom((from) =>
      from.selectFrom('support_threads').select('id').orderBy('id', 'desc').limit(latest).as('thread'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('support_messages as message')
          .select(sql<Date>`min(message.at) filter (where not message.from_staff)`.as('first_at'))
          .select(sql<Date>`min(message.at) filter (where message.from_staff)`.as('replied_at'))
          .whereRef('message.thread_id', '=', 'thread.id')
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(sql<number>`extract(epoch from first.replied_at - first.first_at) / 60`.as('minutes'))
    .whereRef('first.replied_at', '>', 'first.first_at')
  const { count, median } = await db
    .selectFrom(answered.as('answered'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(sql<number | null>`percentile_cont(0.5) within group (order by minutes)`.as('median'))
    .executeTakeFirstOrThrow()
  return { usual_minutes: count < needed || median === null ? null : Math.max(1, Math.round(median)) }
}
