import type { Request } from '#contract/core/endpoint.ts'
import { listDocuments, uploadDocument } from '#contract/documents.ts'
import { type DocumentMark, markDocument } from '#contract/staff/cases.ts'
import type { User } from '#contract/users.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, buildQuery } from '#web/core/api.ts'
import type { RootState } from '#web/core/store.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { caseApi } from '../shared/api.ts'

type MarkBody = Request<typeof markDocument>['body']

function changeMark(
  marks: DocumentMark[],
  documentId: string,
  { read, months }: MarkBody,
  { id, name }: User,
) {
  let mark = marks.find(({ document }) => document === documentId)
  if (!mark) {
    mark = { document: documentId, reads: [], first_month: null, last_month: null }
    marks.push(mark)
  }
  if (read !== undefined) mark.reads = mark.reads.filter(({ user }) => user.id !== id)
  if (read) mark.reads.push({ user: { id, name }, at: new Date().toISOString() })
  if (months !== undefined) {
    mark.first_month = months?.first ?? null
    mark.last_month = months?.last ?? null
  }
}

/** All documents on one page; the limit on documents per company bounds its size. */
export const toDocumentsRequest = (companyId: string) => ({
  params: { companyId },
  query: { page: 1, page_size: -1 },
})

export const {
  useListDocumentsQuery,
  useMarkDocumentMutation,
  endpoints: { markDocument: markEndpoint },
} = caseApi.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: buildQuery(build, listDocuments, ['document', 'company']),
    markDocument: build.mutation<DocumentMark, Request<typeof markDocument>>({
      query: (request) => ({ endpoint: markDocument, request }),
      invalidatesTags: (_reply, _error, { params }) => toInvalidatedTags(['case'], params.companyId),
      onQueryStarted({ params: { companyId, documentId }, body }, tools) {
        const user = selectUser(tools.getState() as RootState)
        if (!user) return
        const { undo } = tools.dispatch(
          caseApi.util.updateQueryData('getCase', { params: { companyId } }, (file) =>
            changeMark(file.document_marks, documentId, body, user),
          ),
        )
        tools.queryFulfilled.catch(undo)
      },
    }),
  }),
})

export const uploadFor = createAppThunk(
  'admin/uploadFor',
  async (
    { companyId, documentType, file }: { companyId: string; documentType: string; file: File },
    { extra, dispatch },
  ) => {
    const body = { file, document_type: documentType }
    await extra.call(uploadDocument, { params: { companyId }, body })
    dispatch(api.util.invalidateTags(toInvalidatedTags(['company', 'document'], companyId)))
  },
)
