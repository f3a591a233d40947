import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { deleteDocument as deleteEndpoint, type Document, downloadDocument } from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { refreshCompany } from '#web/features/company/slice.ts'
import { requireCompany } from '#web/features/company/selectors.ts'
import { saveFile } from '#web/core/save-file.ts'
import type { DownloadOptions } from '#web/core/use-download.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { downloadAttachedFile, removeAttachedFile } from './attached.ts'
import type { AttachedTarget } from './targets.ts'

export interface DocumentsState {
  /** Ids of deleted documents, which a company that was fetched earlier may still contain. */
  deleted: string[]
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    documents: DocumentsState
  }
}

/** Throws `company_not_saved`, and `no_documents` if the company does not have the document. */
export const deleteDocument = createAppThunk('documents/delete', async (documentId: string, tools) => {
  const { extra, state, dispatch, signal } = tools
  const company = requireCompany(state(), 'company_not_saved')
  if (!company.documents.some(({ id }) => id === documentId)) throw new AppError('no_documents')
  await extra.call(deleteEndpoint, { params: { companyId: company.id, documentId } }, { signal })
  dispatch(documentDeleted(documentId))
  void dispatch(refreshCompany())
})

export const saveDocument = createDownloadThunk(
  'documents/download',
  downloadDocument,
  ({ document: { id, company } }: { document: Pick<Document, 'id' | 'company'> }) => ({
    params: { companyId: company, documentId: id },
  }),
)

interface Attached {
  target: AttachedTarget
  id: string
}

export const deleteAttached = createAppThunk(
  'documents/deleteAttached',
  async ({ target, id }: Attached, tools) => {
    const { extra, state, dispatch, signal } = tools
    const { id: company, version: baseVersion } = requireCompany(state(), 'company_not_saved')
    try {
      await removeAttachedFile(extra.call, { company, target, baseVersion }, id, { signal })
    } finally {
      await dispatch(refreshCompany())
    }
  },
)

export const saveAttached = createAppThunk(
  'documents/downloadAttached',
  async ({ target, id, save = saveFile, ...options }: Attached & DownloadOptions, tools) => {
    const { extra, state, signal } = tools
    const at = { company: requireCompany(state(), 'company_not_saved').id, target }
    save(await downloadAttachedFile(extra.call, at, id, { signal, ...options }))
  },
)

const initialState: DocumentsState = { deleted: [] }

const slice = createSlice({
  name: 'documents',
  initialState,
  reducers: {
    documentDeleted: ({ deleted }, { payload }: PayloadAction<string>) => void deleted.push(payload),
  },
})

const { documentDeleted } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectDocumentsState = (state: RootState) => injected.selectSlice(state)
