import { sql } from 'kysely'
import { makeZip } from 'client-zip'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database } from '#server/core/data/database.ts'
import { decodeAddress } from '#server/core/readable-address.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { isReadableByPerson } from '#server/support/read.ts'

const batchSize = 500

/** Reads messages, emails and audit events in batches, which limits memory use. */
export async function openPersonalData({ db }: Context, user: CurrentUser): Promise<OutgoingFile> {
  // Reads the user before the response begins, because an unavailable database cannot be reported later.
  const you = await readUser(db, user)
  return {
    name: 'headwater-personal-data.zip',
    media_type: 'application/zip',
    content: Readable.fromWeb(makeZip(streamEntries(db, user, you)) as ReadableStream),
  }
}

const about = `Everything that Headwater stores about you, at the time of this download.

you.json          your account, your email preferences and the terms you accepted
companies.json    the companies you are a member of
profiles.json     the founder's profile of each company
documents.json    the files you uploaded; download the files themselves from the Documents page
invitations.json  the invitations you sent or accepted
messages.json     your support messages and our answers
mails.json        the emails we sent to you
audit.json        the audit log of your actions: downloads, changes and denied requests
`

async function* streamEntries(db: Database, user: CurrentUser, you: object) {
  yield { name: 'README.txt', input: about }
  yield { name: 'you.json', input: toJson(you) }
  yield { name: 'companies.json', input: toJson(await readCompanies(db, user)) }
  yield { name: 'profiles.json', input: toJson(await readProfiles(db, user)) }
  yield { name: 'documents.json', input: toJson(await readDocuments(db, user)) }
  yield { name: 'invitations.json', input: toJson(await readInvitations(db, user)) }
  yield { name: 'messages.json', input: streamRows((after) => readMessages(db, user, after)) }
  yield { name: 'mails.json', input: streamRows((after) => readMails(db, user, after)) }
  yield { name: 'audit.json', input: streamRows((after) => readAuditEvents(db, user, after)) }
}

const readValue = (_: string, value: unknown) => (typeof value === 'string' ? decodeAddress(value) : value)

const toJson = (value: object) => `${JSON.stringify(value, readValue, 2)}\n`

/** `read` returns the batch that follows an id, or the first batch for null. */
async function* streamRows(read: (after: string | null) => Promise<{ id: string }[]>) {
  let after: string | null = null
  do {
    const rows: { id: string }[] = await read(after)
    const lines = rows.map((row) => JSON.stringify(row, readValue)).join(',\n')
    if (after === null) yield '[\n'
    else if (rows.length > 0) yield ',\n'
    if (lines !== '') yield lines
    after = rows.length < batchSize ? null : (rows.at(-1)?.id ?? null)
  } while (after !== null)
  yield '\n]\n'
}

async function readUser(db: Database, { id }: CurrentUser) {
  const [account, stoppedMails, savedViews, acceptances] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'issuer', 'subject', 'email', 'email_verified', 'name', 'permissions', 'created_at'])
      .select(
        sql<string | null>`(select seen.seen_at from last_seen as seen where seen.user_id = users.id)`.as(
          'seen_at',
        ),
      )
      .select(['selected_company_id', 'cfo_customer', 'staff_mail', 'pipeline_columns', 'single_keys'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('mail_stops').select(['kind', 'stopped_at']).where('user_id', '=', id).execute(),
    db
      .selectFrom('saved_views')
      .select(['name', 'filters', 'created_at'])
      .where('owner_id', '=', id)
      .execute(),
    db
      .selectFrom('page_acceptances')
      .select(['slug', 'version', 'accepted_at'])
      .where('user_id', '=', id)
      .orderBy('accepted_at')
      .execute(),
  ])
  return { ...account, stopped_mails: stoppedMails, saved_views: savedViews, accepted_pages: acceptances }
}

const readCompanies = (db: Database, { id }: CurrentUser) =>
  db
    .selectFrom('company_members as member')
    .innerJoin('companies as company', 'company.id', 'member.company_id')
    .select(['company.id', 'company.name', 'company.status', 'member.role', 'member.created_at as joined_at'])
    .where('member.user_id', '=', id)
    .orderBy('member.created_at')
    .execute()

