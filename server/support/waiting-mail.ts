import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { queueMail } from '#server/mail/queue.ts'
import { conversationsWaiting, toDailyItem } from '#server/mail/waiting-letter.ts'
import { awaySeconds } from './away-mail.ts'

/** A member of the staff gets at most one email about waiting conversations in this time. */
const pauseMinutes = 60

/** Conversations that one email lists; it counts the rest. */
const maxListed = 20

/** Every five minutes for staff who get emails immediately; for staff who get a daily email, shortly before it. */
export async function scheduleWaitingMails(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('support-waiting', '*/5 * * * *', () => mailWaiting(ctx))
  await ctx.jobs.repeat('support-waiting-daily', '55 11 * * *', () => addToDailyMails(ctx))
}

/**
 * Emails each member of the staff the conversations that wait for them: the assignee of a conversation, otherwise every
 * analyst. A conversation causes one email until it is read.
 */
export async function mailWaiting(ctx: Context): Promise<void> {
  for (const { id: userId, email: address } of await listStaff(ctx, 'at_once'))
    await inTransaction(ctx, async (trx) => {
      const last = await findLastMail(trx, userId)
      if (last?.is_recent) return
      const { total: count, fresh } = await countWaiting(trx, userId, last?.at ?? null)
      if (fresh === 0) return
      await queueMail(ctx, trx, {
        // Of two servers at the same time, both read the same last email.
        eventKey: `staff_support:${userId}:${last?.at ?? 'first'}`,
        kind: 'staff_support',
        companyId: null,
        causedBy: null,
        to: { userId, address },
        letter: conversationsWaiting(ctx.config, { count, oldest: await listWaiting(trx, userId) }),
      })
    })
}

/** Adds a line to the next daily email of everyone who gets one, as long as conversations wait for them. */
export async function addToDailyMails(ctx: Context): Promise<void> {
  for (const { id: userId } of await listStaff(ctx, 'daily'))
    await inTransaction(ctx, async (trx) => {
      const { total } = await countWaiting(trx, userId, null)
      if (total === 0) return
      await trx
        .insertInto('staff_digest_items')
        .values({
          event_key: `staff_support:${userId}:${new Date().toISOString().slice(0, 10)}`,
          user_id: userId,
          company_id: null,
          item: JSON.stringify(toDailyItem(total)),
        })
        .onConflict((conflict) => conflict.column('event_key').doNothing())
        .execute()
    })
}

const listStaff = ({ db }: Context, frequency: 'at_once' | 'daily') =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('permissions', '<>', sql.val([]))
    .where('staff_mail', '=', frequency)
    .where('email', '<>', '')
    .where('email_verified', '=', true)
    .execute()

const findLastMail = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('mails')
    .select('created_at as at')
    .select(sql<boolean>`created_at > now() - make_interval(mins => ${pauseMinutes})`.as('is_recent'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'staff_support')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Open conversations that staff have not read for a while, and that this person should answer. */
const selectWaiting = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('support_threads as thread')
    .where('thread.closed_at', 'is', null)
    .where('thread.unread_since', '<', sql<string>`now() - make_interval(secs => ${awaySeconds})`)
    .where(
      sql<boolean>`(thread.assigned_to = ${userId} or thread.assigned_to is null and exists (
        select from users as analyst where analyst.id = ${userId} and analyst.permissions @> '{analyst}'))`,
    )

/** How many conversations wait, and how many of them the last email did not list yet. */
const countWaiting = (trx: Transaction, userId: string, last: string | null) =>
  selectWaiting(trx, userId)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn
        .countAll<number>()
        .filterWhere(
          sql<boolean>`thread.unread_since >= coalesce(${last}::timestamptz, '-infinity') - make_interval(secs => ${awaySeconds})`,
        )
        .as('fresh'),
    ])
    .executeTakeFirstOrThrow()

const listWaiting = (trx: Transaction, userId: string) =>
  selectWaiting(trx, userId)
    .leftJoin('companies as company', 'company.id', 'thread.company_id')
    .select(['thread.id', 'company.name as company'])
    .select(sql<string>`thread.unread_since`.as('since'))
    .select(sql<boolean>`thread.visitor_hash is not null`.as('is_visitor'))
    .orderBy('thread.unread_since')
    .limit(maxListed)
    .execute()
