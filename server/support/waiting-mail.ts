import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { queueMail } from '#server/mail/queue.ts'
import { renderWaitingConversations, buildSupportDigestItem } from '#server/mail/waiting-email.ts'
import { awaySeconds } from './away-mail.ts'

/** Minimum time between two emails to the same person about waiting conversations. */
const pauseMinutes = 60

/** Maximum number of conversations that an email lists. */
const maxListed = 20

/** The second job runs shortly before the daily summary is sent. */
export async function scheduleWaitingConversationEmails(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('support-waiting', '*/5 * * * *', () => emailWaitingConversations(ctx))
  await ctx.jobs.repeat('support-waiting-daily', '55 11 * * *', () => addWaitingConversationsToDigests(ctx))
}

/**
 * Emails staff who chose immediate emails: the assignee of a conversation, or all analysts if the conversation is
 * unassigned. A conversation causes at most one email to each of them until it is read.
 */
export async function emailWaitingConversations(ctx: Context): Promise<void> {
  for (const { id: userId, email: address } of await listStaff(ctx, 'at_once'))
    await inTransaction(ctx, async (trx) => {
      const last = await findLastMail(trx, userId)
      if (last?.is_recent) return
      const { total: count, fresh } = await countWaiting(trx, userId, last?.at ?? null)
      if (fresh === 0) return
      await queueMail(ctx, trx, {
        // Concurrent servers read the same last email and build the same key, so only one email is sent.
        eventKey: `staff_support:${userId}:${last?.at ?? 'first'}`,
        kind: 'staff_support',
        companyId: null,
        causedBy: null,
        to: { userId, address },
        content: renderWaitingConversations(ctx.config, { count, oldest: await listWaiting(trx, userId) }),
      })
    })
}

export async function addWaitingConversationsToDigests(ctx: Context): Promise<void> {
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
          item: JSON.stringify(buildSupportDigestItem(total)),
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

const selectWaiting = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('support_threads as thread')
    .where('thread.closed_at', 'is', null)
    .where('thread.unread_since', '<', sql<string>`now() - make_interval(secs => ${awaySeconds})`)
    .where(
      sql<boolean>`(thread.assigned_to = ${userId} or thread.assigned_to is null and exists (
        select from users as analyst where analyst.id = ${userId} and analyst.permissions @> '{analyst}'))`,
    )

/** A conversation is fresh if it became unread at most `awaySeconds` before the last email, or after that email. */
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
