import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Document } from '#contract/documents.ts'
import { AppError, invalidField, notFound } from '#contract/core/errors.ts'
import type { ReceivedFile } from '#contract/core/fields.ts'
import { isRequestOpen } from '#contract/rules/review-items.ts'
import { maxCounts } from '#contract/core/limits.ts'
import { type Edit, requireAnswerable, requireEditable } from '#server/core/edits/changes.ts'
import { requireNoConflict, updateRow } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { editWithFiles, type SavedFile } from '#server/files/edit-with-files.ts'
import { type ProviderChoice, findOrAddProviderId } from './providers.ts'
import { selectDocuments, loadDocument } from './read.ts'

interface Upload {
  file: ReceivedFile
  document_type: string
  /** `company` and `review` are optional in the form, but must match the path. */
  company?: string | undefined
  review?: string | undefined
  /** A new name adds a provider. */
  provider_name?: string | undefined
  source_type?: ProviderChoice['source_type']
}

/** With `reviewId`, the document is for a request in that review. */
export async function uploadDocument(
  ctx: Context,
  caller: CompanyCaller,
  reviewId: string | null,
  { file, document_type, company, review, provider_name, source_type }: Upload,
): Promise<Document> {
  const { user, companyId } = caller
  requireSame([company, companyId], [review, reviewId])
  return editWithFiles(ctx, caller, [file], async (edit, getSavedFile) => {
    if (reviewId) requireAnswerable(edit)
    else requireEditable(edit)
    await requireType(edit, document_type)
    if (reviewId) await requireRequest(edit, reviewId, document_type)
    if (reviewId) await requireRoomInReview(edit, reviewId)
    const message = `A company can have at most ${maxCounts.documents} documents. Remove documents that you no longer need first`
    await requireCountBelow(maxCounts.documents, selectDocuments(edit.trx, companyId), message)
    const id = uuidv7()
    await edit.trx
      .insertInto('documents')
      .values({
        company_id: companyId,
        id,
        document_type_id: document_type,
        review_id: reviewId,
        document_provider_id: provider_name
          ? await findOrAddProviderId(edit, { name: provider_name, source_type })
          : null,
        source_type: source_type ?? null,
        ...getSavedFile(file),
        uploaded_by: user.id,
      })
      .execute()
    const document = await requireDocument(edit, id)
    edit.record('everyone', 'document', id, { [document.document_type_name]: [null, file.filename] })
    return document
  })
}

async function requireRoomInReview({ trx, companyId }: Edit, reviewId: string): Promise<void> {
  const documents = selectDocuments(trx, companyId).where('document.review_id', '=', reviewId)
  const message = `A review can have at most ${maxCounts.reviewDocuments} documents. Remove documents that you no longer need first`
  await requireCountBelow(maxCounts.reviewDocuments, documents, message)
}

type Replacement = Partial<{
  [K in 'file' | 'document_type' | 'company' | 'review']: Upload[K] | undefined
}> & {
  id?: string | undefined
}

/**
 * Keeps the document's id. If `file` is present, the previous version becomes a removed document, whose file is purged
 * later, and the history shows both filenames.
 */
export async function replaceReviewDocument(
  ctx: Context,
  caller: CompanyCaller,
  { reviewId, documentId }: { reviewId: string; documentId: string },
  { id, company, review, file, document_type }: Replacement,
  baseVersion: number | undefined,
): Promise<Document> {
  const { user, companyId } = caller
  requireSame([id, documentId], [company, companyId], [review, reviewId])
  const files = file ? [file] : []
  return editWithFiles(ctx, caller, files, async (edit, getSavedFile) => {
    requireAnswerable(edit)
    const before = await loadDocument(edit.trx, companyId, documentId)
    const isMoved = document_type !== undefined && document_type !== before?.document_type
    const type = isMoved ? await requireType(edit, document_type) : null
    await requireRequest(edit, reviewId, type?.id)
    if (before?.review !== reviewId) throw new AppError('not_found')
    await requireRequest(edit, reviewId, before.document_type)
    const values = {
      ...(file ? { [before.document_type_name]: file.filename } : {}),
      ...(type ? { document_type: type.name } : {}),
    }
    await requireNoConflict(edit, { entity: 'document', entityId: documentId, values, baseVersion })
    if (file) await replaceFile(edit, user, before, getSavedFile(file))
    if (type) await moveToType(edit, before, type)
    return requireDocument(edit, documentId)
  })
}

async function replaceFile(
  edit: Edit,
  user: CurrentUser,
  { id, document_type_name, filename }: Document,
  file: SavedFile,
): Promise<void> {
  const now = new Date().toISOString()
  const removed = JSON.stringify({ id: uuidv7(), deleted_at: now })
  await sql`
    insert into documents select (jsonb_populate_record(document, ${removed}::jsonb)).* from documents as document
    where company_id = ${edit.companyId} and id = ${id}`.execute(edit.trx)
  await updateRow(edit, 'documents', id, { ...file, uploaded_by: user.id, created_at: now })
  edit.record('everyone', 'document', id, { [document_type_name]: [filename, file.filename] })
}

async function moveToType(
  edit: Edit,
  { id, document_type_name }: Document,
  type: { id: string; name: string },
): Promise<void> {
  await updateRow(edit, 'documents', id, { document_type_id: type.id })
  edit.record('everyone', 'document', id, { document_type: [document_type_name, type.name] })
}

function requireSame(...pairs: [string | undefined, string | null][]): void {
  if (pairs.some(([repeated, expected]) => repeated !== undefined && repeated !== expected))
    throw new AppError('not_found')
}

async function requireDocument({ trx, companyId }: Edit, id: string): Promise<Document> {
  const document = await loadDocument(trx, companyId, id)
  if (!document) throw new AppError('not_found')
  return document
}

async function requireType({ trx }: Edit, id: string): Promise<{ id: string; name: string }> {
  const type = await trx
    .selectFrom('document_types')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!type) throw invalidField('body.document_type', 'Choose a document type from the list')
  return type
}

async function requireRequest({ trx, companyId }: Edit, reviewId: string, type?: string): Promise<void> {
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
    .executeTakeFirstOrThrow(notFound)
  if (section.state === null || section.state === 'completed') throw new AppError('review_closed')
  if (type === undefined) return
  const requests = await trx
    .selectFrom('requested_documents')
    .select('status')
    .where('company_id', '=', companyId)
    .where('review_id', '=', reviewId)
    .where('document_type_id', '=', type)
    .execute()
  const message =
    'The review did not request this type of document. Upload it to the company’s documents instead'
  if (requests.length === 0) throw invalidField('body.document_type', message)
  if (!requests.some(isRequestOpen))
    throw new AppError('review_closed', { message: 'Your reviewer already has this document' })
}
