import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

/** Subscribes an address to the newsletter, or unsubscribes a member. Queued jobs are stored under this name. */
const subscriptionJob = {
  name: 'newsletter-wish',
  data: z.object({ asked_at: z.number(), email: z.string().optional(), uuid: z.string().optional() }),
}
type SubscriptionRequest = z.infer<typeof subscriptionJob.data>

const accepted = { status: 'ok' } as const

/**
 * Queues a subscription request and answers at once; a job calls the newsletter service. So neither the answer nor its
 * timing reveals who is on the list, and nobody is turned away while the service is down.
 */
export async function requestSubscription(
  ctx: Context,
  request: { email: string } | { uuid: string },
): Promise<typeof accepted> {
  await enqueue(ctx, { ...request, asked_at: Date.now() }, 0)
  return accepted
}

const enqueue = (ctx: Context, request: SubscriptionRequest, after: number) =>
  inTransaction(ctx, (trx) => ctx.jobs.enqueue(trx, subscriptionJob, request, { after }))

export async function processSubscriptions(ctx: Context): Promise<void> {
  await ctx.jobs.work(subscriptionJob, (request) => applySubscription(ctx, request))
}

const dayMs = 24 * 3600 * 1000
const maxPauseSeconds = 3600

/** Calls the newsletter service; while it is down or refuses our key, retries for a day at growing intervals. */
async function applySubscription(ctx: Context, request: SubscriptionRequest): Promise<void> {
  try {
    if (request.email !== undefined) await ctx.content.subscribe(request.email)
    if (request.uuid !== undefined) await ctx.content.unsubscribe(request.uuid)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const age = Date.now() - request.asked_at
    // The service will not accept later what it calls invalid now.
    const isHopeless = error.kind === 'invalid' || age > dayMs
    if (isHopeless) return ctx.log.error({ err: error }, 'a newsletter subscription request was given up')
    await enqueue(ctx, request, Math.min(maxPauseSeconds, Math.ceil(age / 1000) + 2))
  }
}
