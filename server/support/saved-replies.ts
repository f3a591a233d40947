import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inboxLimits, type SavedReply } from '#contract/staff/support-inbox.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { spendBudget } from '#server/core/data/daily-budget.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'

type Db = Database | Transaction

const isAdmin = (user: CurrentUser) => user.permissions.includes('admin')

const selectReplies = (db: Db, user: CurrentUser) =>
  db
    .selectFrom('saved_replies as reply')
    .select(['reply.id', 'reply.title', 'reply.text'])
    .select(sql<boolean>`reply.owner_id is null`.as('shared'))
    .select(sql<boolean>`reply.created_by = ${user.id} or ${isAdmin(user)}`.as('editable'))
    .where((where) => where.or([where('reply.owner_id', '=', user.id), where('reply.owner_id', 'is', null)]))

export const listSavedReplies = ({ db }: Context, user: CurrentUser): Promise<SavedReply[]> =>
  selectReplies(db, user).orderBy(toNameOrder('reply.title')).orderBy('reply.id').execute()

interface ReplyFields {
  title: string
  text: string
  shared: boolean
}

export function createSavedReply(
  ctx: Context,
  user: CurrentUser,
  { title, text, shared }: ReplyFields,
): Promise<SavedReply> {
  return inTransaction(ctx, async (trx) => {
    const owner_id = shared ? null : user.id
    await requireRoom(trx, owner_id)
    await spendBudget(trx, user.id, 'changes', Buffer.byteLength(title + text))
    const id = uuidv7()
    await trx.insertInto('saved_replies').values({ id, owner_id, created_by: user.id, title, text }).execute()
    return selectReplies(trx, user).where('reply.id', '=', id).executeTakeFirstOrThrow()
  })
}

/** An admin cannot make another author's shared reply private, because the author could no longer find it. */
export function updateSavedReply(
  ctx: Context,
  user: CurrentUser,
  replyId: string,
  changes: { [K in keyof ReplyFields]?: ReplyFields[K] | undefined },
): Promise<SavedReply> {
  return inTransaction(ctx, async (trx) => {
    const before = await requireEditable(trx, user, replyId)
    const { title = before.title, text = before.text, shared = before.shared } = changes
    if (!shared && before.shared && !before.isAuthor)
      throw new AppError('forbidden', { message: 'Only the author can make a shared reply private' })
    if (shared !== before.shared) await requireRoom(trx, shared ? null : user.id)
    await spendBudget(trx, user.id, 'changes', Buffer.byteLength(title + text))
    await trx
      .updateTable('saved_replies')
      .set({ title, text, owner_id: shared ? null : user.id, updated_at: sql`now()` })
      .where('id', '=', replyId)
      .execute()
    return selectReplies(trx, user).where('reply.id', '=', replyId).executeTakeFirstOrThrow()
  })
}

export function deleteSavedReply(ctx: Context, user: CurrentUser, replyId: string): Promise<void> {
  return inTransaction(ctx, async (trx) => {
    await requireEditable(trx, user, replyId)
    await trx.deleteFrom('saved_replies').where('id', '=', replyId).execute()
  })
}

async function requireEditable(trx: Transaction, user: CurrentUser, replyId: string) {
  const reply = await selectReplies(trx, user)
    .select(sql<boolean>`reply.created_by = ${user.id}`.as('isAuthor'))
    .where('reply.id', '=', replyId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (!reply.editable)
    throw new AppError('forbidden', { message: 'Only the author or an admin can change a shared reply' })
  return reply
}

/** The lock serializes concurrent calls, so that each call counts the replies that earlier calls saved. */
async function requireRoom(trx: Transaction, ownerId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved replies ${ownerId ?? ''}`}, 0))`.execute(
    trx,
  )
  const saved = trx
    .selectFrom('saved_replies')
    .where((where) => (ownerId === null ? where('owner_id', 'is', null) : where('owner_id', '=', ownerId)))
  await requireCountBelow(inboxLimits.savedReplies, saved, 'Delete a saved reply before you add a new one')
}
