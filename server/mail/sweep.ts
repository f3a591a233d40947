import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { releaseHeldMailsIfDue } from './hold-window.ts'
import { encryptPlaintextSecrets } from './mail-secrets.ts'
import { sendMail } from './sending.ts'
import { mailJob } from './queue.ts'

/** Longer than any SMTP session. If a claim is older, the worker that made it is presumed dead. */
const leaseSeconds = 120

/** Maximum per run. The next run processes the remaining recipients. */
const maxRecipients = 100

/** Starts the worker that sends queued emails: one job per email, plus a sweep every minute for lost jobs. */
export async function startMailWorker(ctx: Context): Promise<void> {
  if (ctx.config.production && !ctx.config.smtp)
    ctx.log.warn('emails are not sent: SMTP_URL is not set, so they stay in the outbox')
  await encryptPlaintextSecrets(ctx)
  await ctx.jobs.work(mailJob, ({ mail }) => sendDue(ctx, mail))
  await ctx.jobs.repeat('mail-round', '* * * * *', () => sweepMails(ctx))
}

async function sendDue(ctx: Context, mailId: string): Promise<void> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select('recipient')
    .where('id', '=', mailId)
    .executeTakeFirst()
  if (mail) await sendDueTo(ctx, mail.recipient)
}

async function sendDueTo(ctx: Context, recipient: string): Promise<void> {
  await releaseHeldMailsIfDue(ctx, recipient)
  const due = await ctx.db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'queued')
    .where('due_at', '<=', sql<string>`now()`)
    .where(sql`lower(recipient)`, '=', sql`lower(${recipient})`)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  for (const { id } of due) await sendMail(ctx, id)
}

export async function sweepMails(ctx: Context): Promise<void> {
  await recoverAbandoned(ctx)
  const people = await ctx.db
    .selectFrom('mails')
    .select(sql<string>`lower(recipient)`.as('recipient'))
    .where('status', 'in', ['held', 'queued'])
    .where('due_at', '<', sql<string>`now() - interval '1 minute'`)
    .groupBy(sql`lower(recipient)`)
    .orderBy(sql`min(due_at)`)
    .limit(maxRecipients)
    .execute()
  for (const { recipient } of people) await sendDueTo(ctx, recipient)
}

/**
 * Requeues abandoned emails, except emails that were already handed over, which are marked as failed. `sendMail`
 * explains why.
 */
async function recoverAbandoned({ db, log }: Context): Promise<void> {
  const abandoned = () =>
    db
      .updateTable('mails')
      .where('status', '=', 'sending')
      .where('claimed_at', '<', sql<string>`now() - make_interval(secs => ${leaseSeconds})`)
  await abandoned().set({ status: 'queued' }).where('handed_over_at', 'is', null).execute()
  const unknown = await abandoned()
    .set({
      status: 'failed',
      error: 'The server stopped while it was sending this email. It may have arrived.',
      secret: null,
    })
    .where('handed_over_at', 'is not', null)
    .returning('id')
    .execute()
  for (const { id } of unknown)
    log.error({ mail: id }, 'the server stopped while sending an email, which may have arrived')
}
