import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { openReview, reviewSections } from '#contract/reviews.ts'
import type { ReviewRequest } from './case-actions.ts'

const Part = z.object({ isRequested: z.boolean(), note: z.string() })

const RequestForm = z.object({
  application_review: Part,
  financial_review: Part,
  document_review: Part.extend({
    requested_documents: z.array(z.object({ document_type: z.string(), note: z.string() })),
  }),
})

/** The values of the request dialog. An unchecked part keeps its note. */
export type RequestForm = z.infer<typeof RequestForm>

const emptyPart = { isRequested: false, note: '' }
export const emptyDocument = { document_type: '', note: '' }
export const emptyRequest: RequestForm = {
  application_review: emptyPart,
  financial_review: emptyPart,
  document_review: { ...emptyPart, requested_documents: [emptyDocument] },
}

const toNote = (note: string) => (note.trim() ? { note } : {})

/** Converts the form to a request with only the checked parts. */
function toReviewRequest(form: RequestForm): ReviewRequest {
  const request: ReviewRequest = {}
  for (const section of reviewSections) {
    if (!form[section].isRequested) continue
    if (section === 'document_review') {
      request.document_review = {
        ...toNote(form.document_review.note),
        requested_documents: form.document_review.requested_documents.map(({ document_type, note }) => ({
          document_type,
          ...toNote(note),
        })),
      }
    } else request[section] = toNote(form[section].note)
  }
  return request
}

const hasParts = (request: ReviewRequest) => Object.keys(request).length > 0

/** Rejects a document without a type in plain words; the contract's message would be about an invalid id. */
const hasKinds = ({ issues, value: { document_review } }: z.core.ParsePayload<RequestForm>) => {
  if (!document_review.isRequested) return
  for (const [index, { document_type }] of document_review.requested_documents.entries()) {
    if (document_type !== '') continue
    const path = ['document_review', 'requested_documents', index, 'document_type']
    issues.push({ code: 'custom', input: document_type, path, message: 'Choose the kind of document' })
  }
}

/** Validates the form with the contract's schema. Form and request share field names, so errors reach their fields. */
export const requestResolver = zodResolver(
  RequestForm.check(hasKinds)
    .transform(toReviewRequest)
    .pipe(
      openReview.body.refine(hasParts, { message: 'Choose at least one part', path: ['application_review'] }),
    ),
)
