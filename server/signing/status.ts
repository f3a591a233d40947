import { AppError } from '#contract/core/errors.ts'
import { isSigningOpen, type SigningStatus, getPartyToAct } from '#contract/rules/funding/signing.ts'
import type { signingFiles, SigningDocument } from '#contract/signing.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { Place } from '#server/files/attached-files.ts'
import { loadSigningDocument } from './read.ts'

export const getSigningPlace = (documentId: string, slot: (typeof signingFiles)[number]): Place => ({
  owner: 'signing_document',
  ownerId: documentId,
  slot,
})

export async function requireSignable(edit: Edit, documentId: string): Promise<SigningDocument> {
  const document = await loadSigningDocument(edit.trx, edit.companyId, documentId)
  if (!isSigningOpen(edit.status) || getPartyToAct(document.status) === null)
    throw new AppError('not_signable')
  return document
}

export async function changeSigningStatus(
  edit: Edit,
  { id, status: before }: Pick<SigningDocument, 'id' | 'status'>,
  status: SigningStatus,
): Promise<void> {
  if (status === before) return
  await updateRow(edit, 'signing_documents', id, { status })
  edit.record('everyone', 'signing_document', id, { status: [before, status] })
}
