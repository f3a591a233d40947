import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { questionPage } from '#server/core/http/plain-page.ts'
import { confirmSubscription } from './newsletter.ts'

/** The page behind the link of a confirmation, whose button subscribes. */
export const confirmationRoutes = (app: FastifyInstance, ctx: Context): void =>
  questionPage(app, {
    path: '/newsletter/confirm',
    query: z.object({ token: z.string().min(1).max(2000) }),
    question: {
      title: 'Confirm your subscription',
      text: 'We send the newsletter to the address that this link was emailed to.',
      button: 'Subscribe',
    },
    answer: async ({ token }) =>
      (await confirmSubscription(ctx, token))
        ? { title: 'You are subscribed', text: 'We will send you the next newsletter.' }
        : {
            title: 'This link no longer works',
            text: 'A link works once, within a week. If you have not subscribed with it, enter your address again under any of our posts.',
          },
    isLimited: true,
  })
