import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { ReceivedFile } from '#contract/core/fields.ts'
import type { SigningDocument } from '#contract/signing.ts'
import type { Context } from '#server/context.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { replaceFile } from '#server/files/attached-files.ts'
import { editWithFiles } from '#server/files/edit-with-files.ts'
import { notifyStaffOfSignature, notifyStaffOfSigningComment } from '#server/mail/staff-notices.ts'
import { loadSigningDocument } from './read.ts'
import { changeSigningStatus, getSigningPlace, requireSignable } from './status.ts'

/** Saves the signed copy, and replaces any earlier copy. */
export async function signDocument(
  ctx: Context,
  company: CompanyCaller,
  documentId: string,
  file: ReceivedFile,
): Promise<SigningDocument> {
  return editWithFiles(ctx, company, [file], async (edit, getSavedFile) => {
    const document = await requireSignable(edit, documentId)
    await replaceFile(edit, getSigningPlace(documentId, 'signed'), getSavedFile(file))
    await updateRow(edit, 'signing_documents', documentId, {
      signed_at: sql`now()`,
      signed_by: company.user.id,
    })
    await changeSigningStatus(edit, document, 'signed')
    await notifyStaffOfSignature(ctx, edit, {
      addedBy: document.added_by.id,
      name: document.original.filename,
    })
    return loadSigningDocument(edit.trx, edit.companyId, documentId)
  })
}

export async function commentOnSigningDocument(
  ctx: Context,
  company: CompanyCaller,
  documentId: string,
  comment: string,
): Promise<SigningDocument> {
  return editCompany(ctx, company, async (edit) => {
    const document = await requireSignable(edit, documentId)
    await updateRow(edit, 'signing_documents', documentId, { comment, commented_by: company.user.id })
    edit.record('everyone', 'signing_document', documentId, { comment: [document.comment, comment] })
    await changeSigningStatus(edit, document, 'commented')
    await notifyStaffOfSigningComment(ctx, edit, {
      addedBy: document.added_by.id,
      name: document.original.filename,
    })
    return loadSigningDocument(edit.trx, edit.companyId, documentId)
  })
}

/** A repeated call has no effect. */
export async function acceptSignedDocument(
  ctx: Context,
  company: CompanyCaller,
  documentId: string,
): Promise<SigningDocument> {
  return editCompany(ctx, company, async (edit) => {
    const document = await loadSigningDocument(edit.trx, edit.companyId, documentId)
    if (document.status === 'accepted') return document
    if (document.status !== 'signed') throw new AppError('not_signed')
    await updateRow(edit, 'signing_documents', documentId, {
      status: 'accepted',
      accepted_at: sql`now()`,
      accepted_by: company.user.id,
    })
    edit.record('everyone', 'signing_document', documentId, { status: ['signed', 'accepted'] })
    return loadSigningDocument(edit.trx, edit.companyId, documentId)
  })
}
