import { v7 as uuidv7 } from 'uuid'
import type { Document } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/fields.ts'
import { maxCounts } from '#contract/limits.ts'
import { type Edit, requireNoConflict, requireEditable } from '#server/core/data/changes.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { editWithFiles, type KeptFile } from '#server/files/edit-with-files.ts'
import { type ProviderChoice, providerNamed } from './providers.ts'
import { documentsOf, loadDocument } from './read.ts'

interface Upload {
  file: ReceivedFile
  document_type: string
  /** Repeated in the form by some callers; must then agree with the path. */
  company?: string | undefined
  review?: string | undefined
  /** Where the file comes from: a provider of this name is added unless there is one. */
  provider_name?: string | undefined
  source_type?: ProviderChoice['source_type']
}

/** Keeps an uploaded file and writes its row. With `reviewId` it answers what that review asked for. */
export async function uploadDocument(
  ctx: Context,
  caller: CompanyCaller,
  reviewId: string | null,
  { file, document_type, company, review, provider_name, source_type }: Upload,
): Promise<Document> {
  const { user, companyId } = caller
  requireSame([company, companyId], [review, reviewId])
  return editWithFiles(ctx, caller, [file], async (edit, keptOf) => {
    requireEditable(edit)
    await requireType(edit, document_type)
    if (reviewId) await requireRequest(edit, reviewId, document_type)
    const message = `A company may have at most ${maxCounts.documents} documents. Remove what is no longer needed first`
    await requireCountBelow(maxCounts.documents, documentsOf(edit.trx, companyId), message)
    const id = uuidv7()
    await edit.trx
      .insertInto('documents')
      .values({
        company_id: companyId,
        id,
        document_type_id: document_type,
        review_id: reviewId,
        document_provider_id: provider_name
          ? await providerNamed(edit, { name: provider_name, source_type })
          : null,
        source_type: source_type ?? null,
        ...keptOf(file),
        uploaded_by: user.id,
      })
      .execute()
    const document = await written(edit, id)
    edit.record({
      entity: 'document',
      entityId: id,
      field: document.document_type_name,
      before: null,
      after: file.filename,
    })
    return document
  })
}

type Replacement = Partial<{
  [K in 'file' | 'document_type' | 'company' | 'review']: Upload[K] | undefined
}> & {
  id?: string | undefined
}

/**
 * Gives a document of a review another file, another kind, or both; it keeps its id. The file before lies on, hidden,
 * until it is purged like every removed one, and the history names both. Throws `edit_conflict` as every edit does.
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
  return editWithFiles(ctx, caller, files, async (edit, keptOf) => {
    requireEditable(edit)
    const before = await loadDocument(edit.trx, companyId, documentId)
    const isMoved = document_type !== undefined && document_type !== before?.document_type
    const type = isMoved ? await requireType(edit, document_type) : null
    await requireRequest(edit, reviewId, type?.id)
    if (before?.review !== reviewId) throw new AppError('not_found')
    const values = {
      ...(file ? { [before.document_type_name]: file.filename } : {}),
      ...(type ? { document_type: type.name } : {}),
    }
    await requireNoConflict(edit, { entity: 'document', entityId: documentId, values, baseVersion })
    if (file) await replaceFile(edit, user, before, keptOf(file))
    if (type) await moveToType(edit, before, type)
    return written(edit, documentId)
  })
}

async function replaceFile(
  { trx, companyId, record }: Edit,
  user: CurrentUser,
  { id, document_type_name, filename }: Document,
  file: KeptFile,
): Promise<void> {
  const lasting = [
    ...(['company_id', 'document_type_id', 'review_id', 'document_provider_id', 'source_type'] as const),
    ...(['filename', 'size', 'media_type', 'sha256', 'storage_key', 'uploaded_by', 'created_at'] as const),
  ]
  const now = new Date().toISOString()
  await trx
    .insertInto('documents')
    .columns([...lasting, 'id', 'deleted_at'])
    .expression((select) =>
      select
        .selectFrom('documents')
        .select([
          ...lasting,
          (value) => value.val(uuidv7()).as('id'),
          (value) => value.val(now).as('deleted_at'),
        ])
        .where('company_id', '=', companyId)
        .where('id', '=', id),
    )
    .execute()
  await trx
    .updateTable('documents')
    .set({ ...file, uploaded_by: user.id, created_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  record({
    entity: 'document',
    entityId: id,
    field: document_type_name,
    before: filename,
    after: file.filename,
  })
}

async function moveToType(
  { trx, companyId, record }: Edit,
  { id, document_type_name }: Document,
  type: { id: string; name: string },
): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ document_type_id: type.id })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  record({
    entity: 'document',
    entityId: id,
    field: 'document_type',
    before: document_type_name,
    after: type.name,
  })
}

/** What a form repeats of its path must agree with it; another company's id is not found. */
function requireSame(...pairs: [string | undefined, string | null][]): void {
  if (pairs.some(([repeated, meant]) => repeated !== undefined && repeated !== meant))
    throw new AppError('not_found')
}

async function written({ trx, companyId }: Edit, id: string): Promise<Document> {
  const document = await loadDocument(trx, companyId, id)
  if (!document) throw new AppError('not_found')
  return document
}

async function requireType({ trx }: Edit, id: string): Promise<{ id: string; name: string }> {
  const found = await trx
    .selectFrom('document_types')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found) return found
  const errors = [{ path: 'body.document_type', message: 'Choose one of the kinds of documents' }]
  throw new AppError('invalid_request', { details: { errors } })
}

/**
 * The review belongs to this company, its document part still waits for somebody, and it asked for this kind: what
 * nobody asked for belongs among the company's documents.
 */
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
    .executeTakeFirst()
  if (!section) throw new AppError('not_found')
  if (section.state === null || section.state === 'completed') throw new AppError('review_closed')
  if (type === undefined) return
  const asked = await trx
    .selectFrom('requested_documents')
    .select('id')
    .where('company_id', '=', companyId)
    .where('review_id', '=', reviewId)
    .where('document_type_id', '=', type)
    .executeTakeFirst()
  if (asked) return
  const message = 'The review did not ask for this kind of document. Upload it among the company’s documents'
  throw new AppError('invalid_request', { details: { errors: [{ path: 'body.document_type', message }] } })
}
