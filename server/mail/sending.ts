import { sql } from 'kysely'
import type { MailStatus } from '#contract/staff/outbox.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { buildMessageId } from '#server/providers/mail/index.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { holdAgain } from './hold-window.ts'
import { findReplyAddressOfLink } from './introduction-replies.ts'
import { openMailSecret } from './mail-secrets.ts'
import { mailJob, secretPlaceholder } from './queue.ts'
import { findDropReason } from './drop-reason.ts'

/** After this many attempts, a little over a day, a mail has failed. */
const maxAttempts = 14
const longestPauseSeconds = 4 * 3600

const claimedColumns = [
  ...(['id', 'kind', 'company_id', 'user_id', 'recipient', 'subject'] as const),
  ...(['text_body', 'html_body', 'headers', 'secret', 'attempts'] as const),
]
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * Sends one queued mail, if it is due and no other worker has claimed it.
 *
 * One event results in one mail, as far as SMTP allows. A row is claimed by one conditional update, and marked as handed over
 * by another, which only the present claim can do, before the first byte goes out; every attempt carries the same
 * Message-ID. So a job that runs twice sends once, and one that is killed before the hand-over is taken up again
 * (`sweep.ts`). Two cases cannot be decided from here:
 * – The conversation broke without an answer: the mail is tried again, as every mail server does (RFC 5321, 6.1).
 * – The server was killed in the conversation: the mail is not tried again but shown to operators as one that may have
 *   arrived; a repeated mail could not be taken back, and what it says stands in the product as well.
 */
export async function sendMail(ctx: Context, id: string): Promise<void> {
  const row = await claim(ctx, id)
  if (!row) return
  const mail = { ...row, secret: await openMailSecret(ctx, row) }
  const dropReason = await findDropReason(ctx.db, mail)
  if (dropReason) {
    await end(ctx, mail, { status: 'dropped', error: dropReason })
    return mail.kind === 'digest' ? holdAgain(ctx.db, mail.id) : undefined
  }
  if (!(await markHandedOver(ctx, mail))) return
  const outcome = await handOver(ctx, mail)
  if (outcome.status === 'queued') return tryLater(ctx, mail, outcome.error)
  return end(ctx, mail, outcome)
}

/** Claims the mail for this worker; undefined when it is not due, or another worker has claimed it. */
function claim({ db }: Context, id: string) {
  return db
    .updateTable('mails')
    .set({
      status: 'sending',
      claimed_at: sql`now()`,
      handed_over_at: null,
      attempts: sql`attempts + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('due_at', '<=', sql<string>`now()`)
    .returning(claimedColumns)
    .executeTakeFirst()
}

/** The row while the claim still holds: a worker whose claim has expired updates nothing. */
const claimed = ({ db }: Pick<Context, 'db'>, { id, attempts }: Claimed) =>
  db
    .updateTable('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'sending')

async function markHandedOver(ctx: Context, mail: Claimed): Promise<boolean> {
  const { numUpdatedRows } = await claimed(ctx, mail)
    .set({ handed_over_at: sql`now()` })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Outcome {
  status: MailStatus
  error: string | null
}

async function handOver(ctx: Context, mail: Claimed): Promise<Outcome> {
  const { id, recipient: to, subject, secret } = mail
  const filled = (body: string) => (secret === null ? body : body.replaceAll(secretPlaceholder, secret))
  try {
    const answer = await ctx.mail.send({
      to,
      subject,
      text: filled(mail.text_body),
      html: filled(mail.html_body),
      headers: { ...mail.headers, ...(await findReplyHeader(ctx, mail)) },
      messageId: buildMessageId(id, ctx.config.publicUrl),
    })
    return { status: answer === 'held' ? 'kept' : 'sent', error: null }
  } catch (error) {
    return toFailureOutcome(ctx, mail, error)
  }
}

/** Who gets the reply is looked up when the email is sent, because a member may have left since it was written. */
async function findReplyHeader(
  { db }: Context,
  { kind, secret }: Pick<Claimed, 'kind' | 'secret'>,
): Promise<Record<string, string>> {
  const address = kind === 'introduction' && secret !== null ? await findReplyAddressOfLink(db, secret) : null
  return address === null ? {} : { 'Reply-To': address }
}

/** The outcome of a failed attempt, with the reason that operators see. */
function toFailureOutcome({ log }: Context, { id, attempts }: Claimed, error: unknown): Outcome {
  const kind = error instanceof ProviderError ? error.kind : undefined
  if (kind === 'invalid')
    return { status: 'failed', error: 'The mail server refuses this address or this mail for good.' }
  if (kind === undefined || kind === 'auth') log.error({ err: error, mail: id }, 'mail cannot be sent')
  if (attempts >= maxAttempts)
    return { status: 'failed', error: 'The mail server did not take it for more than a day.' }
  const reason =
    kind === 'auth' ? 'The mail server refuses our sign-in.' : 'The mail server did not take it just now.'
  return { status: 'queued', error: `${reason} Another attempt follows.` }
}

async function end(ctx: Context, mail: Claimed, { status, error }: Outcome): Promise<void> {
  await claimed(ctx, mail)
    .set({
      status,
      error,
      ...(status === 'sent' ? { sent_at: sql<string>`now()` } : {}),
      // an operator may still have to pass on the secret of a mail that stays in the outbox
      ...(status === 'kept' ? {} : { secret: null }),
    })
    .execute()
  ctx.log.info({ mail: mail.id, kind: mail.kind, status }, 'mail')
}

/** Tries again after one minute, two, four, … at most four hours. */
async function tryLater(ctx: Context, mail: Claimed, error: string | null): Promise<void> {
  const pause = Math.min(60 * 2 ** (mail.attempts - 1), longestPauseSeconds)
  await inTransaction(ctx, async (trx) => {
    const { numUpdatedRows } = await claimed({ db: trx }, mail)
      .set({ status: 'queued', error, due_at: sql`now() + make_interval(secs => ${pause})` })
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await ctx.jobs.enqueue(trx, mailJob, { mail: mail.id }, { after: pause })
  })
}
