import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { deleteDocument as deleteEndpoint, type Document, downloadDocument } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { refreshCompany } from '#web/features/company/slice.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { saveFile } from '#web/core/save-file.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { fetchAttached, removeAttached } from './attached.ts'
import type { AttachedTarget } from './targets.ts'

export interface DocsState {
  /** Ids of deleted documents, which a company fetched before may still hold. */
  deleted: string[]
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    docs: DocsState
  }
}

/** Deletes a document for everybody. Throws `no_documents` when the company does not hold it. */
export const deleteDocument = createAppThunk('docs/delete', async (documentId: string, tools) => {
  const { extra, state, dispatch, signal } = tools
  const company = selectCompany(state())
  if (!company) throw new AppError('company_not_saved')
  if (!company.documents.some(({ id }) => id === documentId)) throw new AppError('no_documents')
  await extra.call(deleteEndpoint, { params: { companyId: company.id, documentId } }, { signal })
  dispatch(documentDeleted(documentId))
  void dispatch(refreshCompany())
})

interface Download {
  document: Pick<Document, 'id' | 'company'>
  /** Replaced in tests. */
  save?: (file: File) => void
}

/** Downloads a document under its own name. */
export const saveDocument = createAppThunk(
  'docs/download',
  async ({ document: { id, company }, save = saveFile }: Download, { extra, signal }) => {
    const params = { companyId: company, documentId: id }
    save(await extra.call(downloadDocument, { params }, { signal }))
  },
)

interface Attached {
  target: AttachedTarget
  id: string
}

const requireCompany = ({ state }: ThunkTools) => {
  const company = selectCompany(state())
  if (!company) throw new AppError('company_not_saved')
  return company
}

/** Deletes an attached file for everybody. */
export const deleteAttached = createAppThunk(
  'docs/deleteAttached',
  async ({ target, id }: Attached, tools) => {
    const { extra, dispatch, signal } = tools
    const { id: company, version: baseVersion } = requireCompany(tools)
    try {
      await removeAttached(extra.call, { company, target, baseVersion }, id, { signal })
    } finally {
      await dispatch(refreshCompany())
    }
  },
)

/** Downloads an attached file under its own name. */
export const saveAttached = createAppThunk(
  'docs/downloadAttached',
  async ({ target, id, save = saveFile }: Attached & Pick<Download, 'save'>, tools) => {
    const { extra, signal } = tools
    save(await fetchAttached(extra.call, { company: requireCompany(tools).id, target }, id, { signal }))
  },
)

const initialState: DocsState = { deleted: [] }

const slice = createSlice({
  name: 'docs',
  initialState,
  reducers: {
    documentDeleted: ({ deleted }, { payload }: PayloadAction<string>) => void deleted.push(payload),
  },
})

const { documentDeleted } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectDocs = (state: RootState) => injected.selectSlice(state)
