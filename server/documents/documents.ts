import type { Document } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import { editCompany, requireEditable } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import { type Page, type Paging, fetchPage } from '#server/core/data/paging.ts'
import type { OutgoingFile } from '#server/core/http/route.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { documentsOf, withDocumentColumns } from './read.ts'

/** The company's documents: all, those of one review, or those that any review or none asked for. */
export async function listDocuments(
  { db }: Context,
  companyId: string,
  { review__isnull: isLoose, ...paging }: Paging & { review__isnull?: boolean | undefined },
  reviewId?: string,
): Promise<Page<Document>> {
  let found = documentsOf(db, companyId)
  if (reviewId !== undefined) found = found.where('document.review_id', '=', reviewId)
  if (isLoose !== undefined) found = found.where('document.review_id', isLoose ? 'is' : 'is not', null)
  return fetchPage(paging, found, withDocumentColumns(found))
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

/** Hides a document at once; its file is purged later. */
export async function deleteDocument(
  ctx: Context,
  company: CompanyCaller,
  documentId: string,
): Promise<void> {
  const { companyId } = company
  await editCompany(ctx, company, async (edit) => {
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
