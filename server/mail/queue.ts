import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { MailKind } from '#contract/outbox.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import type { Letter } from './letter.ts'
import { releaseAll } from './hold-window.ts'
import type { DigestItem } from './company-letters.ts'

/** Sends every mail that is due to the recipient of this one. */
export const mailJob = { name: 'mail-due', data: z.object({ mail: z.uuid() }) }

/** How long mails that can wait are collected for one recipient, counted from the first. */
const windowMinutes = 10

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
  /** `userId` is null for somebody without an account. */
  to: { userId: string | null; address: string }
  letter: Letter
  /** Its entry in a digest. A mail without one goes at once, right after what was held for its recipient. */
  digestItem?: DigestItem
  secret?: string
  /** Why it is recorded but not sent. */
  dropped?: string
}

/** Queues a mail in the transaction of the event that causes it; a job sends it. */
export async function queueMail(ctx: Context, trx: Transaction, mail: NewMail): Promise<void> {
  const { letter, to, digestItem, secret } = mail
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

/** The end of the recipient's open hold window, or of the one that opens now. */
const findWindowEnd = (address: string) => sql<string>`coalesce(
  (select min(due_at) from mails where status = 'held' and lower(recipient) = lower(${address}) and due_at > now()),
  now() + make_interval(mins => ${windowMinutes}))`
