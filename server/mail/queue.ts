import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { MailKind } from '#contract/outbox.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import type { Letter } from './letter.ts'
import { releaseAll } from './hold-window.ts'
import type { DigestItem } from './company-letters.ts'

/** Looks after the mails that are due to the person of one mail. */
export const mailDue = { name: 'mail-due', data: z.object({ mail: z.uuid() }) }

/** How long events that can wait are gathered for one person, counted from the first. */
const windowMinutes = 10

/**
 * Stands in a letter where its secret belongs. The secret itself is kept beside the bodies and put in when the mail is
 * handed over, so that nothing that reads a body reads it by accident.
 */
export const secretPlace = 'THE-SECRET-OF-THIS-INVITATION'

export interface NewMail {
  id?: string
  /** Names the event and the person: however often the event is worked on, it is one mail. */
  eventKey: string
  kind: MailKind
  companyId: string | null
  /** `userId` is null for somebody who is not known here. */
  to: { userId: string | null; address: string }
  letter: Letter
  /** What a digest says of it. A mail without goes at once, right after what was held for the person. */
  digestItem?: DigestItem
  secret?: string
  /** Why it is written down, but not sent. */
  dropped?: string
}

/** Puts a mail into the spool, in the transaction of the event that causes it; a job takes it from there. */
export async function queueMail(ctx: Context, trx: Transaction, mail: NewMail): Promise<void> {
  const { letter, to, digestItem } = mail
  const row = await trx
    .insertInto('mails')
    .values({
      id: mail.id ?? uuidv7(),
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
      due_at: digestItem ? windowEnd(to.address) : sql`now()`,
      ...(mail.dropped === undefined
        ? { status: digestItem ? 'held' : 'queued', secret: mail.secret ?? null }
        : { status: 'dropped', error: mail.dropped }),
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning(['id', secondsUntilDue])
    .executeTakeFirst()
  if (!row || mail.dropped !== undefined) return
  if (!digestItem && to.userId !== null) await releaseAll(ctx, trx, to.address)
  await ctx.jobs.enqueue(trx, mailDue, { mail: row.id }, { after: row.seconds })
}

const secondsUntilDue = sql<number>`greatest(0, ceil(extract(epoch from due_at - now())))::integer`.as(
  'seconds',
)

/** The end of the window that is open for the person, or of the one that opens now. */
const windowEnd = (address: string) => sql<string>`coalesce(
  (select min(due_at) from mails where status = 'held' and lower(recipient) = lower(${address}) and due_at > now()),
  now() + make_interval(mins => ${windowMinutes}))`
