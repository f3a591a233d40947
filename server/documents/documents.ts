import type { Document } from '#contract/documents.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import { isRequestOpen } from '#contract/rules/review-items.ts'
import { type Edit, editCompany, requireAnswerable, requireEditable } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import { fetchPage, type Page, type Paging } from '#server/core/data/paging.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { openScannedFile } from '#server/files/scanning/open-scanned-file.ts'
import { selectDocuments, withDocumentColumns } from './read.ts'

export async function listDocuments(
  { db }: Context,
  companyId: string,
  { review__isnull: isWithoutReview, ...paging }: Paging & { review__isnull?: boolean | undefined },
  reviewId?: string,
): Promise<Page<Document>> {
  let documents = selectDocuments(db, companyId)
  if (reviewId !== undefined) documents = documents.where('document.review_id', '=', reviewId)
  if (isWithoutReview !== undefined)
    documents = documents.where('document.review_id', isWithoutReview ? 'is' : 'is not', null)
  return fetchPage(db, paging, documents, withDocumentColumns(documents))
}

export async function listReviewDocuments(
  ctx: Context,
  { companyId, reviewId }: { companyId: string; reviewId: string },
  paging: Paging,
): Promise<Page<Document>> {
  await ctx.db
    .selectFrom('reviews')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow(notFound)
  return listDocuments(ctx, companyId, paging, reviewId)
}

/** The file is purged later. */
export async function deleteDocument(
  ctx: Context,
  company: CompanyCaller,
  documentId: string,
): Promise<void> {
  const { companyId } = company
  await editCompany(ctx, company, async (edit) => {
    await requireDeletable(edit, documentId)
    const removed = await edit.trx
      .updateTable('documents as document')
      .from('document_types as type')
      .whereRef('type.id', '=', 'document.document_type_id')
      .set({ deleted_at: new Date().toISOString() })
      .where('document.company_id', '=', companyId)
      .where('document.id', '=', documentId)
      .where('document.deleted_at', 'is', null)
      .returning(['document.filename', 'type.name'])
      .executeTakeFirstOrThrow(notFound)
    const { filename, name } = removed
    edit.record('everyone', 'document', documentId, { [name]: [filename, null] })
  })
}

async function requireDeletable(edit: Edit, documentId: string): Promise<void> {
  const request = await selectDocuments(edit.trx, edit.companyId)
    .innerJoin('reviews as review', (join) =>
      join
        .onRef('review.company_id', '=', 'document.company_id')
        .onRef('review.id', '=', 'document.review_id')
        .on('review.closed_at', 'is', null),
    )
    .innerJoin('requested_documents as request', (join) =>
      join
        .onRef('request.company_id', '=', 'document.company_id')
        .onRef('request.review_id', '=', 'document.review_id')
        .onRef('request.document_type_id', '=', 'document.document_type_id'),
    )
    .select('request.status')
    .where('document.id', '=', documentId)
    .executeTakeFirst()
  if (!request) return requireEditable(edit)
  if (!isRequestOpen(request))
    throw new AppError('not_editable', { message: 'Your reviewer already has this document' })
  return requireAnswerable(edit)
}

export async function openDocument(
  ctx: Context,
  companyId: string,
  documentId: string,
): Promise<OutgoingFile> {
  const row = await selectDocuments(ctx.db, companyId)
    .select(['filename', 'media_type', 'size', 'storage_key', 'scan_status'])
    .where('document.id', '=', documentId)
    .executeTakeFirstOrThrow(notFound)
  const { filename: name, media_type, size } = row
  return { name, media_type, size, content: await openScannedFile(ctx, row) }
}