const readProfiles = (db: Database, { id }: CurrentUser) =>
  db
    .selectFrom('company_members as member')
    .innerJoin('profiles as profile', 'profile.company_id', 'member.company_id')
    .selectAll('profile')
    .where('member.user_id', '=', id)
    .execute()

const readDocuments = (db: Database, { id }: CurrentUser) =>
  db
    .selectFrom('company_members as member')
    .innerJoin('documents as document', 'document.company_id', 'member.company_id')
    .select(['document.id', 'document.company_id', 'document.filename', 'document.media_type'])
    .select(['document.size', 'document.created_at'])
    .where('member.user_id', '=', id)
    .where('document.uploaded_by', '=', id)
    .where('document.deleted_at', 'is', null)
    .orderBy('document.created_at')
    .execute()

const isMemberOf = (userId: string, companyColumn: string) =>
  sql<boolean>`exists (select from company_members as membership
    where membership.user_id = ${userId} and membership.company_id = ${sql.ref(companyColumn)})`

async function readInvitations(db: Database, user: CurrentUser) {
  const [teams, colleagues] = await Promise.all([readTeamInvites(db, user), readColleagueInvites(db, user)])
  return [...teams, ...colleagues]
}

const readColleagueInvites = (db: Database, { id }: CurrentUser) =>
  db
    .selectFrom('colleague_invites')
    .select(['id', 'email', 'permissions', 'reason', 'invited_at', 'expires_at', 'accepted_at'])
    .select((invite) => invite('accepted_by', '=', id).as('accepted_by_you'))
    .where((invite) => invite.or([invite('invited_by', '=', id), invite('accepted_by', '=', id)]))
    .orderBy('invited_at')
    .execute()

const readTeamInvites = (db: Database, { id }: CurrentUser) =>
  db
    .selectFrom('invites')
    .select(['id', 'company_id', 'email', 'role', 'invited_at', 'expires_at', 'accepted_at'])
    .select((invite) => invite('accepted_by', '=', id).as('accepted_by_you'))
    .where((invite) => invite.or([invite('invited_by', '=', id), invite('accepted_by', '=', id)]))
    .orderBy('invited_at')
    .execute()

/** For companies that the user has left, reads only messages that the user sent. */
const readMessages = (db: Database, { id }: CurrentUser, after: string | null) =>
  db
    .selectFrom('support_messages as message')
    .innerJoin('support_threads as thread', 'thread.id', 'message.thread_id')
    .leftJoin('attached_files as file', (join) =>
      join
        .onRef('file.company_id', '=', 'message.company_id')
        .onRef('file.owner_id', '=', 'message.id')
        .on('file.owner', '=', 'support_message'),
    )
    .select(['message.id', 'message.at', 'message.thread_id', 'thread.subject', 'message.company_id'])
    .select(['message.from_staff', 'message.text', 'file.filename'])
    .where('thread.user_id', '=', id)
    .where((message) => message.or([isReadableByPerson, message('message.author_id', '=', id)]))
    .$if(after !== null, (messages) => messages.where('message.id', '>', after))
    .orderBy('message.id')
    .limit(batchSize)
    .execute()

/**
 * Includes unsent emails about a company only if the user may still see the company: emails that were dropped when the
 * user left the team never reached them. Bodies contain a placeholder instead of a link's secret.
 */
const readMails = (db: Database, { id, permissions }: CurrentUser, after: string | null) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'company_id', 'recipient', 'subject', 'text_body as text', 'status'])
    .select(['created_at', 'sent_at'])
    .where('user_id', '=', id)
    .$if(permissions.length === 0, (mails) =>
      mails.where((mail) =>
        mail.or([
          mail('status', 'in', ['sent', 'kept']),
          mail.and([mail('company_id', 'is', null), mail('kind', '<>', 'digest')]),
          isMemberOf(id, 'mails.company_id'),
        ]),
      ),
    )
    .$if(after !== null, (mails) => mails.where('id', '>', after))
    .orderBy('id')
    .limit(batchSize)
    .execute()

const readAuditEvents = (db: Database, { id }: CurrentUser, after: string | null) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'company_id', 'target', 'details', 'count', 'last_at'])
    .where('user_id', '=', id)
    .$if(after !== null, (events) => events.where('id', '>', after))
    .orderBy('id')
    .limit(batchSize)
    .execute()
