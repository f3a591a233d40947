import { sql } from 'kysely'
import type { SupportConversation, SupportMessage, SupportThread } from '#contract/support.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { OutgoingFile } from '#server/core/http/route.ts'

type Db = Database | Transaction
export type Side = 'person' | 'staff'

/** Threads as one side sees them: what the other has written since it read them is unread. */
export const selectThreads = (db: Db, side: Side) =>
  db
    .selectFrom('support_threads as thread')
    .leftJoin('companies as company', 'company.id', 'thread.company_id')
    .leftJoin('users as person', 'person.id', 'thread.user_id')
    .select(['thread.id', 'thread.company_id', 'company.name as company_name', 'person.name as person_name'])
    .select(['thread.subject', 'thread.assigned_to', 'thread.last_message_at'])
    .select(
      sql<number>`(select count(*)::integer from support_messages as message where message.thread_id = thread.id
        and message.from_staff = ${side === 'person'}
        and message.at > ${sql.ref(side === 'person' ? 'thread.person_read_at' : 'thread.staff_read_at')})`.as(
        'unread',
      ),
    )

export const listThreads = ({ db }: Context, user: CurrentUser): Promise<SupportThread[]> =>
  selectThreads(db, 'person')
    .where('thread.user_id', '=', user.id)
    .orderBy('thread.last_message_at', 'desc')
    .limit(100)
    .execute()

/** On which side of a thread somebody is. Throws `not_found` for anybody but its person and staff. */
export async function findSide(db: Db, user: CurrentUser, threadId: string) {
  const thread = await db
    .selectFrom('support_threads')
    .select(['id', 'company_id', 'user_id'])
    .where('id', '=', threadId)
    .executeTakeFirst()
  const side: Side = thread?.user_id === user.id ? 'person' : 'staff'
  if (!thread || (side === 'staff' && user.permissions.length === 0)) throw new AppError('not_found')
  return { ...thread, side }
}

export async function loadConversation(db: Db, threadId: string, side: Side): Promise<SupportConversation> {
  const thread = await selectThreads(db, side).where('thread.id', '=', threadId).executeTakeFirst()
  if (!thread) throw new AppError('not_found')
  return { ...thread, messages: await loadMessages(db, threadId) }
}

/** The messages of a conversation, oldest first. */
export async function loadMessages(db: Db, threadId: string): Promise<SupportMessage[]> {
  const rows = await selectMessages(db, threadId).execute()
  return rows.map(({ id, at, from_staff, author_name, text, ...file }) => ({
    id,
    at,
    from_staff,
    author_name,
    text,
    file: toFile(file),
  }))
}

const selectMessages = (db: Db, threadId: string) =>
  db
    .selectFrom('support_messages as message')
    .leftJoin('users as author', 'author.id', 'message.author_id')
    .leftJoin('attached_files as file', (join) =>
      join
        .onRef('file.company_id', '=', 'message.company_id')
        .onRef('file.owner_id', '=', 'message.id')
        .on('file.owner', '=', 'support_message'),
    )
    .select(['message.id', 'message.at', 'message.from_staff', 'message.text', 'author.name as author_name'])
    .select([
      'file.id as file_id',
      'file.filename',
      'file.size',
      'file.media_type',
      'file.active_content',
      'file.created_at as file_at',
    ])
    .where('message.thread_id', '=', threadId)
    .orderBy('message.at')
    .orderBy('message.id')

type FileColumns = Omit<
  Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number],
  'id' | 'at' | 'from_staff' | 'author_name' | 'text'
>

function toFile({ file_id, filename, size, media_type, active_content, file_at }: FileColumns) {
  if (file_id === null || filename === null || size === null || media_type === null || file_at === null)
    return null
  return { id: file_id, filename, size, media_type, active_content, created_at: file_at }
}

/** Opens the file of a message. Throws `not_found`. */
export async function openMessageFile(
  ctx: Context,
  user: CurrentUser,
  messageId: string,
): Promise<OutgoingFile> {
  const row = await ctx.db
    .selectFrom('support_messages as message')
    .innerJoin('attached_files as file', (join) =>
      join.onRef('file.company_id', '=', 'message.company_id').onRef('file.owner_id', '=', 'message.id'),
    )
    .select([
      'message.thread_id',
      'file.company_id',
      'file.id',
      'file.filename',
      'file.size',
      'file.media_type',
      'file.storage_key',
    ])
    .where('message.id', '=', messageId)
    .where('file.owner', '=', 'support_message')
    .where('file.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  await findSide(ctx.db, user, row.thread_id)
  const { filename: name, media_type, size, storage_key, company_id: companyId, id: file } = row
  const content = await ctx.files.open(storage_key)
  return { name, media_type, size, content, about: { companyId, details: { file, name } } }
}
