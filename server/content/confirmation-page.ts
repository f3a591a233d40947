import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#contract/core/errors.ts'
import { readFields } from '#contract/core/form.ts'
import type { Context } from '#server/core/context.ts'
import { readQuery } from '#server/core/http/parse-request.ts'
import { ignoreBodies, sendPage } from '#server/mail/plain-page.ts'
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
      parseToken(request)
      return sendPage(reply, {
        title: 'Confirm your subscription',
        text: 'We send the newsletter to the address that this link was mailed to.',
        button: 'Subscribe',
      })
    })
    scope.post(path, async (request, reply) => {
      const isConfirmed = await confirmSubscription(ctx, parseToken(request))
      return sendPage(
        reply,
        isConfirmed
          ? { title: 'You are subscribed', text: 'The next newsletter reaches you.' }
          : { title: 'This link is no longer good', text: 'Enter your address again to get another one.' },
      )
    })
    done()
  })
}

function parseToken({ url }: FastifyRequest): string {
  const query = z.object({ token: z.string().max(2000) })
  const parsed = query.safeParse(readFields(readQuery(url), undefined))
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data.token
}
