import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { html } from '#contract/rules/html.ts'
import { parsePageQuery } from './parse-request.ts'

export interface Page {
  title: string
  text: string
  button?: string
}

/** Shown for an incomplete link: an email client may have cut it, or the user may not have copied all of it. */
export const brokenLink: Page = {
  title: 'This link is incomplete',
  text: 'Some email programs break long links. Open the link in the email again, or copy the whole link into the address bar.',
}

interface Question<Query extends z.ZodObject> {
  path: string
  query: Query
  question: Page
  answer: (query: z.output<Query>) => Promise<Page>
  /** If true, POST requests count against the strict rate limit. */
  isLimited?: boolean
}

/**
 * Registers a confirmation page for links in emails. The page works without scripts. GET only shows the question,
 * because email scanners open every link. The page's button and the unsubscribe buttons of email clients (RFC 8058)
 * send a POST, whose body is ignored.
 */
export function registerConfirmationPage<Query extends z.ZodObject>(
  app: FastifyInstance,
  { path, query: schema, question, answer, isLimited = false }: Question<Query>,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, parsed) =>
      parsed(null, null),
    )
    scope.get(path, ({ url }, reply) =>
      parsePageQuery(url, schema)
        ? sendPlainPage(reply, question)
        : sendPlainPage(reply.code(404), brokenLink),
    )
    scope.post(path, async (request, reply) => {
      if (isLimited) await app.countRequest(request, { method: 'POST', path, limit: 'strict' })
      const query = parsePageQuery(request.url, schema)
      if (!query) return sendPlainPage(reply.code(404), brokenLink)
      return sendPlainPage(reply, await answer(query))
    })
    done()
  })
}

/** Sends a page that works without scripts. Its CSP allows only the page's own style, and forms to the same origin. */
export function sendPlainPage(reply: FastifyReply, { title, text, button }: Page): FastifyReply {
  const form = button && html`<form method="post"><button>${button}</button></form>`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Headwater</title>
        ${{ html: `<style>${style}</style>` }}
      </head>
      <body>
        <main>
          <p><a href="/">Headwater</a></p>
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
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(page.html)
}

const style = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#faf8f4,#0e1a1e);color:light-dark(#14262b,#edf3f4);font:16px/1.5 Poppins,system-ui,sans-serif}
main{max-width:35rem;margin:0 auto;padding:3rem 1rem}
a{color:inherit;font-weight:600}
h1{font-size:1.5rem;line-height:1.3}
button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:8px;background:light-dark(#0b5a6b,#6cc3d5);color:light-dark(#fff,#0e1a1e)}`

const styleHash = createHash('sha256').update(style).digest('base64')
