import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { newsletterConfirmation } from '#server/mail/letters.ts'
import { queueMail, secretPlaceholder } from '#server/mail/queue.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

/** Subscribes a confirmed address to the newsletter, or unsubscribes a member. Queued jobs are stored under this name. */
const subscriptionJob = {
  name: 'newsletter-wish',
  data: z.object({ asked_at: z.number(), email: z.string().optional(), uuid: z.string().optional() }),
}
type SubscriptionRequest = z.infer<typeof subscriptionJob.data>

const dayMs = 24 * 3600 * 1000

const accepted = { status: 'ok' } as const

/** Confirmations a day to one address. */
const maxConfirmations = 3
const confirmationDays = 7

/** What the link of a confirmation is sealed for, so that no other sealed text passes as one. */
const confirmation = 'newsletter confirmation'

/**
 * Mails the address a link that confirms its subscription; only then is the newsletter service called. Every
 * address gets the same answer and the same mail, subscribed or not. Beyond its daily limit the mail is dropped silently.
 */
export async function requestSubscription(ctx: Context, email: string): Promise<typeof accepted> {
  const until = Date.now() + confirmationDays * dayMs
  const token = await ctx.secrets.seal(JSON.stringify({ email, until }), confirmation)
  await inTransaction(ctx, async (trx) => {
    // Of several requests for one address at the same time, each counts those before it.
    await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`.execute(trx)
    const isFlooded = (await countConfirmationsToday(trx, email)) >= maxConfirmations
    await queueMail(ctx, trx, {
      eventKey: `newsletter:${uuidv7()}`,
      kind: 'newsletter',
      companyId: null,
      causedBy: null,
      to: { userId: null, address: email },
      letter: newsletterConfirmation(ctx.config, `/newsletter/confirm?token=${secretPlaceholder}`),
      secret: token,
      ...(isFlooded ? { dropped: 'This address was sent enough confirmations for today.' } : {}),
    })
  })
  return accepted
}

async function countConfirmationsToday(trx: Transaction, email: string): Promise<number> {
  const { count } = await trx
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .where('kind', '=', 'newsletter')
    .where('status', '<>', 'dropped')
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

const Confirmation = z.object({ email: z.string(), until: z.number() })

/** Subscribes the address of a confirmation's link; false when the link is not one of ours or is too old. */
export async function confirmSubscription(ctx: Context, token: string): Promise<boolean> {
  const text = await ctx.secrets.open(token, confirmation).catch(() => null)
  if (text === null) return false
  const { email, until } = Confirmation.parse(JSON.parse(text))
  if (until < Date.now()) return false
  await enqueue(ctx, { email, asked_at: Date.now() }, 0)
  return true
}

/** Ends the subscription of a member, whether there is one or not: a job calls the newsletter service. */
export async function requestUnsubscription(ctx: Context, uuid: string): Promise<typeof accepted> {
  await enqueue(ctx, { uuid, asked_at: Date.now() }, 0)
  return accepted
}

const enqueue = (ctx: Context, request: SubscriptionRequest, after: number) =>
  inTransaction(ctx, (trx) => ctx.jobs.enqueue(trx, subscriptionJob, request, { after }))

export async function processSubscriptions(ctx: Context): Promise<void> {
  await ctx.jobs.work(subscriptionJob, (request) => applySubscription(ctx, request))
}

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
