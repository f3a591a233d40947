import { v7 as uuidv7 } from 'uuid'
import { type Document, maxCompanySize } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/fields.ts'
import { type Edit, editCompany, requireEditable } from '../core/changes.ts'
import type { Context, CurrentUser } from '../core/context.ts'
import { type Page, type Paging, pageOf } from '../core/paging.ts'
import type { OutgoingFile } from '../core/route.ts'
import { documentsOf, withDocumentColumns } from './read.ts'

/** The company's documents; of one review, of none (`null`), or all. */
export async function listDocuments(
  { db }: Context,
  companyId: string,
  paging: Paging,
  review?: string | null,
): Promise<Page<Document>> {
  let found = documentsOf(db, companyId)
  if (review === null) found = found.where('document.review_id', 'is', null)
  if (typeof review === 'string') found = found.where('document.review_id', '=', review)
  const rows = withDocumentColumns(found)
  return pageOf(paging, found, rows)
}

/** The documents uploaded for a review of this company. Throws `not_found`. */
export async function listReviewDocuments(
  ctx: Context,
  { companyId, reviewId }: { companyId: string; reviewId: string },
  paging: Paging,
): Promise<Page<Document>> {
  const review = await ctx.db
    .selectFrom('reviews')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', reviewId)
    .executeTakeFirst()
  if (!review) throw new AppError('not_found')
  return listDocuments(ctx, companyId, paging, reviewId)
}

interface Upload {
  file: ReceivedFile
  document_type: string
  /** Repeated in the form by some callers; must then agree with the path. */
  company?: string | undefined
  review?: string | undefined
}

/** Keeps an uploaded file and writes its row. With `reviewId` it answers what that review asked for. */
export async function uploadDocument(
  ctx: Context,
  user: CurrentUser,
  { companyId, reviewId = null }: { companyId: string; reviewId?: string | null },
  { file, document_type, company, review }: Upload,
): Promise<Document> {
  if ((company ?? companyId) !== companyId) throw new AppError('not_found')
  if ((review ?? reviewId) !== reviewId) throw new AppError('not_found')
  const storage_key = await ctx.files.keep(file.key)
  try {
    return await editCompany(ctx, { user, access: 'editor' }, companyId, async (edit) => {
      requireEditable(edit)
      await requireType(edit, document_type)
      if (reviewId) await requireRequest(edit, reviewId)
      await requireRoom(edit, file.size)
      const id = uuidv7()
      const { filename, size, media_type, sha256 } = file
      await edit.trx
        .insertInto('documents')
        .values({
          company_id: companyId,
          id,
          document_type_id: document_type,
          review_id: reviewId,
          filename,
          size,
          media_type,
          sha256,
          storage_key,
          uploaded_by: user.id,
        })
        .execute()
      const document = await withDocumentColumns(
        documentsOf(edit.trx, companyId).where('document.id', '=', id),
      ).executeTakeFirstOrThrow()
      edit.record({
        entity: 'document',
        entityId: id,
        field: document.document_type_name,
        before: null,
        after: filename,
      })
      return document
    })
  } catch (error) {
    await ctx.files.remove(storage_key)
    throw error
  }
}

async function requireType({ trx }: Edit, id: string): Promise<void> {
  const found = await trx.selectFrom('document_types').select('id').where('id', '=', id).executeTakeFirst()
  if (found) return
  const errors = [{ path: 'body.document_type', message: 'Choose one of the kinds of documents' }]
  throw new AppError('invalid_request', { details: { errors } })
}

async function requireRoom({ trx, companyId }: Edit, size: number): Promise<void> {
  const { used } = await documentsOf(trx, companyId)
    .select((select) => select.fn.sum('document.size').as('used'))
    .executeTakeFirstOrThrow()
  if (Number(used ?? 0) + size <= maxCompanySize) return
  throw new AppError('too_large', {
    message: 'There is no room for more files of this company. Remove some, or send smaller ones',
  })
}

/** The review belongs to this company, and its document part still waits for somebody. */
async function requireRequest({ trx, companyId }: Edit, reviewId: string): Promise<void> {
  const section = await trx
    .selectFrom('reviews as review')
    .leftJoin('review_sections as section', (join) =>
      join
        .onRef('section.company_id', '=', 'review.company_id')
        .onRef('section.review_id', '=', 'review.id')
        .on('section.section', '=', 'document_review'),
    )
    .select('section.state')
    .where('review.company_id', '=', companyId)
    .where('review.id', '=', reviewId)
    .executeTakeFirst()
  if (!section) throw new AppError('not_found')
  if (section.state === null || section.state === 'completed') throw new AppError('review_closed')
}

/** Hides a document at once; its file is purged later. */
export async function deleteDocument(
  ctx: Context,
  user: CurrentUser,
  companyId: string,
  documentId: string,
): Promise<void> {
  await editCompany(ctx, { user, access: 'editor' }, companyId, async (edit) => {
    requireEditable(edit)
    const removed = await edit.trx
      .updateTable('documents as document')
      .from('document_types as type')
      .whereRef('type.id', '=', 'document.document_type_id')
      .set({ deleted_at: new Date().toISOString() })
      .where('document.company_id', '=', companyId)
      .where('document.id', '=', documentId)
      .where('document.deleted_at', 'is', null)
      .returning(['document.filename', 'type.name'])
      .executeTakeFirst()
    if (!removed) throw new AppError('not_found')
    const { filename, name } = removed
    edit.record({ entity: 'document', entityId: documentId, field: name, before: filename, after: null })
  })
}

export async function openDocument(
  { db, files }: Context,
  companyId: string,
  documentId: string,
): Promise<OutgoingFile> {
  const row = await documentsOf(db, companyId)
    .select(['filename', 'media_type', 'size', 'storage_key'])
    .where('document.id', '=', documentId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { filename: name, media_type, size, storage_key } = row
  return { name, media_type, size, content: await files.open(storage_key) }
}
