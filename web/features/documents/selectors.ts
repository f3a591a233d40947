import { createSelector } from '@reduxjs/toolkit'
import { typedKeys } from '#contract/core/fields.ts'
import type { AttachedFile, Document } from '#contract/documents.ts'
import { grantFileLabels } from '#web/features/labels/entity-names.ts'
import type { AttachedTarget } from './targets.ts'
import { isRequestOpen } from '#contract/rules/review-items.ts'
import { getStatusParty, canAnswerRequests, isEditable } from '#contract/rules/statuses.ts'
import type { RootState } from '#web/core/store.ts'
import { readOnlySentence, selectCompany, selectMayEdit } from '#web/features/company/selectors.ts'
import { selectDocumentsState } from './slice.ts'
import { selectUploads } from './uploads.ts'

export const selectDocuments = createSelector(
  [selectCompany, selectUploads, (state: RootState) => selectDocumentsState(state).deleted],
  (company, uploads, deleted): Document[] => {
    const fetchedDocuments = company?.documents ?? []
    const uploaded = uploads.flatMap(({ document }) => document ?? [])
    const newDocuments = uploaded.filter(({ id }) => !fetchedDocuments.some((document) => document.id === id))
    return [...newDocuments, ...fetchedDocuments].filter(({ id }) => !deleted.includes(id))
  },
)

const locks = {
  funder: 'We are reviewing your application. You can add files again if we request more.',
  applicant: 'You can add only files that we request.',
  closed: 'This application is closed. You can still download your files.',
}

interface Place {
  document_type: string
  review: string | null
}

/** Returns null if `place` does not belong to the open review. */
function isWaitingForFile(state: RootState, place: Place): boolean | null {
  const review = selectCompany(state)?.actual_review
  if (!review || review.id !== place.review) return null
  const requests = review.document_review?.requested_documents ?? []
  return requests.some((request) => request.document_type === place.document_type && isRequestOpen(request))
}

/**
 * The reason files can't be added or deleted, in general or for one document type of a review; null if they can be.
 */
export const selectFileLockReason = (state: RootState, place?: Place): string | null => {
  if (selectCompany(state) && !selectMayEdit(state)) return readOnlySentence
  const status = selectCompany(state)?.status ?? 'draft'
  const isWaiting = place ? isWaitingForFile(state, place) : null
  if (isWaiting === false) return 'Your reviewer already has this document.'
  return isEditable(status) || (isWaiting && canAnswerRequests(status))
    ? null
    : locks[getStatusParty(status) ?? 'closed']
}

interface AttachedRow {
  file: AttachedFile
  target: AttachedTarget
  kind: string
}

export const selectAttachedFiles = createSelector([selectCompany], (company): AttachedRow[] => {
  if (!company) return []
  const grantRows = company.climate_grants.flatMap((grant) =>
    typedKeys(grantFileLabels).flatMap((slot): AttachedRow[] => {
      const file = grant[slot]
      const target = { owner: 'climate_grant', grant: grant.id, slot } as const
      return file ? [{ file, target, kind: grantFileLabels[slot] }] : []
    }),
  )
  const target = { owner: 'commercial_contracts' } as const
  const contractRows = company.commercial_contract.files.map((file) => ({
    file,
    target,
    kind: 'Signed contract',
  }))
  return [...grantRows, ...contractRows]
})
