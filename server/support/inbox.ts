import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  type InboxConversation,
  type InboxCounts,
  inboxLimits,
  type InboxThread,
  type listSupportInbox,
  type SupportNote,
} from '#contract/staff/support-inbox.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { spendBudget } from '#server/core/data/daily-budget.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { fetchPage, type Page } from '#server/core/data/paging.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import { containsText } from '#server/core/data/text-search.ts'
import { auditConversationOpening } from './opening.ts'
import {
  fetchEntryIdPage,
  isReadableByPerson,
  loadMessages,
  selectMessageTimes,
  selectThreads,
} from './read.ts'

type Db = Database | Transaction
type Query = Parsed<typeof listSupportInbox>['query']

/** In characters. */
const previewLength = 140

/**
 * Staff can read conversations about any company, so a staff member who started a conversation never counts as having
 * left the company.
 */
const hasPersonLeft = sql<boolean>`thread.user_id is not null and person.permissions = '{}' and not ${isReadableByPerson}`

const waitingOn = sql<'applicant' | 'funder' | null>`case when thread.closed_at is not null then null
  when thread.last_from_staff then 'applicant' else 'funder' end`

const lastText = sql<string>`coalesce((select left(message.text, ${previewLength}) from support_messages as message
  where message.thread_id = thread.id order by message.at desc, message.id desc limit 1), '')`

const selectInbox = (db: Db) =>
  selectThreads(db, 'staff')
    .leftJoin('users as assigned', 'assigned.id', 'thread.assigned_to')
    .select(['company.status as company_status', 'assigned.name as assigned_name', 'thread.closed_at'])
    .select(sql<string | null>`coalesce(nullif(person.email, ''), thread.visitor_email)`.as('person_email'))
    .select([waitingOn.as('waiting_on'), lastText.as('last_text'), hasPersonLeft.as('person_left')])

const selectFiltered = (db: Database) =>
  db
    .selectFrom('support_threads as thread')
    .leftJoin('companies as company', 'company.id', 'thread.company_id')
    .leftJoin('users as person', 'person.id', 'thread.user_id')

export function listInbox({ db }: Context, user: CurrentUser, query: Query): Promise<Page<InboxThread>> {
  const matching = filterInbox(selectFiltered(db), user, query)
  // In a list of open conversations, the conversation that has waited longest comes first.
  const rows = selectInbox(db)
    .where('thread.id', 'in', matching.select('thread.id'))
    .$if(query.closed === false, (threads) =>
      threads.where('thread.closed_at', 'is', null).orderBy('thread.unread_since'),
    )
    .orderBy('thread.last_message_at', 'desc')
    .orderBy('thread.id')
  return fetchPage(db, query, matching, rows)
}

const searchedColumns = [
  'thread.subject',
  'thread.visitor_email',
  'company.name',
  'person.name',
  'person.email',
] as const

function filterInbox(all: ReturnType<typeof selectFiltered>, user: CurrentUser, query: Query) {
  const { mine, unassigned, closed, unread, waiting_on, search, company } = query
  let threads = all
  if (mine) threads = threads.where('thread.assigned_to', '=', user.id)
  if (unassigned) threads = threads.where('thread.assigned_to', 'is', null)
  if (closed !== undefined) threads = threads.where('thread.closed_at', closed ? 'is not' : 'is', null)
  if (unread) threads = threads.where('thread.unread_since', 'is not', null)
  if (waiting_on) threads = threads.where(waitingOn, '=', waiting_on)
  if (company) threads = threads.where('thread.company_id', '=', company)
  if (search) threads = threads.where((where) => containsText(where, searchedColumns, search))
  return threads
}

export const countInbox = ({ db }: Context, user: CurrentUser): Promise<InboxCounts> =>
  db
    .selectFrom('support_threads as thread')
    .where('thread.closed_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere('thread.assigned_to', '=', user.id).as('own'),
      fn.countAll<number>().filterWhere('thread.assigned_to', 'is', null).as('unassigned'),
    ])
    .executeTakeFirstOrThrow()

/** Records the access in the audit log. */
export async function loadInboxConversation(
  ctx: Context,
  user: CurrentUser,
  threadId: string,
  before?: string,
): Promise<InboxConversation> {
  const { db } = ctx
  const entries = sql`${selectMessageTimes(threadId)}
    union all select id, at from support_notes where thread_id = ${threadId}`
  const { ids, has_earlier } = await fetchEntryIdPage(db, entries, before)
  const [thread, messages, notes] = await Promise.all([
    selectInbox(db).select('thread.person_read_at').where('thread.id', '=', threadId).executeTakeFirst(),
    loadMessages(db, ids),
    selectNotes(db)
      .where('note.id', '=', sql<string>`any(${ids})`)
      .orderBy('note.at')
      .orderBy('note.id')
      .execute(),
  ])
  if (!thread) throw new AppError('not_found')
  await auditConversationOpening(ctx, user, thread)
  return { ...thread, messages, notes, has_earlier }
}

const selectNotes = (db: Db) =>
  db
    .selectFrom('support_notes as note')
    .innerJoin('users as author', 'author.id', 'note.author_id')
    .select(['note.id', 'note.at', 'note.text', 'author.name as author_name'])

interface ThreadChange {
  assigned_to?: string | null | undefined
  closed?: boolean | undefined
}

export async function updateThread(
  { db }: Context,
  threadId: string,
  { assigned_to, closed }: ThreadChange,
): Promise<InboxThread> {
  if (assigned_to) await requireStaff(db, assigned_to)
  const values = {
    ...(assigned_to === undefined ? {} : { assigned_to }),
    ...(closed === undefined ? {} : { closed_at: closed ? sql<string>`coalesce(closed_at, now())` : null }),
  }
  if (Object.keys(values).length > 0)
    await db.updateTable('support_threads').set(values).where('id', '=', threadId).execute()
  return selectInbox(db).where('thread.id', '=', threadId).executeTakeFirstOrThrow(notFound)
}

async function requireStaff(db: Database, userId: string): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<boolean>`cardinality(permissions) > 0`)
    .executeTakeFirstOrThrow(notFound)
}

export async function addSupportNote(
  ctx: Context,
  user: CurrentUser,
  threadId: string,
  text: string,
): Promise<SupportNote> {
  return inTransaction(ctx, async (trx) => {
    const thread = await trx
      .selectFrom('support_threads')
      .select('company_id')
      .where('id', '=', threadId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const storedNotes = trx.selectFrom('support_notes').where('thread_id', '=', threadId)
    await requireCountBelow(
      inboxLimits.notes,
      storedNotes,
      'This conversation has the maximum number of notes',
    )
    await spendBudget(trx, user.id, 'changes', Buffer.byteLength(text))
    const id = uuidv7()
    await trx
      .insertInto('support_notes')
      .values({ id, thread_id: threadId, company_id: thread.company_id, author_id: user.id, text })
      .execute()
    return selectNotes(trx).where('note.id', '=', id).executeTakeFirstOrThrow()
  })
}
