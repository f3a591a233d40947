import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { MailStatus } from '#contract/staff/outbox.ts'
import type { Context } from '#server/context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { renderEventsDigest } from './digests.ts'
import { findDropReason } from './drop-reason.ts'
import { decryptMailSecret } from './mail-secrets.ts'

type HeldMail = Awaited<ReturnType<typeof lockHeld>>[number]

export async function releaseHeldMailsIfDue(ctx: Context, recipient: string): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    const held = await lockHeld(trx, recipient)
    if (held.some(({ isDue }) => isDue)) await release(ctx, trx, held)
  })
}

/** Queues the emails held for a recipient, so that they arrive before a newer email that can't wait. */
export async function releaseHeldMails(ctx: Context, trx: Transaction, recipient: string): Promise<void> {
  await release(ctx, trx, await lockHeld(trx, recipient))
}

/** Puts the emails of a dropped digest back on hold. The next release merges only emails that are still valid. */
export async function holdMergedMails(db: Database, digestId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'held', digest_id: null, due_at: sql`now()` })
    .where('digest_id', '=', digestId)
    .where('status', '=', 'merged')
    .execute()
}

async function release(ctx: Context, trx: Transaction, held: HeldMail[]): Promise<void> {
  const current: HeldMail[] = []
  for (const mail of held) {
    const secret = await decryptMailSecret(ctx, mail)
    const reason = await findDropReason(trx, { ...mail, secret })
    if (reason === null) current.push(mail)
    else await update(trx, [mail], { status: 'dropped', error: reason })
  }
  const [first, ...more] = current
  if (!first) return
  // The due time is the time of the first event, so that this email is sent before emails queued later.
  if (more.length === 0) await update(trx, current, { status: 'queued', due_at: first.created_at })
  else await merge(ctx, trx, first, current)
}

/** Locks the rows, so that concurrent callers cannot release the same email twice. */
const lockHeld = (trx: Transaction, recipient: string) =>
  trx
    .selectFrom('mails')
    .select(['id', 'kind', 'company_id', 'user_id', 'recipient', 'secret', 'digest_item', 'created_at'])
    .select(sql<boolean>`due_at <= now()`.as('isDue'))
    .where('status', '=', 'held')
    .where(sql`lower(recipient)`, '=', sql`lower(${recipient})`)
    .orderBy('id')
    .forUpdate()
    .execute()

interface Values {
  status: MailStatus
  error?: string
  due_at?: string
  digest_id?: string
}

async function update(trx: Transaction, mails: HeldMail[], values: Values): Promise<void> {
  const ids = mails.map(({ id }) => id)
  await trx.updateTable('mails').set(values).where('id', 'in', ids).execute()
}

async function merge(
  { config }: Context,
  trx: Transaction,
  first: HeldMail,
  mails: HeldMail[],
): Promise<void> {
  const { subject, text, html, headers } = renderEventsDigest(
    config,
    mails.flatMap(({ digest_item }) => digest_item ?? []),
  )
  const id = uuidv7()
  await trx
    .insertInto('mails')
    .values({
      id,
      event_key: `digest:${id}`,
      kind: 'digest',
      company_id: findCommon(mails.map(({ company_id }) => company_id)),
      user_id: findCommon(mails.map(({ user_id }) => user_id)),
      recipient: first.recipient,
      subject,
      text_body: text,
      html_body: html,
      headers: JSON.stringify(headers),
      due_at: first.created_at,
    })
    .execute()
  await update(trx, mails, { status: 'merged', digest_id: id })
}

const findCommon = <T>(values: (T | null)[]): T | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null
