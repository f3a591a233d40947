import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

/** Puts somebody on the newsletter's list, or takes them off. */
const newsletterWish = {
  name: 'newsletter-wish',
  data: z.object({ asked_at: z.number(), email: z.string().optional(), uuid: z.string().optional() }),
}
type Wish = z.infer<typeof newsletterWish.data>

const taken = { status: 'ok' } as const

/**
 * Takes a wish and answers at once: the list itself is asked by a job. So neither the answer nor the time it takes tells
 * who is on the list, and nobody is turned away while the service is down.
 */
export async function takeWish(
  ctx: Context,
  wish: { email: string } | { uuid: string },
): Promise<typeof taken> {
  await enqueue(ctx, { ...wish, asked_at: Date.now() }, 0)
  return taken
}

const enqueue = (ctx: Context, wish: Wish, after: number) =>
  inTransaction(ctx, (trx) => ctx.jobs.enqueue(trx, newsletterWish, wish, { after }))

export async function workOnNewsletter(ctx: Context): Promise<void> {
  await ctx.jobs.work(newsletterWish, (wish) => grant(ctx, wish))
}

const dayMs = 24 * 3600 * 1000
const longestPauseSeconds = 3600

/** Grants a wish; tries for a day while the service is down or refuses us, longer and longer after the wish. */
async function grant(ctx: Context, wish: Wish): Promise<void> {
  try {
    if (wish.email !== undefined) await ctx.content.subscribe(wish.email)
    if (wish.uuid !== undefined) await ctx.content.unsubscribe(wish.uuid)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const age = Date.now() - wish.asked_at
    // what they do not take now they will not take later
    const isLost = error.kind === 'invalid' || age > dayMs
    if (isLost) return ctx.log.error({ err: error }, 'a wish about the newsletter is given up')
    await enqueue(ctx, wish, Math.min(longestPauseSeconds, Math.ceil(age / 1000) + 2))
  }
}
