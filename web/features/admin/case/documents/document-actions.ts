import { markDocument } from '#contract/staff/cases.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { downloadAllDocuments, uploadDocument } from '#contract/documents.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { saveFile } from '#web/core/save-file.ts'
import type { DownloadOptions } from '#web/core/use-download.ts'
import { loadCase, loadFile } from '../slice.ts'

interface Mark {
  companyId: string
  documentId: string
  body: Request<typeof markDocument>['body']
}

/** Marks a document as read or not, or says which months it covers. */
export const saveMark = createAppThunk(
  'admin/markDocument',
  async ({ companyId, documentId, body }: Mark, { extra, dispatch }) => {
    await extra.call(markDocument, { params: { companyId, documentId }, body })
    await dispatch(loadFile(companyId))
  },
)

export const downloadAll = createAppThunk(
  'admin/downloadAll',
  async ({ companyId, ...options }: { companyId: string } & DownloadOptions, { extra, signal }) =>
    saveFile(await extra.call(downloadAllDocuments, { params: { companyId } }, { signal, ...options })),
)

/** Uploads a file on behalf of the company; the history says who did. */
export const uploadFor = createAppThunk(
  'admin/uploadFor',
  async (
    { companyId, documentType, file }: { companyId: string; documentType: string; file: File },
    { extra, dispatch },
  ) => {
    const body = { file, document_type: documentType }
    await extra.call(uploadDocument, { params: { companyId }, body })
    await dispatch(loadCase(companyId))
  },
)
