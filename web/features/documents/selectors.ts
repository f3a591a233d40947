import { createSelector } from '@reduxjs/toolkit'
import type { Document } from '#contract/documents.ts'
import { waitingOn, isEditable } from '#contract/rules/statuses.ts'
import type { RootState } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { selectDocs } from './slice.ts'
import { selectUploads } from './uploads.ts'

/** The company's documents, newest first: as last fetched, plus later uploads, minus later deletions. */
export const selectDocuments = createSelector(
  [selectCompany, selectUploads, (state: RootState) => selectDocs(state).deleted],
  (company, uploads, deleted): Document[] => {
    const known = company?.documents ?? []
    const uploaded = uploads.flatMap(({ document }) => document ?? [])
    const fresh = uploaded.filter(({ id }) => !known.some((document) => document.id === id))
    return [...fresh, ...known].filter(({ id }) => !deleted.includes(id))
  },
)

const locks = {
  funder: 'We are at work on your application. Files can be added when we ask you for something.',
  applicant: 'No files are needed now. They can be added when we ask you for something.',
  nobody: 'This application is closed. What you sent stays here to read.',
}

/** Why files can be neither added nor deleted now; null while they can. */
export const selectLock = (state: RootState): string | null => {
  const status = selectCompany(state)?.status ?? 'draft'
  return isEditable(status) ? null : locks[waitingOn(status) ?? 'nobody']
}
