import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { questionPage } from '#server/core/http/plain-page.ts'
import { takeUnconfirmed } from './confirmations.ts'
import { addVisitorMessage } from './visitors.ts'

/** The page of the link that confirms a visitor's address. */
export const supportConfirmationRoutes = (app: FastifyInstance, ctx: Context): void =>
  questionPage(app, {
    path: '/support/confirm',
    query: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    question: {
      title: 'Send your message',
      text: 'Your message to Headwater waits for this confirmation of your email address.',
      button: 'Send message',
    },
    answer: async ({ token }) => ((await confirmMessage(ctx, token)) ? confirmedPage : expiredPage),
    isLimited: true,
  })

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
