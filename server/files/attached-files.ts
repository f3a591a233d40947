import { v7 as uuidv7 } from 'uuid'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import type { AttachedFile } from '#contract/documents.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { AttachedFileOwner } from '#server/core/data/column-types.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import type { SavedFile } from './edit-with-files.ts'
import { openScannedFile } from './scanning/open-scanned-file.ts'

/** An entity with files. The history shows each file as a field of its owner, named after the file's slot. */
export interface Owner {
  /** Excludes files in support messages: they are not part of the application or its history. */
  owner: Exclude<AttachedFileOwner, 'support_message'>
  ownerId: string
}

export interface Place extends Owner {
  slot: string
}

export interface FileInPlace extends AttachedFile {
  owner_id: string
  slot: string
}

export const attachedFileColumns = [
  ...(['file.id', 'file.filename', 'file.size', 'file.media_type'] as const),
  ...(['file.scan_status', 'file.needs_password'] as const),
] as const

export const selectAttachedFiles = (db: Database | Transaction, companyId: string, owner: Owner['owner']) =>
  db
    .selectFrom('attached_files as file')
    .select([...attachedFileColumns, 'owner_id', 'slot'])
    .select((file) => toIsoTimestamp(file.ref('file.created_at')).as('created_at'))
    .where('company_id', '=', companyId)
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .orderBy('file.created_at')
    .orderBy('id')

export async function loadAttachedFiles(
  db: Database | Transaction,
  companyId: string,
  owner: Owner['owner'],
  ownerIds: readonly string[],
): Promise<FileInPlace[]> {
  if (ownerIds.length === 0) return []
  return selectAttachedFiles(db, companyId, owner).where('owner_id', 'in', ownerIds).execute()
}

/** Adds a file to a slot. Does not remove other files from the slot. */
export async function attachFile(edit: Edit, place: Place, file: SavedFile): Promise<void> {
  await insert(edit, place, file)
  record(edit, place, null, file.filename)
}

/** Replaces the file in a single-file slot; null empties the slot. */
export async function replaceFile(edit: Edit, place: Place, file: SavedFile | null): Promise<void> {
  const [before] = await hide(edit, place, (slot) => slot === place.slot)
  if (file) await insert(edit, place, file)
  record(edit, place, before?.filename ?? null, file?.filename ?? null)
}

export async function removeFile(edit: Edit, owner: Owner, fileId: string): Promise<void> {
  const [before] = await hide(edit, owner, (_, id) => id === fileId)
  if (!before) throw new AppError('not_found')
  record(edit, { ...owner, slot: before.slot }, before.filename, null)
}

export async function removeOwnerFiles(edit: Edit, owner: Owner): Promise<void> {
  for (const { slot, filename } of await hide(edit, owner, () => true))
    record(edit, { ...owner, slot }, filename, null)
}

/** Throws `not_found` and the errors of `openScannedFile`. */
export async function openAttachedFile(
  ctx: Context,
  companyId: string,
  { owner, ownerId }: Owner,
  which: { id: string } | { slot: string },
): Promise<OutgoingFile> {
  const row = await selectAttachedFiles(ctx.db, companyId, owner)
    .select('storage_key')
    .where('owner_id', '=', ownerId)
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('slot', '=', which.slot)))
    .executeTakeFirstOrThrow(notFound)
  const { filename: name, media_type, size } = row
  return { name, media_type, size, content: await openScannedFile(ctx, row) }
}

async function insert(
  { trx, companyId, author }: Edit,
  { owner, ownerId, slot }: Place,
  file: SavedFile,
): Promise<void> {
  if (!author) throw new Error('Files are attached by people')
  await trx
    .insertInto('attached_files')
    .values({
      company_id: companyId,
      id: uuidv7(),
      owner,
      owner_id: ownerId,
      slot,
      ...file,
      uploaded_by: author.id,
    })
    .execute()
}

/** A job purges the files later. The edit has locked the company, so no other edit can remove the same files. */
async function hide(
  { trx, companyId }: Edit,
  { owner, ownerId }: Owner,
  matches: (slot: string, id: string) => boolean,
): Promise<FileInPlace[]> {
  const current = await loadAttachedFiles(trx, companyId, owner, [ownerId])
  const removed = current.filter(({ slot, id }) => matches(slot, id))
  if (removed.length > 0)
    await trx
      .updateTable('attached_files')
      .set({ deleted_at: new Date().toISOString() })
      .where('company_id', '=', companyId)
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute()
  return removed
}

function record(
  edit: Edit,
  { owner, ownerId, slot }: Place,
  before: string | null,
  after: string | null,
): void {
  if (before === null && after === null) return
  edit.record('everyone', owner, ownerId, { [slot]: [before, after] })
}
