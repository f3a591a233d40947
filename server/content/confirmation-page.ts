import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { registerConfirmationPage } from '#server/core/http/plain-page.ts'
import { confirmSubscription } from './newsletter.ts'

export const confirmationRoutes = (app: FastifyInstance, ctx: Context): void =>
  registerConfirmationPage(app, {
    path: '/newsletter/confirm',
    query: z.object({ token: z.string().min(1).max(2000) }),
    question: {
      title: 'Confirm your subscription',
      text: 'We will send the newsletter to the address that received this link.',
      button: 'Subscribe',
    },
    answer: async ({ token }) =>
      (await confirmSubscription(ctx, token))
        ? { title: 'You are subscribed', text: 'We will send you the next newsletter.' }
        : {
            title: 'This link no longer works',
            text: 'Each link works once, for one week. To subscribe, enter your address again below any of our posts.',
          },
    isLimited: true,
  })
