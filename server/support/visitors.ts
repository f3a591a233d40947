import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { VisitorConversation } from '#contract/support.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { everyone, trySpendBudget, spendBudget } from '#server/core/data/daily-budget.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { hashSecret } from '#server/core/data/secrets.ts'
import {
  findUnconfirmedMessage,
  requestConfirmation,
  type VisitorMessage,
  withUnconfirmedMessage,
} from './confirmations.ts'
import { loadConversation } from './read.ts'
import { addMessage, markThreadReadBySide, toThreadSubject } from './support.ts'

type Db = Database | Transaction

/** Approximate size of a message's row and index entries without its text, in bytes. */
const rowBytes = 500

interface VisitorThread {
  id: string
  visitor_confirmed_at: string | null
}

/**
 * Under load, the message waits until the visitor confirms an email address. Budgets are spent before the transaction,
 * so that no transaction waits for a shared budget row.
 */
export async function writeAsVisitor(
  ctx: Context,
  callerKey: string,
  { secret, text, email }: { secret: string; text: string; email?: string | undefined },
): Promise<VisitorConversation> {
  const visitorHash = hashSecret(secret)
  const message = { visitorHash, text, email }
  const bytes = rowBytes + Buffer.byteLength(text)
  await spendBudget(ctx.db, callerKey, 'visitor_messages', bytes)
  const thread = await findVisitorThread(ctx.db, visitorHash)
  if (await needsConfirmation(ctx, { callerKey, thread, bytes }))
    await requestConfirmation(ctx, callerKey, message)
  else await inTransaction(ctx, (trx) => addVisitorMessage(ctx, trx, message))
  return loadVisitorConversation(ctx.db, visitorHash)
}

/**
 * Confirmation is required for the first message of a conversation if the caller's IP address or all visitors together
 * have exceeded their hourly budget. Once the shared daily budget is used up, confirmation is required for every
 * message from an unconfirmed visitor.
 */
async function needsConfirmation(
  { db }: Context,
  { callerKey, thread, bytes }: { callerKey: string; thread: VisitorThread | undefined; bytes: number },
): Promise<boolean> {
  const isWithinDay = await trySpendBudget(db, everyone, 'all_visitor_messages', bytes)
  if (thread) return !isWithinDay && thread.visitor_confirmed_at === null
  // An IP address that has exceeded its hourly budget must not use up the shared hourly budget.
  const isWithinHour =
    (await trySpendBudget(db, callerKey, 'visitor_threads', 1)) &&
    (await trySpendBudget(db, everyone, 'all_visitor_threads', 1))
  return !isWithinDay || !isWithinHour
}

/**
 * The unique hash keeps concurrent first messages from starting two conversations. The new message replaces an
 * unconfirmed message.
 */
export async function addVisitorMessage(
  ctx: Context,
  trx: Transaction,
  { visitorHash, text, email }: VisitorMessage,
  { isConfirmed = false } = {},
): Promise<void> {
  await trx
    .insertInto('support_threads')
    .values({ id: uuidv7(), visitor_hash: visitorHash, subject: toThreadSubject(text) })
    .onConflict((conflict) => conflict.column('visitor_hash').doNothing())
    .execute()
  const thread = await findVisitorThread(trx, visitorHash)
  if (!thread) throw new AppError('not_found')
  if (email !== undefined)
    await trx
      .updateTable('support_threads')
      .set({
        visitor_email: email,
        visitor_confirmed_at: isConfirmed
          ? sql`now()`
          : sql`case when lower(visitor_email) = lower(${email}) then visitor_confirmed_at end`,
      })
      .where('id', '=', thread.id)
      .execute()
  await addMessage(ctx, trx, { threadId: thread.id, companyId: null, author: null, side: 'person', text })
  await trx.deleteFrom('unconfirmed_messages').where('visitor_hash', '=', visitorHash).execute()
}

/** Marks the conversation as read. */
export async function readAsVisitor(
  ctx: Context,
  { secret, before }: { secret: string; before?: string | undefined },
): Promise<VisitorConversation> {
  const visitorHash = hashSecret(secret)
  const thread = await findVisitorThread(ctx.db, visitorHash)
  if (thread) await markThreadReadBySide(ctx, thread.id, 'person')
  return loadVisitorConversation(ctx.db, visitorHash, before)
}

const findVisitorThread = (db: Db, visitorHash: string): Promise<VisitorThread | undefined> =>
  db
    .selectFrom('support_threads')
    .select(['id', 'visitor_confirmed_at'])
    .where('visitor_hash', '=', visitorHash)
    .executeTakeFirst()

/** The newest page ends with the unconfirmed message, if there is one. */
async function loadVisitorConversation(
  db: Db,
  visitorHash: string,
  before?: string,
): Promise<VisitorConversation> {
  const [thread, waiting] = await Promise.all([
    findVisitorThread(db, visitorHash),
    findUnconfirmedMessage(db, visitorHash),
  ])
  const conversation = thread && (await loadConversation(db, thread.id, 'person', before))
  if (waiting && before === undefined) return withUnconfirmedMessage(conversation, waiting)
  if (!conversation) throw new AppError('not_found')
  return { ...conversation, unconfirmed_email: waiting?.email ?? null }
}
