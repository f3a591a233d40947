import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { MailKind } from '#contract/staff/outbox.ts'
import type { Context } from '#server/context.ts'
import { parsePageQuery } from '#server/core/http/parse-request.ts'
import { brokenLink, ignoreBodies, type Page, sendPlainPage } from '#server/core/http/plain-page.ts'

/** Kinds of mail that a person may unsubscribe from. The others are mandatory. */
const optionalKinds: readonly MailKind[] = ['reminder']

/**
 * Unsubscribes the recipient of a mail from its kind; the mail's id, which only its reader has, is the credential. GET only
 * asks for confirmation, because scanners open every link of a mail; POST does it, and is what a mail program's own button
 * sends (RFC 8058). The answers are the same for every id.
 */
export function unsubscribeRoutes(app: FastifyInstance, ctx: Context): void {
  void app.register((scope, _options, done) => {
    ignoreBodies(scope)
    for (const { path, question, answer, stop } of stops) {
      scope.get(path, (request, reply) => {
        return readMailId(request)
          ? sendPlainPage(reply, question)
          : sendPlainPage(reply.code(404), brokenLink)
      })
      scope.post(path, async (request, reply) => {
        const mailId = readMailId(request)
        if (!mailId) return sendPlainPage(reply.code(404), brokenLink)
        await stop(ctx, mailId)
        return sendPlainPage(reply, answer)
      })
    }
    done()
  })
}

interface Stop {
  path: string
  question: Page
  answer: Page
  stop: (ctx: Context, mailId: string) => Promise<void>
}

const stops: Stop[] = [
  {
    path: '/mail/stop',
    question: {
      title: 'No more reminders?',
      text: 'You will get no more reminders of what your applications still wait for.',
      button: 'Stop the reminders',
    },
    answer: {
      title: 'No more reminders',
      text: 'You get no more of them. Other news of your applications still reaches you.',
    },
    stop: unsubscribe,
  },
  {
    path: '/mail/stop/introductions',
    question: {
      title: 'No more introductions?',
      text: 'We will introduce no more companies to you.',
      button: 'Stop the introductions',
    },
    answer: { title: 'No more introductions', text: 'We introduce no more companies to you.' },
    stop: stopIntroductions,
  },
]

const Query = z.object({ mail: z.uuid() })

const readMailId = ({ url }: FastifyRequest): string | undefined => parsePageQuery(url, Query)?.mail

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
