import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { MailStatus } from '#contract/outbox.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { eventsDigest } from './company-letters.ts'
import { whyUnwanted } from './unwanted.ts'

type Held = Awaited<ReturnType<typeof lockHeld>>[number]

/** Queues what was held for a person, once the first of it is due. */
export async function releaseDue(ctx: Context, recipient: string): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    const held = await lockHeld(trx, recipient)
    if (held.some(({ isDue }) => isDue)) await release(ctx, trx, held)
  })
}

/** Queues all that is held for a person, because something newer goes at once and must not arrive first. */
export async function releaseAll(ctx: Context, trx: Transaction, recipient: string): Promise<void> {
  await release(ctx, trx, await lockHeld(trx, recipient))
}

/** A single mail goes as it is, several go as one digest; what has become untrue meanwhile is left out. */
async function release(ctx: Context, trx: Transaction, held: Held[]): Promise<void> {
  const wanted: Held[] = []
  for (const mail of held) {
    const reason = await whyUnwanted(trx, mail)
    if (reason === null) wanted.push(mail)
    else await update(trx, [mail], { status: 'dropped', error: reason })
  }
  const [first, ...more] = wanted
  if (!first) return
  // due when the first of it happened: before anything that was queued later
  if (more.length === 0) await update(trx, wanted, { status: 'queued', due_at: first.created_at })
  else await merge(ctx, trx, first, wanted)
}

/** Under the lock of their rows: of two that come at the same time, the second finds nothing held. */
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

async function update(trx: Transaction, mails: Held[], values: Values): Promise<void> {
  const ids = mails.map(({ id }) => id)
  await trx.updateTable('mails').set(values).where('id', 'in', ids).execute()
}

async function merge({ config }: Context, trx: Transaction, first: Held, mails: Held[]): Promise<void> {
  const { subject, text, html, headers } = eventsDigest(
    config,
    mails.flatMap(({ digest_item }) => digest_item ?? []),
  )
  const id = uuidv7()
  await trx
    .insertInto('mails')
    .values({
      id,
      event_key: `digest:${first.id}`,
      kind: 'digest',
      company_id: common(mails.map(({ company_id }) => company_id)),
      user_id: common(mails.map(({ user_id }) => user_id)),
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

/** The value that all have, or null where they differ. */
const common = <T>(values: (T | null)[]): T | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null
