import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { MailKind } from '#contract/staff/outbox.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import type { EmailContent } from './email.ts'
import { releaseHeldMails } from './hold-window.ts'
import type { DigestItem } from './digests.ts'

/** Job that sends a recipient's due emails. `mail` is the id of any email to that recipient. */
export const mailJob = { name: 'mail-due', data: z.object({ mail: z.uuid() }) }

/** Hold window in minutes, counted from a recipient's first held email. */
const windowMinutes = 10

/**
 * Daily limit for each recipient; counts only emails that can wait. At the limit, further emails that can wait are held
 * longer (see `findWindowEnd`), unless an email that cannot wait releases them.
 */
const maxCalmMails = 4

/**
 * Placeholder for the secret in stored bodies. The secret is encrypted in a separate column and inserted when the
 * email is sent, so that the stored body never reveals it.
 */
export const secretPlaceholder = 'THE-SECRET-OF-THIS-INVITATION'

export interface NewMail {
  id?: string
  /** Identifies the event and the recipient. Queuing a key again has no effect. */
  eventKey: string
  kind: MailKind
  companyId: string | null
  /** The user who caused the email; null if no user caused it, for example for a scheduled reminder. */
  causedBy: Pick<CurrentUser, 'id' | 'email_verified'> | null
  /** `userId` is null for recipients without an account. */
  to: { userId: string | null; address: string }
  content: EmailContent
  /**
   * The email's entry in a digest. An email without an entry is sent immediately. If its recipient has an account, the
   * emails held for the recipient are sent first.
   */
  digestItem?: DigestItem
  secret?: string
  /** The reason not to send the email. If set, the email is only recorded in the outbox. */
  dropped?: string
}

/**
 * Throws `address_not_verified` unless the user has confirmed their address: only then can they email other people.
 * Does nothing if `person` is null.
 */
export function requireConfirmedAddress(person: Pick<CurrentUser, 'email_verified'> | null): void {
  if (person && !person.email_verified) throw new AppError('address_not_verified')
}

/**
 * Queues an email in the event's transaction; a job sends it. Throws `address_not_verified` if `causedBy` has not
 * confirmed their address and is not the recipient.
 */
export async function queueMail(ctx: Context, trx: Transaction, mail: NewMail): Promise<void> {
  const { content, to, digestItem, secret, causedBy } = mail
  if (causedBy?.id !== to.userId) requireConfirmedAddress(causedBy)
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
      subject: content.subject,
      text_body: content.text,
      html_body: content.html,
      headers: JSON.stringify(content.headers),
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
  if (!digestItem && to.userId !== null) await releaseHeldMails(ctx, trx, to.address)
  await ctx.jobs.enqueue(trx, mailJob, { mail: row.id }, { after: row.seconds })
}

const secondsUntilDue = sql<number>`greatest(0, ceil(extract(epoch from due_at - now())))::integer`.as(
  'seconds',
)

/**
 * Finds the end of the recipient's hold window. If the recipient has no hold window, a window starts now. If the
 * recipient has reached the daily limit, the new window lasts at least until the oldest of the last `maxCalmMails`
 * emails that count toward the limit is a day old.
 */
const findWindowEnd = (address: string) => sql<string>`coalesce(
  (select min(due_at) from mails where status = 'held' and lower(recipient) = lower(${address}) and due_at > now()),
  greatest(
    now() + make_interval(mins => ${windowMinutes}),
    (select created_at + interval '24 hours' from mails
      where lower(recipient) = lower(${address}) and created_at > now() - interval '24 hours'
        and status in ('queued', 'sending', 'sent', 'kept') and (digest_item is not null or kind = 'digest')
      order by created_at desc offset ${maxCalmMails - 1} limit 1)))`
