import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { registerConfirmationPage } from '#server/core/http/plain-page.ts'
import { consumeUnconfirmedMessage } from './confirmations.ts'
import { addVisitorMessage } from './visitors.ts'

export const supportConfirmationRoutes = (app: FastifyInstance, ctx: Context): void =>
  registerConfirmationPage(app, {
    path: '/support/confirm',
    query: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    question: {
      title: 'Send your message',
      text: 'Confirm your email address to send your message to Headwater.',
      button: 'Send message',
    },
    answer: async ({ token }) => ((await confirmMessage(ctx, token)) ? confirmedPage : expiredPage),
    isLimited: true,
  })

const confirmedPage = {
  title: 'Your message was sent',
  text: 'We will email you when we reply. You can read the reply on our website, in the browser that you used to write to us.',
}

const expiredPage = {
  title: 'This link no longer works',
  text: 'Each link works once, for one day, and only for your latest message. If you haven’t confirmed your message, write to us again.',
}

/** Returns false if the link no longer works. */
export const confirmMessage = (ctx: Context, token: string): Promise<boolean> =>
  inTransaction(ctx, async (trx) => {
    const message = await consumeUnconfirmedMessage(trx, token)
    if (message) await addVisitorMessage(ctx, trx, message, { isConfirmed: true })
    return message !== undefined
  })
