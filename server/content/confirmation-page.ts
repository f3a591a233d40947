import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { parsePageQuery } from '#server/core/http/parse-request.ts'
import { brokenLink, ignoreBodies, sendPlainPage } from '#server/core/http/plain-page.ts'
import { confirmSubscription } from './newsletter.ts'

const path = '/newsletter/confirm'

/**
 * The page behind the link of a confirmation. GET only asks, because scanners open every link of a mail; its button
 * subscribes. It works without scripts.
 */
export function confirmationRoutes(app: FastifyInstance, ctx: Context): void {
  void app.register((scope, _options, done) => {
    ignoreBodies(scope)
    scope.get(path, (request, reply) => {
      if (readToken(request) === undefined) return sendPlainPage(reply.code(404), brokenLink)
      return sendPlainPage(reply, {
        title: 'Confirm your subscription',
        text: 'We send the newsletter to the address that this link was emailed to.',
        button: 'Subscribe',
      })
    })
    scope.post(path, async (request, reply) => {
      await app.countRequest(request, { method: 'POST', path, limit: 'strict' })
      const token = readToken(request)
      if (token === undefined) return sendPlainPage(reply.code(404), brokenLink)
      const isConfirmed = await confirmSubscription(ctx, token)
      return sendPlainPage(
        reply,
        isConfirmed
          ? { title: 'You are subscribed', text: 'We will send you the next newsletter.' }
          : {
              title: 'This link no longer works',
              text: 'A link works once, within a week. If you have not subscribed with it, enter your address again under any of our posts.',
            },
      )
    })
    done()
  })
}

const Query = z.object({ token: z.string().min(1).max(2000) })

const readToken = ({ url }: FastifyRequest): string | undefined => parsePageQuery(url, Query)?.token
