import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import {
  type SupportConversation,
  supportLimits,
  type SupportMessage,
  type SupportThread,
} from '#contract/support.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import { authorizeCompany } from '#server/core/http/access.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { attachedFileColumns } from '#server/files/attached-files.ts'
import { openScannedFile } from '#server/files/scanning/open-scanned-file.ts'

type Db = Database | Transaction
export type Side = 'person' | 'staff'

/**
 * Messages are unread if they are from the opposite side and newer than the time when `side` last read the
 * conversation.
 */
export const selectThreads = (db: Db, side: Side) =>
  db
    .selectFrom('support_threads as thread')
    .leftJoin('companies as company', 'company.id', 'thread.company_id')
    .leftJoin('users as person', 'person.id', 'thread.user_id')
    .select(['thread.id', 'thread.company_id', 'company.name as company_name', 'person.name as person_name'])
    .leftJoin('offers as offer', (join) =>
      join.onRef('offer.company_id', '=', 'thread.company_id').onRef('offer.id', '=', 'thread.offer_id'),
    )
    .select(['thread.subject', 'thread.assigned_to', 'thread.last_message_at'])
    .select(
      sql<SupportThread['offer']>`case when offer.id is not null then json_build_object(
        'id', offer.id, 'number', offer.number, 'advance', offer.advance::text) end`.as('offer'),
    )
    .select(
      sql<number>`(select count(*)::integer from support_messages as message where message.thread_id = thread.id
        and message.from_staff = ${side === 'person'}
        and message.at > ${sql.ref(side === 'person' ? 'thread.person_read_at' : 'thread.staff_read_at')})`.as(
        'unread',
      ),
    )

/** Omits conversations about companies that the user no longer belongs to, unless the user is on staff. */
export const listThreads = ({ db }: Context, user: CurrentUser): Promise<SupportThread[]> =>
  selectThreads(db, 'person')
    .where('thread.user_id', '=', user.id)
    .$if(!isStaff(user), (threads) => threads.where(isReadableByPerson))
    .orderBy('thread.last_message_at', 'desc')
    .limit(supportLimits.threads)
    .execute()

export const isReadableByPerson = sql<boolean>`(thread.company_id is null or exists (
  select from company_members as member
  where member.company_id = thread.company_id and member.user_id = thread.user_id))`

const isStaff = ({ permissions }: CurrentUser) => permissions.length > 0

/** Authorizes staff, and the user who started the conversation unless that user can no longer access its company. */
export async function authorizeThread(db: Db, user: CurrentUser, threadId: string) {
  const thread = await db
    .selectFrom('support_threads')
    .select(['id', 'company_id', 'user_id'])
    .where('id', '=', threadId)
    .executeTakeFirst()
  const side: Side = thread?.user_id === user.id ? 'person' : 'staff'
  if (!thread || (side === 'staff' && !isStaff(user))) throw new AppError('not_found')
  const { company_id: companyId } = thread
  if (side === 'person' && companyId !== null)
    await authorizeCompany(db, { user, companyId, access: 'viewer' })
  return { ...thread, side }
}

/** `before` is the id of a message; only earlier messages are loaded. */
export async function loadConversation(
  db: Db,
  threadId: string,
  side: Side,
  before?: string,
): Promise<SupportConversation> {
  const thread = await selectThreads(db, side)
    .where('thread.id', '=', threadId)
    .executeTakeFirstOrThrow(notFound)
  const { ids, has_earlier } = await fetchEntryIdPage(db, selectMessageTimes(threadId), before)
  return { ...thread, messages: await loadMessages(db, ids), has_earlier }
}

export const selectMessageTimes = (threadId: string) =>
  sql`select id, at from support_messages where thread_id = ${threadId}`

/** `before` is the id of an entry; only earlier entries are found. Without `before`, finds the newest entries. */
export async function fetchEntryIdPage(db: Db, entries: RawBuilder<unknown>, before: string | undefined) {
  const { rows } = await sql<{ id: string }>`
    select id from (${entries}) as entry
    where ${before === undefined ? sql.lit(true) : sql`(at, id) < (select at, id from (${entries}) as first where id = ${before})`}
    order by at desc, id desc limit ${supportLimits.page + 1}`.execute(db)
  const ids = rows.slice(0, supportLimits.page).map(({ id }) => id)
  return { ids, has_earlier: rows.length > supportLimits.page }
}

export const loadMessages = (db: Db, ids: readonly string[]): Promise<SupportMessage[]> =>
  db
    .selectFrom('support_messages as message')
    .leftJoin('users as author', 'author.id', 'message.author_id')
    .select(['message.id', 'message.at', 'message.from_staff', 'message.text', 'author.name as author_name'])
    .select((message) =>
      jsonObjectFrom(
        message
          .selectFrom('attached_files as file')
          .select(attachedFileColumns)
          .select((file) => toIsoTimestamp(file.ref('file.created_at')).as('created_at'))
          .whereRef('file.company_id', '=', 'message.company_id')
          .whereRef('file.owner_id', '=', 'message.id')
          .where('file.owner', '=', 'support_message'),
      ).as('file'),
    )
    .where('message.id', '=', sql<string>`any(${ids})`)
    .orderBy('message.at')
    .orderBy('message.id')
    .execute()

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
    .select(['message.thread_id', 'file.company_id', 'file.storage_key', ...attachedFileColumns])
    .where('message.id', '=', messageId)
    .where('file.owner', '=', 'support_message')
    .where('file.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  await authorizeThread(ctx.db, user, row.thread_id)
  const { filename: name, media_type, size, company_id: companyId, id: file } = row
  const content = await openScannedFile(ctx, row)
  return { name, media_type, size, content, about: { companyId, details: { file, name } } }
}
