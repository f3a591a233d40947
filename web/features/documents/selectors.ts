import { createSelector } from '@reduxjs/toolkit'
import type { Document } from '#contract/documents.ts'
import { waitingOn, isEditable } from '#contract/rules/statuses.ts'
import type { RootState } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import type { Upload } from './slice.ts'
import { type DocumentTarget, isAttached, type UploadTarget } from './targets.ts'

const noUploads: Upload[] = []

/** The files on their way to the company that is shown. */
export const selectUploads = createSelector(
  [(state: RootState) => state.docs.uploads, (state: RootState) => selectCompany(state)?.id],
  (uploads, companyId) => {
    const own = uploads.filter(({ company }) => company === companyId)
    return own.length > 0 ? own : noUploads
  },
)

/** The company's documents, newest first: as last fetched, with what arrived and without what was deleted since. */
export const selectDocuments = createSelector(
  [selectCompany, selectUploads, (state: RootState) => state.docs.deleted],
  (company, uploads, deleted): Document[] => {
    const known = company?.documents ?? []
    const arrived = uploads.flatMap(({ document }) => document ?? [])
    const fresh = arrived.filter(({ id }) => !known.some((document) => document.id === id))
    return [...fresh, ...known].filter(({ id }) => !deleted.includes(id))
  },
)

/** Whether a document belongs here; where no review asks, any document of the kind does. */
export const belongsTo =
  (target: DocumentTarget) =>
  ({ document_type, review }: DocumentTarget) =>
    document_type === target.document_type && (target.review === null || review === target.review)

/** Whether a file on its way is going here. */
export const goesTo =
  (target: UploadTarget) =>
  ({ target: own }: Upload): boolean => {
    if (!isAttached(target)) return !isAttached(own) && belongsTo(target)(own)
    return JSON.stringify(own) === JSON.stringify(target)
  }

const locks = {
  funder: 'We are at work on your application. Files can be added when we ask you for something.',
  applicant: 'No files are needed now. They can be added when we ask you for something.',
  nobody: 'This application is closed. What you sent stays here to read.',
}

/** Why files can neither be added nor deleted now; null while they can. */
export const selectLock = (state: RootState): string | null => {
  const status = selectCompany(state)?.status ?? 'draft'
  return isEditable(status) ? null : locks[waitingOn(status) ?? 'nobody']
}
