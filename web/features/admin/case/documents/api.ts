import type { Request } from '#contract/core/endpoint.ts'
import { uploadDocument } from '#contract/documents.ts'
import { type DocumentMark, markDocument } from '#contract/staff/cases.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api } from '#web/core/api.ts'
import type { RootState } from '#web/core/store.ts'
import { toChangedTags } from '#web/core/tags.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { caseApi } from '../shared/api.ts'

type MarkBody = Request<typeof markDocument>['body']

/** The marks of the documents after a change by this user, as the server will return them. */
function changeMarks(
  marks: readonly DocumentMark[],
  { document, read, months }: MarkBody & { document: string },
  user: DocumentMark['reads'][number]['user'],
): DocumentMark[] {
  const mark = marks.find((one) => one.document === document) ?? {
    document,
    reads: [],
    first_month: null,
    last_month: null,
  }
  const others = mark.reads.filter((one) => one.user.id !== user.id)
  const changed = {
    ...mark,
    ...(read !== undefined && {
      reads: read ? [...others, { user, at: new Date().toISOString() }] : others,
    }),
    ...(months !== undefined && { first_month: months?.first ?? null, last_month: months?.last ?? null }),
  }
  return [...marks.filter((one) => one !== mark), changed]
}

export const {
  useMarkDocumentMutation,
  endpoints: { markDocument: markEndpoint },
} = caseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Marks a document as read or unread, or sets the months it covers. The mark shows immediately; a failure removes it. */
    markDocument: build.mutation<DocumentMark, Request<typeof markDocument>>({
      query: (request) => ({ endpoint: markDocument, request }),
      invalidatesTags: (_reply, _error, { params }) => toChangedTags(['case'], params.companyId),
      onQueryStarted({ params: { companyId, documentId }, body }, tools) {
        const user = selectUser(tools.getState() as RootState)
        if (!user) return
        const { undo } = tools.dispatch(
          caseApi.util.updateQueryData('getCase', { params: { companyId } }, (file) => {
            const change = { ...body, document: documentId }
            file.document_marks = changeMarks(file.document_marks, change, { id: user.id, name: user.name })
          }),
        )
        tools.queryFulfilled.catch(undo)
      },
    }),
  }),
})

/** Uploads a file on behalf of the company; the history names the uploader. */
export const uploadFor = createAppThunk(
  'admin/uploadFor',
  async (
    { companyId, documentType, file }: { companyId: string; documentType: string; file: File },
    { extra, dispatch },
  ) => {
    const body = { file, document_type: documentType }
    await extra.call(uploadDocument, { params: { companyId }, body })
    dispatch(api.util.invalidateTags(toChangedTags(['company', 'document'], companyId)))
  },
)
