import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { v7 as uuidv7 } from 'uuid'
import { isEntity } from '#contract/application/catalogue.ts'
import { AppError, invalidField, notFound } from '#contract/core/errors.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import {
  type addNote as addEndpoint,
  maxNoteEdits,
  maxNotes,
  type Note,
  type NoteVersion,
} from '#contract/staff/notes.ts'
import type { Context } from '#server/context.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import type { DB } from '#server/core/data/schema.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { notifyStaffOfMention } from '#server/mail/staff-notices.ts'

type Db = Database | Transaction

const selectNotes = (db: Db, companyId: string) =>
  db
    .selectFrom('staff_notes as note')
    .innerJoin('users as author', 'author.id', 'note.author_id')
    .select(['note.id', 'note.text', 'note.entity', 'note.climate_grant_id as climate_grant', 'note.field'])
    .select(['note.document_id as document', 'note.created_at', 'note.edited_at', 'note.deleted_at'])
    .select((note) => [
      jsonBuildObject({ id: note.ref('author.id'), name: note.ref('author.name') }).as('author'),
      listMentioned(sql.ref('note.mentions')).as('mentions'),
    ])
    .where('note.company_id', '=', companyId)

const build = expressionBuilder<DB, never>()

const listMentioned = (ids: RawBuilder<unknown>) =>
  jsonArrayFrom(
    build
      .selectFrom('users as person')
      .select(['person.id', 'person.name'])
      .where('person.id', '=', sql<string>`any(${ids})`)
      .orderBy(toNameOrder('person.name'))
      .orderBy('person.id'),
  )

const present = ({
  entity,
  climate_grant,
  field,
  ...note
}: Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number]): Note => ({
  ...note,
  answer: entity !== null && field !== null && isEntity(entity) ? { entity, climate_grant, field } : null,
})

/** Only admins get deleted notes. */
export async function listNotes({ db }: Context, { companyId, user }: CompanyCaller): Promise<Note[]> {
  const rows = await selectNotes(db, companyId)
    .$if(!user.permissions.includes('admin'), (notes) => notes.where('note.deleted_at', 'is', null))
    .orderBy('note.created_at', 'desc')
    .orderBy('note.id', 'desc')
    .execute()
  return rows.map(present)
}

async function loadNote(db: Db, companyId: string, noteId: string): Promise<Note> {
  const row = await selectNotes(db, companyId).where('note.id', '=', noteId).executeTakeFirstOrThrow(notFound)
  return present(row)
}

export async function listNoteVersions(
  { db }: Context,
  companyId: string,
  noteId: string,
): Promise<NoteVersion[]> {
  await loadNote(db, companyId, noteId)
  return selectVersions(db, companyId, noteId)
    .select(['version.number', 'version.text', 'version.written_at'])
    .select(listMentioned(sql.ref('version.mentions')).as('mentions'))
    .orderBy('version.number', 'desc')
    .execute()
}

const selectVersions = (db: Db, companyId: string, noteId: string) =>
  db
    .selectFrom('staff_note_versions as version')
    .where('version.company_id', '=', companyId)
    .where('version.note_id', '=', noteId)

type NewNote = Parsed<typeof addEndpoint>['body']

export async function addNote(
  ctx: Context,
  company: CompanyCaller,
  { text, mentions, document, answer }: NewNote,
): Promise<Note> {
  const { companyId, user } = company
  if (answer && document)
    throw invalidField('body.document', 'A note can be about an answer or a document, but not both')
  return editCompany(ctx, company, async (edit) => {
    const { trx } = edit
    const all = trx.selectFrom('staff_notes').where('company_id', '=', companyId)
    await requireCountBelow(maxNotes, all, 'This company has the maximum number of notes')
    await requireTarget(edit, 'documents', document)
    await requireTarget(edit, 'climate_grants', answer?.climate_grant ?? null)
    await requireStaff(trx, mentions)
    const id = uuidv7()
    await trx
      .insertInto('staff_notes')
      .values({
        company_id: companyId,
        id,
        author_id: user.id,
        text,
        mentions,
        entity: answer?.entity ?? null,
        climate_grant_id: answer?.climate_grant ?? null,
        field: answer?.field ?? null,
        document_id: document,
      })
      .execute()
    await notifyStaffOfMention(ctx, edit, { noteId: id, userIds: mentions })
    return loadNote(trx, companyId, id)
  })
}

async function requireTarget(
  { trx, companyId }: Edit,
  table: 'documents' | 'climate_grants',
  id: string | null,
): Promise<void> {
  if (id === null) return
  await trx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
}

async function requireStaff(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const staff = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('permissions', '<>', sql.val([]))
    .execute()
  const errors = ids.flatMap((id, index) =>
    staff.some((person) => person.id === id)
      ? []
      : [{ path: `body.mentions.${index}`, message: 'You can mention only staff' }],
  )
  if (errors.length > 0) throw new AppError('invalid_request', { details: { errors } })
}

async function loadOwnNote({ trx, companyId, author }: Edit, noteId: string): Promise<Note> {
  const note = await loadNote(trx, companyId, noteId)
  if (note.deleted_at !== null) throw new AppError('not_found')
  if (note.author.id !== author?.id) throw new AppError('forbidden')
  return note
}

/** Stores the previous text as a version. Notifies only newly mentioned staff. */
export async function updateNote(
  ctx: Context,
  company: CompanyCaller,
  noteId: string,
  { text, mentions }: { text: string; mentions: string[] },
): Promise<Note> {
  return editCompany(ctx, company, async (edit) => {
    const { trx, companyId } = edit
    const before = await loadOwnNote(edit, noteId)
    await requireStaff(trx, mentions)
    await storeVersion(edit, before)
    await updateRow(edit, 'staff_notes', noteId, { text, mentions, edited_at: sql`clock_timestamp()` })
    const userIds = mentions.filter((id) => !before.mentions.some((person) => person.id === id))
    await notifyStaffOfMention(ctx, edit, { noteId, userIds })
    return loadNote(trx, companyId, noteId)
  })
}

async function storeVersion({ trx, companyId }: Edit, note: Note): Promise<void> {
  const versions = selectVersions(trx, companyId, note.id)
  await requireCountBelow(
    maxNoteEdits,
    versions,
    'This note has reached the maximum number of edits. Write a new note',
  )
  const { number } = await versions
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('staff_note_versions')
    .values({
      company_id: companyId,
      note_id: note.id,
      number: number + 1,
      text: note.text,
      mentions: note.mentions.map(({ id }) => id),
      written_at: note.edited_at ?? note.created_at,
    })
    .execute()
}

/** Only admins can still read a deleted note. */
export async function deleteNote(ctx: Context, company: CompanyCaller, noteId: string): Promise<void> {
  await editCompany(ctx, company, async (edit) => {
    await loadOwnNote(edit, noteId)
    await updateRow(edit, 'staff_notes', noteId, { deleted_at: sql`clock_timestamp()` })
  })
}
