import { sql } from 'kysely'
import type { MailStatus } from '#contract/staff/outbox.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { buildMessageId } from '#server/providers/mail/index.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { holdMergedMails } from './hold-window.ts'
import { findReplyAddressBySecret } from './introduction-replies.ts'
import { decryptMailSecret } from './mail-secrets.ts'
import { mailJob, secretPlaceholder } from './queue.ts'
import { findDropReason } from './drop-reason.ts'

/** With the pauses between them, these attempts take a little over a day. */
const maxAttempts = 14
const maxPauseSeconds = 4 * 3600

const claimedColumns = [
  ...(['id', 'kind', 'company_id', 'user_id', 'recipient', 'subject'] as const),
  ...(['text_body', 'html_body', 'headers', 'secret', 'attempts'] as const),
]
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * Sends a queued email if it is due and no other worker has claimed it.
 *
 * Each event results in one email, as far as SMTP allows. A conditional update claims the row. A second update, which
 * succeeds only for the current claim, marks the row as handed over before the first byte is sent. Therefore, a job
 * that runs twice sends only one email, and `sweep.ts` requeues an email if its job was killed before the hand-over.
 * In two cases, the server cannot know whether the email arrived:
 * – The SMTP session broke without a reply: the email is sent again with the same Message-ID, as mail servers do
 *   (RFC 5321, 6.1).
 * – The server was killed during the session: the email is not sent again, because a duplicate cannot be recalled and
 *   the product shows the same information. The outbox tells operators that the email may have arrived.
 */
export async function sendMail(ctx: Context, id: string): Promise<void> {
  const row = await claim(ctx, id)
  if (!row) return
  const mail = { ...row, secret: await decryptMailSecret(ctx, row) }
  const dropReason = await findDropReason(ctx.db, mail)
  if (dropReason) {
    await end(ctx, mail, { status: 'dropped', error: dropReason })
    return mail.kind === 'digest' ? holdMergedMails(ctx.db, mail.id) : undefined
  }
  if (!(await markHandedOver(ctx, mail))) return
  const outcome = await handOver(ctx, mail)
  if (outcome.status === 'queued') return tryLater(ctx, mail, outcome.error)
  return end(ctx, mail, outcome)
}

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

/** `attempts` identifies the claim, because each claim increments it. */
const updateClaimed = ({ db }: Pick<Context, 'db'>, { id, attempts }: Claimed) =>
  db
    .updateTable('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'sending')

async function markHandedOver(ctx: Context, mail: Claimed): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(ctx, mail)
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
    const result = await ctx.mail.send({
      to,
      subject,
      text: filled(mail.text_body),
      html: filled(mail.html_body),
      headers: { ...mail.headers, ...(await findReplyHeader(ctx, mail)) },
      messageId: buildMessageId(id, ctx.config.publicUrl),
    })
    return { status: result === 'held' ? 'kept' : 'sent', error: null }
  } catch (error) {
    return toFailureOutcome(ctx, mail, error)
  }
}

/**
 * Looks up the address for investors' replies when the email is sent, because the letter's author may have left the
 * team since the email was queued.
 */
async function findReplyHeader(
  { db }: Context,
  { kind, secret }: Pick<Claimed, 'kind' | 'secret'>,
): Promise<Record<string, string>> {
  const address =
    kind === 'introduction' && secret !== null ? await findReplyAddressBySecret(db, secret) : null
  return address === null ? {} : { 'Reply-To': address }
}

function toFailureOutcome({ log }: Context, { id, attempts }: Claimed, error: unknown): Outcome {
  const kind = error instanceof ProviderError ? error.kind : undefined
  if (kind === 'invalid')
    return { status: 'failed', error: 'The mail server permanently rejected this address or this email.' }
  if (kind === undefined || kind === 'auth') log.error({ err: error, mail: id }, 'an email could not be sent')
  if (attempts >= maxAttempts)
    return { status: 'failed', error: 'The mail server did not accept this email for more than a day.' }
  const reason =
    kind === 'auth' ? 'The mail server rejected our sign-in.' : 'The mail server did not accept this email.'
  return { status: 'queued', error: `${reason} We will try again.` }
}

async function end(ctx: Context, mail: Claimed, { status, error }: Outcome): Promise<void> {
  await updateClaimed(ctx, mail)
    .set({
      status,
      error,
      ...(status === 'sent' ? { sent_at: sql<string>`now()` } : {}),
      // An email that stays in the outbox still needs its secret, because an operator may have to pass on the link.
      ...(status === 'kept' ? {} : { secret: null }),
    })
    .execute()
  ctx.log.info({ mail: mail.id, kind: mail.kind, status }, 'mail')
}

/** Retries with exponential backoff, from one minute to four hours. */
async function tryLater(ctx: Context, mail: Claimed, error: string | null): Promise<void> {
  const pause = Math.min(60 * 2 ** (mail.attempts - 1), maxPauseSeconds)
  await inTransaction(ctx, async (trx) => {
    const { numUpdatedRows } = await updateClaimed({ db: trx }, mail)
      .set({ status: 'queued', error, due_at: sql`now() + make_interval(secs => ${pause})` })
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await ctx.jobs.enqueue(trx, mailJob, { mail: mail.id }, { after: pause })
  })
}
