import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MailKind } from '#contract/staff/outbox.ts'
import type { Context } from '#server/context.ts'
import { registerConfirmationPage } from '#server/core/http/plain-page.ts'

/** Kinds of email that users can unsubscribe from. */
export const optionalKinds: readonly MailKind[] = ['reminder']

const query = z.object({ mail: z.uuid() })

/**
 * Registers the pages on which a recipient unsubscribes from reminders about open requests or stops introductions. The
 * credential is the email's id, which only the recipient and staff can see. Responses do not reveal whether an id
 * exists.
 */
export function unsubscribeRoutes(app: FastifyInstance, ctx: Context): void {
  registerConfirmationPage(app, {
    path: '/mail/stop',
    query,
    question: {
      title: 'Unsubscribe from reminders?',
      text: 'You will no longer get reminders about open requests for your applications.',
      button: 'Unsubscribe',
    },
    async answer({ mail }) {
      await unsubscribe(ctx, mail)
      return {
        title: 'You are unsubscribed',
        text: 'You will no longer get reminders about open requests. We will still email you other updates about your applications.',
      }
    },
  })
  registerConfirmationPage(app, {
    path: '/mail/stop/introductions',
    query,
    question: {
      title: 'Stop introductions?',
      text: 'We will no longer introduce companies to you.',
      button: 'Stop introductions',
    },
    async answer({ mail }) {
      await stopIntroductions(ctx, mail)
      return { title: 'Introductions stopped', text: 'We will no longer introduce companies to you.' }
    },
  })
}

/** Ignores kinds outside `optionalKinds`, recipients without an account, and unknown ids. */
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

/**
 * `mailId` is the id of an introduction email. Stops introductions to the investor who received the email, and to
 * investors with the same address. Ignores emails of other kinds.
 */
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
