import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { renderSupportReplyNotice } from '#server/mail/emails.ts'
import { queueMail } from '#server/mail/queue.ts'

/** `to` can be `staff` in jobs from an earlier version. These jobs do nothing: `waiting-mail.ts` emails staff now. */
const awayJob = {
  name: 'support-away',
  data: z.object({ thread: z.uuid(), to: z.enum(['person', 'staff']) }),
}

/** In seconds. Users who are online usually read a message within this time. */
export const awaySeconds = 120

/** The email is sent only if the reply is still unread after `awaySeconds`. */
export const scheduleReplyNotice = (ctx: Context, trx: Transaction, threadId: string) =>
  ctx.jobs.enqueue(trx, awayJob, { thread: threadId, to: 'person' }, { after: awaySeconds })

export const startReplyNoticeWorker = (ctx: Context) =>
  ctx.jobs.work(awayJob, async ({ thread, to }) => {
    if (to === 'person') await emailReplyNotice(ctx, thread)
  })

/** Sends at most one email until the recipient reads the conversation. */
export async function emailReplyNotice(ctx: Context, threadId: string): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    const thread = await findUnread(trx, threadId)
    const recipient = thread && (await findPerson(trx, thread))
    if (!thread || !recipient) return
    const { company_id: companyId } = thread
    await queueMail(ctx, trx, {
      eventKey: `support:${threadId}:person:${thread.read_at}:${recipient.userId ?? 'visitor'}`,
      kind: 'support_answered',
      companyId,
      // `sendMessage` has checked that the author's address is confirmed.
      causedBy: null,
      to: recipient,
      content: renderSupportReplyNotice(ctx.config, {
        path: toPath(thread.user_id, threadId),
        isVisitor: thread.user_id === null,
      }),
    })
  })
}

/** Visitors get the home page with the support panel open. */
const toPath = (userId: string | null, threadId: string) =>
  userId === null ? '/#messages' : `/app/messages?conversation=${threadId}`

const findUnread = (trx: Transaction, threadId: string) =>
  trx
    .selectFrom('support_threads as thread')
    .select(['thread.company_id', 'thread.user_id', 'thread.visitor_email'])
    .select(sql<string>`thread.person_read_at::text`.as('read_at'))
    .where('thread.id', '=', threadId)
    .where(
      sql<boolean>`exists (select from support_messages as message where message.thread_id = thread.id
        and message.from_staff and message.at > thread.person_read_at)`,
    )
    .executeTakeFirst()

async function findPerson(
  trx: Transaction,
  { user_id: userId, visitor_email }: { user_id: string | null; visitor_email: string | null },
) {
  if (userId === null) return visitor_email === null ? null : { userId: null, address: visitor_email }
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email === '' ? null : { userId, address: email }
}
