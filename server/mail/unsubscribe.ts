import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MailKind } from '#contract/staff/outbox.ts'
import type { Context } from '#server/context.ts'
import { questionPage } from '#server/core/http/plain-page.ts'

/** Kinds of mail that a person may unsubscribe from. The others are mandatory. */
export const optionalKinds: readonly MailKind[] = ['reminder']

const query = z.object({ mail: z.uuid() })

/**
 * Unsubscribes the recipient of a mail from its kind; the mail's id, which only its reader has, is the credential. The
 * answers are the same for every id.
 */
export function unsubscribeRoutes(app: FastifyInstance, ctx: Context): void {
  questionPage(app, {
    path: '/mail/stop',
    query,
    question: {
      title: 'No more reminders?',
      text: 'You will get no more reminders of what your applications still wait for.',
      button: 'Stop the reminders',
    },
    async answer({ mail }) {
      await unsubscribe(ctx, mail)
      return {
        title: 'No more reminders',
        text: 'You get no more of them. Other news of your applications still reaches you.',
      }
    },
  })
  questionPage(app, {
    path: '/mail/stop/introductions',
    query,
    question: {
      title: 'No more introductions?',
      text: 'We will introduce no more companies to you.',
      button: 'Stop the introductions',
    },
    async answer({ mail }) {
      await stopIntroductions(ctx, mail)
      return { title: 'No more introductions', text: 'We introduce no more companies to you.' }
    },
  })
}

/** Unsubscribes the recipient from this mail's kind; does nothing for mandatory mails and unknown ids. */
export async function unsubscribe({ db }: Context, mailId: string): Promise<void> {
  await db
    .insertInto('mail_stops')
    .columns(['user_id', 'kind'])
    .expression((build) =>
      build
        .selectFrom('mails')
        .select(['user_id', 'kind'])
        .where('id', '=', mailId)
        .where('kind', 'in', optionalKinds)
        .where('user_id', 'is not', null),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
    .execute()
}

/** Stops all introductions to the investor whom this mail introduces a company to; does nothing for other mails. */
export async function stopIntroductions({ db }: Context, mailId: string): Promise<void> {
  await db
    .updateTable('investors')
    .set({ introductions_stopped_at: sql`now()` })
    .where('introductions_stopped_at', 'is', null)
    .where((investor) =>
      investor.exists(
        investor
          .selectFrom('mails')
          .select('mails.id')
          .where('mails.id', '=', mailId)
          .where('mails.kind', '=', 'introduction')
          .where((mail) =>
            mail.or([
              mail(sql`split_part(mails.event_key, ':', 3)`, '=', sql`investors.id::text`),
              mail(sql`lower(mails.recipient)`, '=', sql`lower(investors.email)`),
            ]),
          ),
      ),
    )
    .execute()
}
