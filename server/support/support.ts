import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { supportLimits, type SupportConversation } from '#contract/support.ts'
import { notFound } from '#contract/core/errors.ts'
import type { ReceivedFile } from '#contract/core/fields.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import { spendBudget } from '#server/core/data/daily-budget.ts'
import { authorizeCompany } from '#server/core/http/access.ts'
import { requireConfirmedAddress } from '#server/mail/queue.ts'
import { editWithFiles, type SavedFile } from '#server/files/edit-with-files.ts'
import { scheduleReplyNotice } from './away-mail.ts'
import { createFileNotAllowedError } from './file-authorization.ts'
import { authorizeThread, loadConversation, type Side } from './read.ts'

const maxSubject = 80

export function toThreadSubject(text: string): string {
  const [line = ''] = text.trim().split('\n', 1)
  if (line.length <= maxSubject) return line
  return `${line
    .slice(0, maxSubject)
    .toWellFormed()
    .replace(/\s+\S*$/, '')} …`
}

interface NewThread {
  text: string
  company?: string | undefined
  offer?: string | undefined
  file?: ReceivedFile | undefined
}

export async function openThread(
  ctx: Context,
  user: CurrentUser,
  { text, company, offer, file }: NewThread,
): Promise<SupportConversation> {
  if (company !== undefined) await authorizeCompany(ctx.db, { user, companyId: company, access: 'viewer' })
  const companyId = company ?? null
  const threadId = uuidv7()
  return write(ctx, { threadId, companyId, author: user, side: 'person', text }, file, async (trx) => {
    await lockThreads(trx, user.id)
    const userThreads = trx.selectFrom('support_threads').where('user_id', '=', user.id)
    await requireCountBelow(
      supportLimits.threads,
      userThreads,
      'You have reached the maximum number of conversations. Continue an existing conversation',
    )
    if (offer !== undefined) await requireOffer(trx, companyId, offer)
    await trx
      .insertInto('support_threads')
      .values({
        id: threadId,
        company_id: companyId,
        offer_id: offer ?? null,
        user_id: user.id,
        subject: toThreadSubject(text),
      })
      .execute()
  })
}

async function requireOffer(trx: Transaction, companyId: string | null, offerId: string): Promise<void> {
  await trx
    .selectFrom('offers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow(notFound)
}

export async function sendMessage(
  ctx: Context,
  user: CurrentUser,
  threadId: string,
  { text, file }: { text: string; file?: ReceivedFile | undefined },
): Promise<SupportConversation> {
  const { side, company_id: companyId } = await authorizeThread(ctx.db, user, threadId)
  // A staff reply may cause an email, and only users with a confirmed address can email other people.
  if (side === 'staff') requireConfirmedAddress(user)
  return write(ctx, { threadId, companyId, author: user, side, text }, file)
}

async function write(
  ctx: Context,
  message: NewMessage & { author: CurrentUser },
  file: ReceivedFile | undefined,
  prepare: (trx: Transaction) => Promise<void> = async () => {},
): Promise<SupportConversation> {
  const { threadId, companyId, author: user, side } = message
  if (!file)
    return inTransaction(ctx, async (trx) => {
      await prepare(trx)
      await addMessage(ctx, trx, message)
      return loadConversation(trx, threadId, side)
    })
  if (companyId === null) throw createFileNotAllowedError()
  return editWithFiles(ctx, { user, companyId, access: 'viewer' }, [file], async ({ trx }, getSavedFile) => {
    await prepare(trx)
    const messageId = await addMessage(ctx, trx, message)
    await attach(trx, { companyId, messageId, userId: user.id }, getSavedFile(file))
    return loadConversation(trx, threadId, side)
  })
}

const attach = (
  trx: Transaction,
  { companyId, messageId, userId }: { companyId: string; messageId: string; userId: string },
  file: SavedFile,
) =>
  trx
    .insertInto('attached_files')
    .values({
      company_id: companyId,
      id: uuidv7(),
      owner: 'support_message',
      owner_id: messageId,
      slot: 'file',
      ...file,
      uploaded_by: userId,
    })
    .execute()

interface NewMessage {
  threadId: string
  companyId: string | null
  author: CurrentUser | null
  side: Side
  text: string
}

/** Locks the thread until the end of the transaction, so that concurrent messages cannot exceed the limit. */
export async function addMessage(
  ctx: Context,
  trx: Transaction,
  { threadId, companyId, author, side, text }: NewMessage,
): Promise<string> {
  const fromStaff = side === 'staff'
  // Marks earlier messages as read by the author's side, and reopens a closed thread.
  await trx
    .updateTable('support_threads')
    .set({ last_message_at: sql`clock_timestamp()`, [`${side}_read_at`]: sql`clock_timestamp()` })
    .set({ last_from_staff: fromStaff, closed_at: null })
    .where('id', '=', threadId)
    .execute()
  const storedMessages = trx.selectFrom('support_messages').where('thread_id', '=', threadId)
  await requireCountBelow(
    supportLimits.messages,
    storedMessages,
    'This conversation is full. Start a new conversation',
  )
  if (author) await spendBudget(trx, author.id, 'changes', Buffer.byteLength(text))
  const id = uuidv7()
  await trx
    .insertInto('support_messages')
    .values({
      id,
      thread_id: threadId,
      company_id: companyId,
      author_id: author?.id ?? null,
      from_staff: fromStaff,
      text,
      at: sql`(select last_message_at from support_threads where id = ${threadId})`,
    })
    .execute()
  if (fromStaff) await scheduleReplyNotice(ctx, trx, threadId)
  return id
}

export async function markThreadRead(ctx: Context, user: CurrentUser, threadId: string): Promise<void> {
  const { side } = await authorizeThread(ctx.db, user, threadId)
  await markThreadReadBySide(ctx, threadId, side)
}

/** Writes nothing if there are no unread messages. */
export const markThreadReadBySide = ({ db }: Context, threadId: string, side: Side) =>
  db
    .updateTable('support_threads')
    .set({ [`${side}_read_at`]: sql`clock_timestamp()` })
    .where('id', '=', threadId)
    .whereRef(`${side}_read_at`, '<', 'last_message_at')
    .execute()

/** Serializes new conversations of a user, so that each call counts the earlier conversations. */
const lockThreads = (trx: Transaction, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`support ${userId}`}, 0))`.execute(trx)
