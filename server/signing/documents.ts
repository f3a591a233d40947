import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/core/errors.ts'
import type { ReceivedFile } from '#contract/core/fields.ts'
import { maxCounts } from '#contract/core/limits.ts'
import type { SigningDocument, signingFiles } from '#contract/signing.ts'
import { canAddSigningDocuments } from '#contract/rules/funding/signing.ts'
import type { Context } from '#server/context.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { attachFile, openAttachedFile, replaceFile } from '#server/files/attached-files.ts'
import { editWithFiles } from '#server/files/edit-with-files.ts'
import { notifySigningRequest } from '#server/mail/notices.ts'
import { loadSigningDocument, selectSigningDocuments } from './read.ts'
import { changeSigningStatus, getSigningPlace, requireSignable } from './status.ts'

/** Sends the members a single email about all added documents. */
export async function addSigningDocuments(
  ctx: Context,
  company: CompanyCaller,
  { files, note = null }: { files: ReceivedFile[]; note?: string | null | undefined },
): Promise<SigningDocument[]> {
  const { user, companyId } = company
  return editWithFiles(ctx, company, files, async (edit, getSavedFile) => {
    if (!canAddSigningDocuments(edit.status))
      throw new AppError('not_signable', { message: 'Documents can’t be added in the current status' })
    const max = maxCounts.signingDocuments - files.length + 1
    const message = `A company can have at most ${maxCounts.signingDocuments} documents to sign`
    await requireCountBelow(max, selectSigningDocuments(edit.trx, companyId), message)
    const documents: SigningDocument[] = []
    for (const file of files) {
      const id = uuidv7()
      const row = { company_id: companyId, id, note, added_by: user.id }
      await edit.trx.insertInto('signing_documents').values(row).execute()
      edit.record('everyone', 'signing_document', id, { status: [null, 'to_sign'] })
      if (note !== null) edit.record('everyone', 'signing_document', id, { note: [null, note] })
      await attachFile(edit, getSigningPlace(id, 'original'), getSavedFile(file))
      documents.push(await loadSigningDocument(edit.trx, companyId, id))
    }
    const names = documents.map(({ original }) => original.filename)
    await notifySigningRequest(ctx, edit, { event: 'added', names, note })
    return documents
  })
}

/** Removes the signed copy, because the members must sign the new version. */
export async function replaceSigningDocument(
  ctx: Context,
  company: CompanyCaller,
  documentId: string,
  { file, note = null }: { file: ReceivedFile; note?: string | null | undefined },
): Promise<SigningDocument> {
  return editWithFiles(ctx, company, [file], async (edit, getSavedFile) => {
    const before = await requireSignable(edit, documentId)
    await replaceFile(edit, getSigningPlace(documentId, 'original'), getSavedFile(file))
    await replaceFile(edit, getSigningPlace(documentId, 'signed'), null)
    await askToSign(edit, before, note)
    await notifySigningRequest(ctx, edit, { event: 'replaced', names: [getSavedFile(file).filename], note })
    return loadSigningDocument(edit.trx, edit.companyId, documentId)
  })
}

/** Returns the document to the members for signing. An earlier signature no longer counts. */
export async function sendBackSigningDocument(
  ctx: Context,
  company: CompanyCaller,
  documentId: string,
  note: string,
): Promise<SigningDocument> {
  return editCompany(ctx, company, async (edit) => {
    const before = await requireSignable(edit, documentId)
    await askToSign(edit, before, note)
    await notifySigningRequest(ctx, edit, { event: 'returned', names: [before.original.filename], note })
    return loadSigningDocument(edit.trx, edit.companyId, documentId)
  })
}

async function askToSign(edit: Edit, before: SigningDocument, note: string | null): Promise<void> {
  await updateRow(edit, 'signing_documents', before.id, { note, signed_at: null, signed_by: null })
  if (note !== before.note)
    edit.record('everyone', 'signing_document', before.id, { note: [before.note, note] })
  await changeSigningStatus(edit, before, 'to_sign')
}

/** The document remains in the list. A repeated call has no effect. */
export async function withdrawSigningDocument(
  ctx: Context,
  company: CompanyCaller,
  documentId: string,
): Promise<void> {
  await editCompany(ctx, company, async (edit) => {
    const document = await loadSigningDocument(edit.trx, edit.companyId, documentId)
    if (document.status === 'accepted') throw new AppError('not_signable')
    await changeSigningStatus(edit, document, 'withdrawn')
  })
}

export const openSigningFile = (
  ctx: Context,
  companyId: string,
  documentId: string,
  slot: (typeof signingFiles)[number],
): Promise<OutgoingFile> => openAttachedFile(ctx, companyId, getSigningPlace(documentId, slot), { slot })
