import { type ActionReducerMapBuilder, createAction } from '@reduxjs/toolkit'
import { deleteDocument as deleteEndpoint, type Document, downloadDocument } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import { createAppThunk } from '../app/thunk.ts'
import { refreshCompany } from '../connect/refresh.ts'
import { selectCompany } from '../connect/selectors.ts'
import { saveFile } from '../app/save-file.ts'
import type { DocsState } from './slice.ts'

/** Deletes a document for everybody. Throws `no_documents` when the company does not show it. */
export const deleteDocument = createAppThunk('docs/delete', async (documentId: string, tools) => {
  const { extra, state, dispatch, signal } = tools
  const company = selectCompany(state())
  if (!company) throw new AppError('company_not_saved')
  if (!company.documents.some(({ id }) => id === documentId)) throw new AppError('no_documents')
  await extra.call(deleteEndpoint, { params: { companyId: company.id, documentId } }, { signal })
  void dispatch(refreshCompany())
  return documentId
})

interface Download {
  document: Pick<Document, 'id' | 'company'>
  /** Where the file goes; a test gives its own. */
  save?: (file: File) => void
}

/** Fetches a document with the person's token and hands it to the browser under its own name. */
export const saveDocument = createAppThunk(
  'docs/download',
  async ({ document: { id, company }, save = saveFile }: Download, { extra, signal }) => {
    const params = { companyId: company, documentId: id }
    save(await extra.call(downloadDocument, { params }, { signal }))
  },
)

/** Takes the message of a failed delete or download away. */
export const handlingCleared = createAction<string>('docs/handlingCleared')

export function followHandling(builder: ActionReducerMapBuilder<DocsState>) {
  builder
    .addCase(deleteDocument.pending, ({ handling }, { meta }) => {
      handling[meta.arg] = { doing: 'delete', error: null }
    })
    .addCase(deleteDocument.fulfilled, (state, { payload }) => {
      delete state.handling[payload]
      state.deleted.push(payload)
    })
    .addCase(deleteDocument.rejected, ({ handling }, { meta, payload }) => {
      handling[meta.arg] = { doing: 'delete', error: payload ?? null }
    })
    .addCase(saveDocument.pending, ({ handling }, { meta }) => {
      handling[meta.arg.document.id] = { doing: 'download', error: null }
    })
    .addCase(saveDocument.fulfilled, ({ handling }, { meta }) => {
      delete handling[meta.arg.document.id]
    })
    .addCase(saveDocument.rejected, ({ handling }, { meta, payload }) => {
      handling[meta.arg.document.id] = { doing: 'download', error: payload ?? null }
    })
    .addCase(handlingCleared, ({ handling }, { payload }) => {
      delete handling[payload]
    })
}
