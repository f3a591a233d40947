import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { readFields } from '#contract/form.ts'
import type { MailKind } from '#contract/outbox.ts'
import { html } from '#contract/html.ts'
import type { Context } from '#server/core/context.ts'
import { readQuery } from '#server/core/http/parse-request.ts'

/** Kinds of mail that a person may unsubscribe from. The others are mandatory. */
const optionalKinds: readonly MailKind[] = ['reminder']

/**
 * Unsubscribes the recipient of a mail from its kind; the mail's id, which only its reader has, is the credential. GET only
 * asks for confirmation, because scanners open every link of a mail; POST does it, and is what a mail program's own button
 * sends (RFC 8058). The answers are the same for every id.
 */
export function unsubscribeRoutes(app: FastifyInstance, ctx: Context): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // Nothing in the body matters; RFC 8058 allows three types.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, parsed) =>
      parsed(null, null),
    )
    for (const { path, question, answer, stop } of stops) {
      scope.get(path, (request, reply) => {
        parseMailId(request)
        return sendPage(reply, question)
      })
      scope.post(path, async (request, reply) => {
        await stop(ctx, parseMailId(request))
        return sendPage(reply, answer)
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

function parseMailId({ url }: FastifyRequest): string {
  const parsed = z.object({ mail: z.uuid() }).safeParse(readFields(readQuery(url), undefined))
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data.mail
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

interface Page {
  title: string
  text: string
  button?: string
}

/** A page without user input that works without scripts. */
function sendPage(reply: FastifyReply, { title, text, button }: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const form = button && html`<form method="post"><button>${button}</button></form>`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Headwater</title>
        <style nonce="${nonce}">
          ${{ html: style }}
        </style>
      </head>
      <body>
        <main>
          <p>Headwater</p>
          <h1>${title}</h1>
          <p>${text}</p>
          ${form}
        </main>
      </body>
    </html> `
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(page.html)
}

const style = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#faf8f4,#0e1a1e);color:light-dark(#14262b,#edf3f4);font:16px/1.5 Poppins,system-ui,sans-serif}
main{max-width:35rem;margin:0 auto;padding:3rem 1rem}
h1{font-size:1.5rem;line-height:1.3}
button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:8px;background:light-dark(#0b5a6b,#6cc3d5);color:light-dark(#fff,#0e1a1e)}`
