import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import type { Request } from '#contract/core/endpoint.ts'
import { openReview } from '#contract/reviews.ts'
import { isField, parseField } from '#web/features/company/answers.ts'

export type ReviewRequest = Request<typeof openReview>['body']

/** How the applicant answers a question. A question answered with a file becomes a requested document. */
export const cardKinds = ['words', 'new_value', 'file'] as const
export type CardKind = (typeof cardKinds)[number]

const AnswerCard = z.object({
  field: z.string(),
  note: z.string(),
  kind: z.enum(cardKinds),
  /** Used only for the kind `file`. */
  document_type: z.string(),
})
type AnswerCard = z.infer<typeof AnswerCard>

export const RequestForm = z.object({
  application_review: z.object({
    note: z.string(),
    requested_answers: z.array(AnswerCard),
  }),
  financial_review: z.object({ isRequested: z.boolean(), note: z.string() }),
  document_review: z.object({
    requested_documents: z.array(z.object({ document_type: z.string(), note: z.string() })),
  }),
  /** The id of the member who gets the email; empty for all members. */
  recipient: z.string(),
  answer_by: z.string(),
})
export type RequestForm = z.infer<typeof RequestForm>

/** Drafts saved by earlier releases have no kinds, document types, recipient or date. */
export const RequestDraft = RequestForm.extend({
  application_review: RequestForm.shape.application_review.extend({
    requested_answers: z.array(
      AnswerCard.extend({
        kind: AnswerCard.shape.kind.default('words'),
        document_type: z.string().default(''),
      }),
    ),
  }),
  recipient: z.string().default(''),
  answer_by: z.string().default(''),
})

export const emptyRequest: RequestForm = {
  application_review: { note: '', requested_answers: [] },
  financial_review: { isRequested: false, note: '' },
  document_review: { requested_documents: [] },
  recipient: '',
  answer_by: '',
}

export const countRequests = ({ application_review, financial_review, document_review }: RequestForm) =>
  application_review.requested_answers.length +
  document_review.requested_documents.length +
  Number(financial_review.isRequested) +
  Number(application_review.note.trim() !== '')

const toNote = (note: string) => (note.trim() ? { note } : {})

function toAnswerRequest({ field, note, kind }: AnswerCard) {
  if (!isField(field)) throw new TypeError(`${field} is not a question`)
  const { entity, id, name } = parseField(field)
  const answer_with = kind === 'new_value' ? kind : 'words'
  return { entity, ...(id !== null && { climate_grant: id }), field: name, note, answer_with } as const
}

const isFileCard = ({ kind }: AnswerCard) => kind === 'file'

function listDocuments({ application_review, document_review }: RequestForm) {
  const fileCards = application_review.requested_answers.filter(isFileCard)
  return [
    ...document_review.requested_documents,
    ...fileCards.map(({ document_type, note }) => ({ document_type, note })),
  ]
}

function toReviewRequest(form: RequestForm): ReviewRequest {
  const { application_review, financial_review, recipient, answer_by } = form
  const answers = application_review.requested_answers.filter((card) => !isFileCard(card))
  const documents = listDocuments(form)
  return {
    ...((application_review.note.trim() !== '' || answers.length > 0) && {
      application_review: {
        ...toNote(application_review.note),
        ...(answers.length > 0 && { requested_answers: answers.map(toAnswerRequest) }),
      },
    }),
    ...(financial_review.isRequested && { financial_review: toNote(financial_review.note) }),
    ...(documents.length > 0 && {
      document_review: {
        requested_documents: documents.map(({ document_type, note }) => ({
          document_type,
          ...toNote(note),
        })),
      },
    }),
    ...(recipient && { recipients: [recipient] }),
    ...(answer_by && { answer_by }),
  }
}

const checkCards = ({ issues, value: form }: z.core.ParsePayload<RequestForm>) => {
  const types = listDocuments(form).map(({ document_type }) => document_type)
  for (const [index, card] of form.application_review.requested_answers.entries()) {
    const path = ['application_review', 'requested_answers', index]
    const reject = (name: 'note' | 'document_type', message: string) =>
      issues.push({ code: 'custom', input: card[name], path: [...path, name], message })
    const { note, document_type } = card
    if (note.trim() === '') reject('note', 'Enter your question')
    if (!isFileCard(card)) continue
    if (document_type === '') reject('document_type', 'Choose a document type')
    else if (types.indexOf(document_type) !== types.lastIndexOf(document_type))
      reject('document_type', 'This document is already in the request')
  }
}

const hasParts = (form: RequestForm) => countRequests(form) > 0

/** The form and the request share most field names, so most errors map to form fields. */
const RequestFromForm = RequestForm.refine(hasParts, {
  message: 'Select an answer or a document, or describe what you need',
  path: ['application_review', 'note'],
})
  .check(checkCards)
  .transform(toReviewRequest)
  .pipe(openReview.body)

export const requestResolver = zodResolver(RequestFromForm)

export const parseRequest = (form: RequestForm): ReviewRequest | null =>
  RequestFromForm.safeParse(form).data ?? null
