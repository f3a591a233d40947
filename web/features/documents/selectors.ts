import { createSelector } from '@reduxjs/toolkit'
import { typedKeys } from '#contract/core/fields.ts'
import type { AttachedFile, Document } from '#contract/documents.ts'
import { grantFileLabels } from '#web/features/labels/entity-names.ts'
import type { AttachedTarget } from './targets.ts'
import { waitingOn, isEditable } from '#contract/rules/statuses.ts'
import type { RootState } from '#web/core/store.ts'
import { readerSentence, selectCompany, selectMayEdit } from '#web/features/company/selectors.ts'
import { selectDeleted } from './slice.ts'
import { selectUploads } from './uploads.ts'

/** The company's documents, newest first: as last fetched, plus later uploads, minus later deletions. */
export const selectDocuments = createSelector(
  [selectCompany, selectUploads, (state: RootState) => selectDeleted(state).deleted],
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
  if (selectCompany(state) && !selectMayEdit(state)) return readerSentence
  const status = selectCompany(state)?.status ?? 'draft'
  return isEditable(status) ? null : locks[waitingOn(status) ?? 'nobody']
}

/** A file attached to a grant or to the commercial contracts, with what it is. */
interface AttachedRow {
  file: AttachedFile
  target: AttachedTarget
  kind: string
}

/** The files of the grants and contracts, which belong to no kind of document. */
export const selectAttachedFiles = createSelector([selectCompany], (company): AttachedRow[] => {
  if (!company) return []
  const ofGrants = company.climate_grants.flatMap((grant) =>
    typedKeys(grantFileLabels).flatMap((slot): AttachedRow[] => {
      const file = grant[slot]
      const target = { owner: 'climate_grant', grant: grant.id, slot } as const
      return file ? [{ file, target, kind: grantFileLabels[slot] }] : []
    }),
  )
  const target = { owner: 'commercial_contracts' } as const
  const contracts = company.commercial_contract.files.map((file) => ({
    file,
    target,
    kind: 'Signed contract',
  }))
  return [...ofGrants, ...contracts]
})
