import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { supportAnswered, supportRequested } from '#server/mail/letters.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Side } from './read.ts'

const awayJob = {
  name: 'support-away',
  data: z.object({ thread: z.uuid(), to: z.enum(['person', 'staff']) }),
}

/** Whoever is there reads within so many seconds, and needs no mail. */
const awaySeconds = 120

export const announceMessage = (
  ctx: Context,
  trx: Transaction,
  { threadId, to }: { threadId: string; to: Side },
) => ctx.jobs.enqueue(trx, awayJob, { thread: threadId, to }, { after: awaySeconds })

export const processAwayMails = (ctx: Context) =>
  ctx.jobs.work(awayJob, ({ thread, to }) => mailIfUnread(ctx, thread, to))

/** Mails the side that has not read a conversation: once until it reads. */
export async function mailIfUnread(ctx: Context, threadId: string, to: Side): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    const thread = await findUnread(trx, threadId, to)
    if (!thread) return
    const recipients =
      to === 'person' ? await findPerson(trx, thread) : await listStaff(trx, thread.assigned_to)
    const { subject, company_id: companyId } = thread
    for (const { userId, address } of recipients)
      await queueMail(ctx, trx, {
        eventKey: `support:${threadId}:${to}:${thread.read_at}:${userId ?? 'visitor'}`,
        kind: to === 'person' ? 'support_answered' : 'staff_support',
        companyId,
        to: { userId, address },
        letter:
          to === 'person'
            ? supportAnswered(ctx.config, { subject, path: toPath(thread.user_id, threadId) })
            : supportRequested(ctx.config, { subject }),
      })
  })
}

/** Where the conversation is read: visitors find it in the panel of the home page, which this address opens. */
const toPath = (userId: string | null, threadId: string) =>
  userId === null ? '/#messages' : `/app/messages?conversation=${threadId}`

const findUnread = (trx: Transaction, threadId: string, to: Side) => {
  const readAt = sql.ref(`thread.${to}_read_at`)
  return trx
    .selectFrom('support_threads as thread')
    .select([
      'thread.subject',
      'thread.company_id',
      'thread.user_id',
      'thread.visitor_email',
      'thread.assigned_to',
    ])
    .select(sql<string>`${readAt}::text`.as('read_at'))
    .where('thread.id', '=', threadId)
    .where(
      sql<boolean>`exists (select from support_messages as message where message.thread_id = thread.id
        and message.from_staff = ${to === 'person'} and message.at > ${readAt})`,
    )
    .executeTakeFirst()
}

async function findPerson(
  trx: Transaction,
  thread: { user_id: string | null; visitor_email: string | null },
) {
  const { user_id: userId, visitor_email } = thread
  if (userId === null) return visitor_email === null ? [] : [{ userId: null, address: visitor_email }]
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email === '' ? [] : [{ userId, address: email }]
}

/** Who answers the conversation; where nobody does, the analysts, unless they chose to get no mail at once. */
async function listStaff(trx: Transaction, assignedTo: string | null) {
  const staff = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('permissions', '<>', sql.val([]))
    .where('staff_mail', '=', 'at_once')
    .where('email', '<>', '')
    .$if(assignedTo !== null, (people) => people.where('id', '=', assignedTo))
    .$if(assignedTo === null, (people) => people.where('permissions', '@>', sql.val(['analyst'])))
    .execute()
  return staff.map(({ id, email }) => ({ userId: id, address: email }))
}
