import type { FastifyInstance } from 'fastify'
import { subscribe, unsubscribe } from '#contract/content.ts'
import { readFields } from '#contract/core/form.ts'
import { publicPages } from '#contract/rules/public-pages.ts'
import type { Context } from '#server/context.ts'
import { parsePageQuery } from '#server/core/http/parse-request.ts'
import { getCallerKey } from '#server/core/http/security/caller-key.ts'
import { brokenLink, sendPlainPage } from '#server/core/http/plain-page.ts'
import { requestSubscription, requestUnsubscription } from '../newsletter.ts'

/** Handles newsletter forms from browsers without JavaScript. The requests count toward the limits of the API. */
export function newsletterFormRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.ghost) return
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, parsed) => parsed(null, readFields(new URLSearchParams(String(body)), undefined)),
    )
    scope.post('/newsletter/subscribe', async (request, reply) => {
      await app.countRequest(request, subscribe)
      const form = subscribe.body.safeParse(request.body)
      if (!form.success)
        return sendPlainPage(reply.code(400), {
          title: 'Enter a valid email address',
          text: 'Go back and enter an address such as name@company.com.',
        })
      await requestSubscription(ctx, form.data.email, getCallerKey(request))
      return sendPlainPage(reply, {
        title: 'One more step: check your email',
        text: 'We sent you an email. Open its link within a week to confirm your subscription.',
      })
    })
    scope.post(publicPages.unsubscribe.path, async (request, reply) => {
      await app.countRequest(request, unsubscribe)
      const query = parsePageQuery(request.url, unsubscribe.body)
      if (!query) return sendPlainPage(reply.code(400), brokenLink)
      await requestUnsubscription(ctx, query.uuid, getCallerKey(request))
      return sendPlainPage(reply, {
        title: 'You are unsubscribed',
        text: 'We will no longer send the newsletter to the address that received this link.',
      })
    })
    done()
  })
}
