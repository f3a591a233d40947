import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import type { Request } from '#contract/core/endpoint.ts'
import { openReview } from '#contract/reviews.ts'
import { isField, splitField } from '#web/features/company/answers.ts'

export type ReviewRequest = Request<typeof openReview>['body']

/** The form's values. Each question and each document is a card. */
export const RequestForm = z.object({
  application_review: z.object({
    /** About the whole application. */
    note: z.string(),
    requested_answers: z.array(z.object({ field: z.string(), note: z.string() })),
  }),
  financial_review: z.object({ isRequested: z.boolean(), note: z.string() }),
  document_review: z.object({
    requested_documents: z.array(z.object({ document_type: z.string(), note: z.string() })),
  }),
})
export type RequestForm = z.infer<typeof RequestForm>

export const emptyRequest: RequestForm = {
  application_review: { note: '', requested_answers: [] },
  financial_review: { isRequested: false, note: '' },
  document_review: { requested_documents: [] },
}

export const countRequests = ({ application_review, financial_review, document_review }: RequestForm) =>
  application_review.requested_answers.length +
  document_review.requested_documents.length +
  Number(financial_review.isRequested) +
  Number(application_review.note.trim() !== '')

const toNote = (note: string) => (note.trim() ? { note } : {})

function toAnswerRequest({ field, note }: { field: string; note: string }) {
  if (!isField(field)) throw new TypeError(`${field} is not a question`)
  const { entity, id, name } = splitField(field)
  return { entity, ...(id !== null && { climate_grant: id }), field: name, note }
}

/** Converts the form to a request without its empty parts. */
function toReviewRequest({
  application_review,
  financial_review,
  document_review,
}: RequestForm): ReviewRequest {
  const { note, requested_answers: answers } = application_review
  const { requested_documents: documents } = document_review
  return {
    ...((note.trim() !== '' || answers.length > 0) && {
      application_review: {
        ...toNote(note),
        ...(answers.length > 0 && { requested_answers: answers.map(toAnswerRequest) }),
      },
    }),
    ...(financial_review.isRequested && { financial_review: toNote(financial_review.note) }),
    ...(documents.length > 0 && {
      document_review: {
        requested_documents: documents.map((document) => ({
          document_type: document.document_type,
          ...toNote(document.note),
        })),
      },
    }),
  }
}

/** Rejects questions without text. */
const checkQuestionTexts = ({ issues, value: { application_review } }: z.core.ParsePayload<RequestForm>) => {
  for (const [index, { note }] of application_review.requested_answers.entries()) {
    if (note.trim() !== '') continue
    const path = ['application_review', 'requested_answers', index, 'note']
    issues.push({ code: 'custom', input: note, path, message: 'Enter your question' })
  }
}

const hasParts = (form: RequestForm) => countRequests(form) > 0

/** Validates with the contract's schema. Form and request share field names, so errors map to fields. */
const RequestFromForm = RequestForm.refine(hasParts, {
  message: 'Select an answer or a document, or describe what you need',
  path: ['application_review', 'note'],
})
  .check(checkQuestionTexts)
  .transform(toReviewRequest)
  .pipe(openReview.body)

export const requestResolver = zodResolver(RequestFromForm)

/** Converts the form to a request; null while it is invalid. */
export const parseRequest = (form: RequestForm): ReviewRequest | null =>
  RequestFromForm.safeParse(form).data ?? null
