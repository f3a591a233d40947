import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { parsePageQuery } from '#server/core/http/parse-request.ts'
import { brokenLink, ignoreBodies, sendPlainPage } from '#server/core/http/plain-page.ts'
import { takeUnconfirmed } from './confirmations.ts'
import { addVisitorMessage } from './visitors.ts'

const path = '/support/confirm'

/** The page of the link that confirms a visitor's address. GET only asks, because scanners open every link of a mail. */
export function supportConfirmationRoutes(app: FastifyInstance, ctx: Context): void {
  void app.register((scope, _options, done) => {
    ignoreBodies(scope)
    scope.get(path, (request, reply) => {
      if (readToken(request) === undefined) return sendPlainPage(reply.code(404), brokenLink)
      return sendPlainPage(reply, {
        title: 'Send your message',
        text: 'Your message to Headwater waits for this confirmation of your email address.',
        button: 'Send message',
      })
    })
    scope.post(path, async (request, reply) => {
      await app.countRequest(request, { method: 'POST', path, limit: 'strict' })
      const token = readToken(request)
      if (token === undefined) return sendPlainPage(reply.code(404), brokenLink)
      return sendPlainPage(reply, (await confirmMessage(ctx, token)) ? confirmedPage : expiredPage)
    })
    done()
  })
}

const confirmedPage = {
  title: 'Your message was sent',
  text: 'You can read our answer on our website, in the browser you wrote in. We also email you when we have answered.',
}

const expiredPage = {
  title: 'This link no longer works',
  text: 'It works once, for a day, and only for your latest message. If you have not confirmed that message yet, write to us again.',
}

/** Sends the message of a link to staff; false when the link no longer works. */
export const confirmMessage = (ctx: Context, token: string): Promise<boolean> =>
  inTransaction(ctx, async (trx) => {
    const message = await takeUnconfirmed(trx, token)
    if (message) await addVisitorMessage(ctx, trx, message, { isConfirmed: true })
    return message !== undefined
  })

const Query = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

const readToken = ({ url }: FastifyRequest): string | undefined => parsePageQuery(url, Query)?.token
