import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { MailKind } from '#contract/staff/outbox.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import type { Letter } from './letter.ts'
import { releaseAll } from './hold-window.ts'
import type { DigestItem } from './digests.ts'

/** Sends every mail that is due to the recipient of this one. */
export const mailJob = { name: 'mail-due', data: z.object({ mail: z.uuid() }) }

/** How long mails that can wait are collected for one recipient, counted from the first. */
const windowMinutes = 10

/** So many mails that can wait reach one recipient within 24 hours; what comes later is gathered for the next. */
const maxCalmMails = 4

/**
 * Marks where a letter's secret belongs. The secret is stored sealed in its own column and filled in when the mail is
 * sent, so that neither the database nor anything that reads a body reveals it.
 */
export const secretPlaceholder = 'THE-SECRET-OF-THIS-INVITATION'

export interface NewMail {
  id?: string
  /** Identifies the event and the recipient: however often the event is processed, it is one mail. */
  eventKey: string
  kind: MailKind
  companyId: string | null
  /** The person whose action causes it; null for the product itself, such as a reminder or a summary. */
  causedBy: Pick<CurrentUser, 'id' | 'email_verified'> | null
  /** `userId` is null for somebody without an account. */
  to: { userId: string | null; address: string }
  letter: Letter
  /** Its entry in a digest. A mail without one goes at once, right after what was held for its recipient. */
  digestItem?: DigestItem
  secret?: string
  /** Why it is recorded but not sent. */
  dropped?: string
}

/** Throws `address_not_verified` for a person who has not confirmed their address: they cause no mail to other people. */
export function requireConfirmed(person: Pick<CurrentUser, 'email_verified'> | null): void {
  if (person && !person.email_verified) throw new AppError('address_not_verified')
}

/** Queues a mail in the transaction of the event that causes it; a job sends it. Throws `address_not_verified`. */
export async function queueMail(ctx: Context, trx: Transaction, mail: NewMail): Promise<void> {
  const { letter, to, digestItem, secret, causedBy } = mail
  if (causedBy?.id !== to.userId) requireConfirmed(causedBy)
  const id = mail.id ?? uuidv7()
  const row = await trx
    .insertInto('mails')
    .values({
      id,
      event_key: mail.eventKey,
      kind: mail.kind,
      company_id: mail.companyId,
      user_id: to.userId,
      recipient: to.address,
      subject: letter.subject,
      text_body: letter.text,
      html_body: letter.html,
      headers: JSON.stringify(letter.headers),
      digest_item: digestItem ? JSON.stringify(digestItem) : null,
      due_at: digestItem ? findWindowEnd(to.address) : sql`now()`,
      ...(mail.dropped === undefined
        ? {
            status: digestItem ? 'held' : 'queued',
            secret: secret === undefined ? null : await ctx.secrets.seal(secret, id),
          }
        : { status: 'dropped', error: mail.dropped }),
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning(['id', secondsUntilDue])
    .executeTakeFirst()
  if (!row || mail.dropped !== undefined) return
  if (!digestItem && to.userId !== null) await releaseAll(ctx, trx, to.address)
  await ctx.jobs.enqueue(trx, mailJob, { mail: row.id }, { after: row.seconds })
}

const secondsUntilDue = sql<number>`greatest(0, ceil(extract(epoch from due_at - now())))::integer`.as(
  'seconds',
)

/**
 * The end of the recipient's open hold window, or of the one that opens now. Once they got their mails of 24 hours, it
 * stays open until the first of those is a day old.
 */
const findWindowEnd = (address: string) => sql<string>`coalesce(
  (select min(due_at) from mails where status = 'held' and lower(recipient) = lower(${address}) and due_at > now()),
  greatest(
    now() + make_interval(mins => ${windowMinutes}),
    (select created_at + interval '24 hours' from mails
      where lower(recipient) = lower(${address}) and created_at > now() - interval '24 hours'
        and status in ('queued', 'sending', 'sent', 'kept') and (digest_item is not null or kind = 'digest')
      order by created_at desc offset ${maxCalmMails - 1} limit 1)))`
