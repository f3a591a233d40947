import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { normalizeEmail } from '#contract/core/addresses.ts'
import type { Context } from '#server/context.ts'
import { everyone, trySpendBudget, spendBudget } from '#server/core/data/daily-budget.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { renderNewsletterConfirmation } from '#server/mail/emails.ts'
import { queueMail, secretPlaceholder } from '#server/mail/queue.ts'
import { createNotConfiguredError } from '#server/providers/content/none.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { consumeConfirmation, createConfirmation } from './confirmations.ts'

/** The job still has its old name, because databases may contain jobs with that name. */
export const subscriptionJob = {
  name: 'newsletter-wish',
  data: z.object({ asked_at: z.number(), email: z.string().optional(), uuid: z.string().optional() }),
}
type SubscriptionRequest = z.infer<typeof subscriptionJob.data>

const dayMs = 24 * 3600 * 1000

const accepted = { status: 'ok' } as const

/**
 * Emails a confirmation link to the address. The newsletter service is called only after confirmation. Subscribed and
 * new addresses get the same response and email. Above the address's daily limit, no email is sent. `caller` is the key
 * of the caller's IP address, for limits. Throws `too_many_requests`, and ProviderError if no newsletter service is
 * configured.
 */
export async function requestSubscription(
  ctx: Context,
  email: string,
  caller: string,
): Promise<typeof accepted> {
  if (!ctx.config.ghost) throw createNotConfiguredError()
  await countRequest(ctx, caller)
  if (!(await trySpendBudget(ctx.db, normalizeEmail(email), 'newsletter_mails', 1))) return accepted
  await inTransaction(ctx, async (trx) =>
    queueMail(ctx, trx, {
      eventKey: `newsletter:${uuidv7()}`,
      kind: 'newsletter',
      companyId: null,
      causedBy: null,
      to: { userId: null, address: email },
      content: renderNewsletterConfirmation(ctx.config, `/newsletter/confirm?token=${secretPlaceholder}`),
      secret: await createConfirmation(trx, email),
    }),
  )
  return accepted
}

/**
 * Counts a newsletter request toward the limits. Above the shared limit, each caller can still send one request per
 * hour; above a second shared limit, all requests are rejected. Throws `too_many_requests`.
 */
async function countRequest({ db }: Context, caller: string): Promise<void> {
  await spendBudget(db, caller, 'newsletter_requests', 1)
  if (await trySpendBudget(db, everyone, 'all_newsletter_requests', 1)) return
  await spendBudget(db, caller, 'busy_newsletter_requests', 1)
  await spendBudget(db, everyone, 'all_busy_newsletter_requests', 1)
}

/** Returns false if the link is unknown, used or expired. */
export async function confirmSubscription(ctx: Context, secret: string): Promise<boolean> {
  return inTransaction(ctx, async (trx) => {
    const email = await consumeConfirmation(trx, secret)
    if (email !== undefined) await enqueue(ctx, trx, { email, asked_at: Date.now() }, 0)
    return email !== undefined
  })
}

/**
 * Does not check that `uuid` belongs to a subscriber. Above the limit for `uuid`, enqueues nothing. `caller` is the key
 * of the caller's IP address, for limits. Throws `too_many_requests`, and ProviderError if no newsletter service is
 * configured.
 */
export async function requestUnsubscription(
  ctx: Context,
  uuid: string,
  caller: string,
): Promise<typeof accepted> {
  if (!ctx.config.ghost) throw createNotConfiguredError()
  await countRequest(ctx, caller)
  if (await trySpendBudget(ctx.db, uuid, 'newsletter_exits', 1))
    await inTransaction(ctx, (trx) => enqueue(ctx, trx, { uuid, asked_at: Date.now() }, 0))
  return accepted
}

const enqueue = (ctx: Context, trx: Transaction, request: SubscriptionRequest, after: number) =>
  ctx.jobs.enqueue(trx, subscriptionJob, request, { after })

export async function startSubscriptionWorker(ctx: Context): Promise<void> {
  await ctx.jobs.work(subscriptionJob, (request) => applySubscription(ctx, request))
}

const maxPauseSeconds = 3600

/** Retries for a day with growing pauses of up to an hour. */
async function applySubscription(ctx: Context, request: SubscriptionRequest): Promise<void> {
  try {
    if (request.email !== undefined) await ctx.content.subscribe(request.email)
    if (request.uuid !== undefined) await ctx.content.unsubscribe(request.uuid)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const age = Date.now() - request.asked_at
    // A retry cannot fix an invalid request.
    const isHopeless = error.kind === 'invalid' || age > dayMs
    if (isHopeless) return ctx.log.error({ err: error }, 'a newsletter subscription request was dropped')
    const pause = Math.min(maxPauseSeconds, Math.ceil(age / 1000) + 2)
    await inTransaction(ctx, (trx) => enqueue(ctx, trx, request, pause))
  }
}
